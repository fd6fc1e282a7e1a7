/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
/** The benchmarks of de-duplication; they know the contracts and JMH, and no product. */
package org.cachemark.dedupe.jmh;
