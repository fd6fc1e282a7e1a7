/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.reports;

import java.util.Arrays;
import java.util.function.DoubleUnaryOperator;
import org.cachemark.results.Combine;
import org.cachemark.results.Metric;

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

    /** A value that is known, or of whose spread nothing is. */
    public static Estimate plain(double value, int n) {
      return new Estimate(value, Double.NaN, Double.NaN, n);
    }

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

  /**
   * The mean with its interval, trimmed from eight values on, see {@link Location#covering}.
   *
   * @param confidence of the interval, between 0 and 1
   * @return without an interval from fewer than three values
   * @throws IllegalArgumentException if there is no value
   */
  public static Estimate mean(double[] values, double confidence) {
    return Location.covering(values).interval(confidence);
  }

  /**
   * What is typical of noisy scores: the median, with the interval of their mean, see {@link
   * #mean}, on the metric's scale, widened to the median where that lies outside.
   */
  public static Estimate typical(double[] scores, Metric metric, double confidence) {
    double[] onScale = Arrays.stream(scores).map(metric::standing).toArray();
    Estimate interval = mean(onScale, confidence).map(standing -> value(standing, metric));
    double middle = Combine.MEDIAN.of(scores);
    return new Estimate(
        middle, Math.min(interval.low(), middle), Math.max(interval.high(), middle), scores.length);
  }

  /** The value that has a standing. */
  private static double value(double standing, Metric metric) {
    double onScale = metric.isLessBetter() ? -standing : standing;
    return metric.isLogarithmic() ? Math.exp(onScale) : onScale;
  }

  /**
   * What exact scores say: the value where all are the same to the bit; else the median, with the
   * least and the greatest in the place of an interval.
   */
  public static Estimate exact(double[] scores) {
    double least = Combine.MIN.of(scores);
    return repeats(scores)
        ? Estimate.plain(least, scores.length)
        : new Estimate(Combine.MEDIAN.of(scores), least, Combine.MAX.of(scores), scores.length);
  }

  /** Whether all scores are the same to the bit. */
  public static boolean repeats(double[] scores) {
    return Double.compare(Combine.MIN.of(scores), Combine.MAX.of(scores)) == 0;
  }

  /**
   * The ratio of two speeds from differences of their logarithms, round by round.
   *
   * @param logDifferences ln of the one minus ln of the other, a round each
   */
  public static Estimate ratio(double[] logDifferences, double confidence) {
    return mean(logDifferences, confidence).map(Math::exp);
  }
}
