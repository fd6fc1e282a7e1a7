/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
/** The adapter of CuckooFilter4J. */
package org.cachemark.dedupe.cuckoo;
