/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.reports;

import java.util.Arrays;
import org.apache.commons.statistics.distribution.TDistribution;
import org.cachemark.reports.Statistics.Estimate;

/**
 * Where a sample lies, and how well that is known.
 *
 * @param value the mean, trimmed where there are enough values, or the difference of two; NaN if a
 *     value was not finite
 * @param error its standard error; NaN where there are too few values to know
 * @param freedom degrees of freedom of the error, of Student's t
 * @param n size of the sample; of two, that of the smaller
 */
public record Location(double value, double error, double freedom, int n) {

  /** Fewer values than these tell of a spread only by an interval that nobody can use. */
  static final int INTERVAL_FROM = 3;

  /**
   * The 20 % trimmed mean with its error after Tukey and McLaughlin (1963), which is Yuen's (1974)
   * when the values are paired differences: s_w / ((1 − 2g/n)·√n), where g = ⌊0.2n⌋ values are cut
   * off at each end, h = n − 2g are left, and s_w is the standard deviation of the winsorised
   * sample. It has h − 1 degrees of freedom. Of fewer than eight values none is cut off, which
   * makes it the mean with the error of Student's t: of five only three would be left, whose
   * interval is wider than that of four. The array stays as it is.
   *
   * @throws IllegalArgumentException if there is no value
   */
  public static Location of(double[] values) {
    Trimmed sample = Trimmed.of(values);
    if (sample.n < INTERVAL_FROM) {
      return new Location(sample.mean, Double.NaN, Double.NaN, sample.n);
    }
    double deviation = Math.sqrt(sample.squares / (sample.n - 1));
    double left = (double) sample.h / sample.n;
    return new Location(
        sample.mean, deviation / (left * Math.sqrt(sample.n)), sample.h - 1, sample.n);
  }

  /**
   * The same with an error that is 1 + 1/(2h) times as large where values are cut off: Tukey's and
   * McLaughlin's intervals of 95 % hold in 93.4 to 94.5 % of samples of 8 to 30 normal values,
   * these in 94.9 to 95.4 % (simulated).
   *
   * @throws IllegalArgumentException if there is no value
   */
  public static Location covering(double[] values) {
    Location location = of(values);
    double h = location.freedom + 1;
    return location.n < Trimmed.FROM
        ? location
        : new Location(
            location.value, location.error * (1 + 1 / (2 * h)), location.freedom, location.n);
  }

  /**
   * How much higher the one of two independent samples lies: the difference of their 20 % trimmed
   * means, with Yuen's (1974) error and Welch's degrees of freedom.
   *
   * @throws IllegalArgumentException if there is no value in one
   */
  public static Location difference(double[] base, double[] other) {
    Trimmed one = Trimmed.of(base);
    Trimmed two = Trimmed.of(other);
    int n = Math.min(one.n, two.n);
    double value = two.mean - one.mean;
    if (n < INTERVAL_FROM) {
      return new Location(value, Double.NaN, Double.NaN, n);
    }
    double v = one.variance();
    double w = two.variance();
    double freedom =
        v + w == 0
            ? one.h + two.h - 2
            : (v + w) * (v + w) / (v * v / (one.h - 1) + w * w / (two.h - 1));
    return new Location(value, Math.sqrt(v + w), freedom, n);
  }

  /**
   * The interval of the given confidence.
   *
   * @param confidence between 0 and 1
   */
  public Estimate interval(double confidence) {
    double half = quantile((1 + confidence) / 2) * error;
    return new Estimate(value, value - half, value + half, n);
  }

  /** The same the other way round. */
  Location negated() {
    return new Location(-value, error, freedom, n);
  }

  /** Whether it is known how well the value is known. */
  public boolean hasInterval() {
    return !Double.isNaN(error);
  }

  /** Whether 0 is outside the interval of the given confidence; never without an interval. */
  public boolean excludesZero(double confidence) {
    return !interval(confidence).includes(0);
  }

  /**
   * The probability of a value as far from 0, either way, if there were nothing but noise; NaN
   * without an error.
   */
  public double p() {
    if (error == 0) {
      return value == 0 ? 1 : 0;
    }
    return Double.isNaN(error) || Double.isNaN(value)
        ? Double.NaN
        : 2 * TDistribution.of(freedom).survivalProbability(Math.abs(value) / error);
  }

  /**
   * The smallest value that a sample like this would have told from 0 with 95 % power at the 5 %
   * level: t(0.975) + t(0.95) standard errors.
   */
  public double detectable() {
    return (quantile(0.975) + quantile(0.95)) * error;
  }

  private double quantile(double p) {
    if (Double.isNaN(error)) {
      return Double.NaN;
    }
    return Quantile.of(freedom, p);
  }

  /**
   * A sample after trimming.
   *
   * @param h values that are left
   * @param squares sum of the squared deviations of the winsorised sample
   */
  private record Trimmed(int n, int h, double mean, double squares) {

    /** Share of the sample that is trimmed off at each end. */
    private static final double TRIM = 0.2;

    /** Of fewer values none is trimmed off. */
    static final int FROM = 8;

    static Trimmed of(double[] values) {
      int n = values.length;
      if (n == 0) {
        throw new IllegalArgumentException("no values");
      }
      int g = n < FROM ? 0 : (int) (TRIM * n);
      if (!Arrays.stream(values).allMatch(Double::isFinite)) {
        return new Trimmed(n, n - 2 * g, Double.NaN, Double.NaN);
      }
      double[] sorted = values.clone();
      Arrays.sort(sorted);
      double mean = Arrays.stream(sorted, g, n - g).average().orElseThrow();
      Arrays.fill(sorted, 0, g, sorted[g]);
      Arrays.fill(sorted, n - g, n, sorted[n - g - 1]);
      double winsorised = Arrays.stream(sorted).average().orElseThrow();
      double squares = Arrays.stream(sorted).map(x -> (x - winsorised) * (x - winsorised)).sum();
      return new Trimmed(n, n - 2 * g, mean, squares);
    }

    /** Squared error of the mean, as Yuen takes it for two samples. */
    double variance() {
      return squares / ((double) h * (h - 1));
    }
  }
}
