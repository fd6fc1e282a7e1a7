/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.reports.compare;

import java.util.Locale;
import org.apache.commons.statistics.distribution.BetaDistribution;

/**
 * How many of so many, with what that says of the chance of one.
 *
 * @param hits from 0 to {@code of}
 * @param of from 1
 */
record Proportion(int hits, int of) {

  private static final double TAIL = 0.025;

  Proportion {
    if (hits < 0 || hits > of || of < 1) {
      throw new IllegalArgumentException("%d of %d".formatted(hits, of));
    }
  }

  /** Both together. */
  Proportion plus(Proportion other) {
    return new Proportion(hits + other.hits, of + other.of);
  }

  double share() {
    return hits / (double) of;
  }

  /** The lower end of the interval of 95 % after Clopper and Pearson (1934). */
  double low() {
    return hits == 0
        ? 0
        : BetaDistribution.of(hits, of - hits + 1.0).inverseCumulativeProbability(TAIL);
  }

  /** The upper end. */
  double high() {
    return hits == of
        ? 1
        : BetaDistribution.of(hits + 1.0, of - hits).inverseSurvivalProbability(TAIL);
  }

  /** As people read it: {@code 1.1 % [0.5, 2.0]}. */
  @Override
  public String toString() {
    return String.format(
        Locale.ROOT, "%.1f %% [%.1f, %.1f]", 100 * share(), 100 * low(), 100 * high());
  }
}
