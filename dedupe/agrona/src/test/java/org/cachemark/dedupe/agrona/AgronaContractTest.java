/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.dedupe.agrona;

import org.cachemark.dedupe.SystemContractTest;

/** Holds every memory of this module's catalogue to the contract. */
class AgronaContractTest extends SystemContractTest {}
