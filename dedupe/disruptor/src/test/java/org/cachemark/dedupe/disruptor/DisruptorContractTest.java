/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.dedupe.disruptor;

import org.cachemark.dedupe.SystemContractTest;

/** Holds the channel of this module's catalogue to the contract. */
class DisruptorContractTest extends SystemContractTest {}
