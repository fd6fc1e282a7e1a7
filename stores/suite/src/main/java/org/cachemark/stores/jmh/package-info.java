/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
/** The benchmarks of stores; they know the contract and JMH, and no product. */
package org.cachemark.stores.jmh;
