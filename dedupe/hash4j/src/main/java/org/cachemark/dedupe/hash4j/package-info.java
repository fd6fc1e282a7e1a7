/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
/** The adapter of hash4j. */
package org.cachemark.dedupe.hash4j;
