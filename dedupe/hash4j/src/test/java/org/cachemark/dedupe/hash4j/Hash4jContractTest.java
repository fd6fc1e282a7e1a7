/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.dedupe.hash4j;

import org.cachemark.dedupe.SystemContractTest;

/** Holds every hash of this module's catalogue to the contract. */
class Hash4jContractTest extends SystemContractTest {}
