/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
/**
 * The contract that every store is driven through, the data that it is asked about, and what holds
 * a store to the contract.
 */
package org.cachemark.stores;
