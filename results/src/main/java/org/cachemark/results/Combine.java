/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.results;

import java.util.Arrays;

/** How several values of a metric are put together. */
public enum Combine {
  MEDIAN,
  MEAN,
  SUM,
  MIN,
  MAX,
  LAST;

  /** The values as one; NaN for none. The array stays as it is. */
  public double of(double... values) {
    if (values.length == 0) {
      return Double.NaN;
    }
    return switch (this) {
      case MEDIAN -> median(values);
      case MEAN -> Arrays.stream(values).sum() / values.length;
      case SUM -> Arrays.stream(values).sum();
      case MIN -> Arrays.stream(values).min().getAsDouble();
      case MAX -> Arrays.stream(values).max().getAsDouble();
      case LAST -> values[values.length - 1];
    };
  }

  private static double median(double[] values) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    int middle = sorted.length / 2;
    return sorted.length % 2 == 1
        ? sorted[middle]
        : sorted[middle - 1] + (sorted[middle] - sorted[middle - 1]) / 2;
  }
}
