/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.results;

import java.math.BigDecimal;
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
    if (Double.isNaN(value)) {
      return "-";
    }
    double magnitude = Math.abs(value);
    int decimals =
        magnitude == 0 ? 0 : Math.max(0, 2 - (int) Math.floor(Math.log10(magnitude) + 1e-9));
    return String.format(Locale.ROOT, "%." + Math.min(decimals, 6) + "f", value + 0.0); // no -0
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
    return value > 0 ? "+" + digits(value) : digits(value);
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
