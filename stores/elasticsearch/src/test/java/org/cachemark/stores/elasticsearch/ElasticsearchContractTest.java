/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.stores.elasticsearch;

import org.cachemark.stores.StoreContractTest;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/** Holds every store of this module's catalogue to the contract. */
@EnabledIfSystemProperty(
    named = "cachemark.stores",
    matches = ".*\\belasticsearch\\b.*",
    disabledReason = "takes 130 MB, and a JDK of 21 or newer: -Dcachemark.stores=elasticsearch")
class ElasticsearchContractTest extends StoreContractTest {}
