/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.reports;

import java.util.Arrays;
import org.cachemark.reports.Statistics.Estimate;
import org.cachemark.results.Combine;
import org.cachemark.results.Sampling;

/**
 * How much higher the one of two counted figures is of which not both repeat.
 *
 * @param difference of the means, by Welch's t
 * @param interval from the least difference of two single figures to the greatest, and at least the
 *     99 % interval of the means: five of one side lie above what never varies by chance in 6 % of
 *     cases
 * @param n figures of each side; one that repeats would do so however often
 */
public record Randomised(Location difference, Estimate interval, int n) {

  private static final double CONFIDENCE = 0.99;

  /**
   * Compares two samples.
   *
   * @throws IllegalArgumentException if there is no value in one
   */
  public static Randomised of(double[] base, double[] other) {
    double[] one = asMany(base, other.length);
    double[] two = asMany(other, base.length);
    int n = Math.min(one.length, two.length);
    Location difference = Location.difference(one, two);
    double least = Combine.MIN.of(two) - Combine.MAX.of(one);
    double most = Combine.MAX.of(two) - Combine.MIN.of(one);
    if (difference.hasInterval()) {
      Estimate means = difference.interval(CONFIDENCE);
      least = Math.min(least, means.low());
      most = Math.max(most, means.high());
    }
    double value = Combine.MEDIAN.of(two) - Combine.MEDIAN.of(one);
    return new Randomised(difference, new Estimate(value, least, most, n), n);
  }

  private static double[] asMany(double[] values, int wanted) {
    boolean isKnown = values.length >= Sampling.TIMES && Statistics.repeats(values);
    if (!isKnown || values.length >= wanted) {
      return values;
    }
    double[] longer = Arrays.copyOf(values, wanted);
    Arrays.fill(longer, values[0]);
    return longer;
  }

  /** Whether there are too few figures for a word. */
  public boolean isTooFew() {
    return n < Sampling.RANDOMISED_TIMES;
  }

  /** Whether one is above the other. */
  public boolean isTold() {
    return !isTooFew() && !interval.includes(0);
  }
}
