/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.stores.redis;

import org.cachemark.dedupe.SystemContractTest;

/** Holds the sink and the memory of this module's catalogue to their contracts. */
class RedisDedupeTest extends SystemContractTest {}
