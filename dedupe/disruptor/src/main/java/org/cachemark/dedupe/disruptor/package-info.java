/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
/** The adapter of the LMAX Disruptor. */
package org.cachemark.dedupe.disruptor;
