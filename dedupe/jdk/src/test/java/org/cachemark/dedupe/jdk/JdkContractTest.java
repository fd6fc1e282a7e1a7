/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.dedupe.jdk;

import org.cachemark.dedupe.SystemContractTest;

/** Holds every hash and memory of this module's catalogue to its contract. */
class JdkContractTest extends SystemContractTest {}
