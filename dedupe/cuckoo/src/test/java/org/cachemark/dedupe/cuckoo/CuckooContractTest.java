/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.dedupe.cuckoo;

import org.cachemark.dedupe.SystemContractTest;

/** Holds every memory of this module's catalogue to the contract. */
class CuckooContractTest extends SystemContractTest {}
