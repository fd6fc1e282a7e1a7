/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.stores.reindexer;

import org.cachemark.stores.StoreContractTest;
import org.junit.jupiter.api.extension.ExtendWith;

/** Holds every store of this module's catalogue to the contract. */
@ExtendWith(NeedsLibrary.class)
class ReindexerContractTest extends StoreContractTest {}
