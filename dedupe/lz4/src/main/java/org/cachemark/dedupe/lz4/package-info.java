/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
/** The adapter of lz4-java. */
package org.cachemark.dedupe.lz4;
