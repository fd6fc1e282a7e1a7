/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.results;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.Locale;

/** How figures are written for people. */
public final class Units {

  private Units() {}

  /** A whole number, with M or k where that is exact: 1M, 250k, 123. */
  public static String count(long value) {
    if (value != 0 && value % 1_000_000 == 0) {
      return value / 1_000_000 + "M";
    }
    return value != 0 && value % 1000 == 0 ? value / 1000 + "k" : Long.toString(value);
  }

  /** A number without needless digits: 5, 2.5. */
  public static String plain(double value) {
    return BigDecimal.valueOf(value).stripTrailingZeros().toPlainString();
  }

  /** A figure with three significant digits, without an exponent: 0.0123, 12.3, 1234. */
  public static String digits(double value) {
    return Double.isNaN(value) ? "-" : fixed(value, decimals(value));
  }

  /** How many decimals make three significant digits, once these are rounded. */
  private static int decimals(double value) {
    if (!Double.isFinite(value)) {
      return 0;
    }
    BigDecimal rounded = BigDecimal.valueOf(value).round(new MathContext(3, RoundingMode.HALF_UP));
    return rounded.signum() == 0
        ? 0
        : Math.min(6, Math.max(0, 3 - (rounded.precision() - rounded.scale())));
  }

  private static String fixed(double value, int decimals) {
    return String.format(Locale.ROOT, "%." + decimals + "f", value + 0.0); // no -0
  }

  /** A ratio: three significant digits from 1 on, two below. */
  public static String ratio(double value) {
    if (value >= 1 || value <= 0 || Double.isNaN(value)) {
      return digits(value);
    }
    int decimals = 1 - (int) Math.floor(Math.log10(value) + 1e-9);
    return String.format(Locale.ROOT, "%." + Math.min(decimals, 6) + "f", value);
  }

  /** A difference, with its sign: +1.20, -0.35, 0. */
  public static String signed(double value) {
    return signed(value, digits(value));
  }

  private static String signed(double value, String digits) {
    return value > 0 ? "+" + digits : digits;
  }

  /**
   * A range of differences: {@code [-0.35, +1.20]}. A bound next to 0 has but one decimal more than
   * the other one.
   */
  public static String signedRange(double low, double high) {
    double widest = Math.max(Math.abs(low), Math.abs(high));
    int most = Double.isFinite(widest) ? 1 + decimals(widest) : 6;
    return "[" + bound(low, most) + ", " + bound(high, most) + "]";
  }

  private static String bound(double value, int mostDecimals) {
    return signed(value, fixed(value, Math.min(decimals(value), mostDecimals)));
  }

  /** A duration in seconds as people say it: 42 s, 3 min 05 s, 1 h 02 min. */
  public static String duration(double seconds) {
    long whole = Math.round(seconds);
    if (whole < 60) {
      return whole + " s";
    }
    return whole < 3600
        ? String.format(Locale.ROOT, "%d min %02d s", whole / 60, whole % 60)
        : String.format(Locale.ROOT, "%d h %02d min", whole / 3600, whole % 3600 / 60);
  }
}
