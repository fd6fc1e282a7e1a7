/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.stores.opensearch;

import org.cachemark.stores.StoreContractTest;

/** Holds every store of this module's catalogue to the contract. */
@WhereAsked
class OpensearchContractTest extends StoreContractTest {}
