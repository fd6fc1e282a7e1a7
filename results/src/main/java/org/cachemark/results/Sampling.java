/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.results;

/** How a benchmark's figures come about, and so how they are judged. */
public enum Sampling {
  /** Noisy: measured in many rounds, and judged by intervals. */
  ROUNDS,
  /**
   * Exact: carried out twice, to show that it repeats to the bit. What does not is called
   * randomised, and shown with its spread.
   */
  ONCE;

  /** So often an exact figure is taken: the second time shows that it repeats. */
  public static final int TIMES = 2;

  /** From so many a side on, ranges of randomised figures lie apart by chance in 2 of 252 cases. */
  public static final int APART_FROM = 5;
}
