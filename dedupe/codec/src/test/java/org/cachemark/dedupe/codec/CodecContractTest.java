/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.dedupe.codec;

import org.cachemark.dedupe.SystemContractTest;

/** Holds every hash of this module's catalogue to the contract. */
class CodecContractTest extends SystemContractTest {}
