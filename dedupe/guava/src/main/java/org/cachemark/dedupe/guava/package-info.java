/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
/** The adapters of Guava's hashes and Bloom filter. */
package org.cachemark.dedupe.guava;
