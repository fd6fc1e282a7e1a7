/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.reports;

import java.util.Arrays;
import java.util.function.DoubleUnaryOperator;

/** The arithmetic of docs/method.md: pure functions on arrays. */
public final class Statistics {

  private Statistics() {}

  /**
   * An estimate with its interval.
   *
   * @param low lower end; NaN where there are too few values for an interval
   * @param high upper end; NaN likewise
   * @param n size of the sample
   */
  public record Estimate(double value, double low, double high, int n) {

    /** Whether there is an interval. */
    public boolean hasInterval() {
      return !Double.isNaN(low);
    }

    /** The same on another scale, by a monotonic function; the ends keep their order. */
    public Estimate map(DoubleUnaryOperator function) {
      double one = function.applyAsDouble(low);
      double other = function.applyAsDouble(high);
      boolean swap = one > other;
      return new Estimate(function.applyAsDouble(value), swap ? other : one, swap ? one : other, n);
    }

    /** Whether a value lies inside the interval; without one, anything does. */
    public boolean includes(double other) {
      return !hasInterval() || (low <= other && other <= high);
    }
  }

  /** Median of the values; NaN if there are none. The array stays as it is. */
  public static double median(double... values) {
    if (values.length == 0) {
      return Double.NaN;
    }
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    int middle = sorted.length / 2;
    return sorted.length % 2 == 1
        ? sorted[middle]
        : sorted[middle - 1] + (sorted[middle] - sorted[middle - 1]) / 2;
  }

  /**
   * The 20 % trimmed mean with its interval, see {@link Location#of}.
   *
   * @param confidence of the interval, between 0 and 1
   * @return without an interval from fewer than three values
   * @throws IllegalArgumentException if there is no value
   */
  public static Estimate trimmedMean(double[] values, double confidence) {
    return Location.of(values).interval(confidence);
  }

  /**
   * The median of positive scores, with the interval of their trimmed mean on the logarithmic
   * scale, widened to the median where that lies outside.
   */
  public static Estimate typical(double[] scores, double confidence) {
    Estimate onLogs = trimmedMean(Arrays.stream(scores).map(Math::log).toArray(), confidence);
    Estimate interval = onLogs.map(Math::exp);
    double median = median(scores);
    return new Estimate(
        median, Math.min(interval.low(), median), Math.max(interval.high(), median), scores.length);
  }

  /**
   * The ratio of two speeds from differences of their logarithms, round by round.
   *
   * @param logDifferences ln of the one minus ln of the other, a round each
   */
  public static Estimate ratio(double[] logDifferences, double confidence) {
    return trimmedMean(logDifferences, confidence).map(Math::exp);
  }
}
