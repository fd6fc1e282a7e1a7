/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
/**
 * What the suites of all families share: how a benchmark is described, what a fork counts beside
 * JMH's score and records of itself, warm-up by CPU time, and open loops.
 */
package org.cachemark.harness;
