/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
/** The adapter of OpenHFT's zero-allocation hashing. */
package org.cachemark.dedupe.zah;
