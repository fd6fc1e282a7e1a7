/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.reports.compare;

import java.util.Locale;
import java.util.Optional;
import org.cachemark.reports.Location;
import org.cachemark.reports.Statistics.Estimate;

/** Changes of speed as people write them, in per cent. */
public final class Changes {

  private Changes() {}

  /** A change with its interval: {@code -4.8 % [-5.9, -3.7]}. */
  public static String exact(Location change, double confidence) {
    Estimate percent = percent(change, confidence);
    return percent.hasInterval()
        ? "%s %% [%s, %s]"
            .formatted(signed(percent.value()), signed(percent.low()), signed(percent.high()))
        : signed(percent.value()) + " %";
  }

  /** The same, or a dash for what is not known. */
  public static String exact(Optional<Location> change) {
    return change.map(known -> exact(known, Rules.CONFIDENCE)).orElse("-");
  }

  /** A change alone, or a dash. */
  public static String plain(Optional<Location> change) {
    return change.map(known -> signed(100 * Math.expm1(known.value())) + " %").orElse("-");
  }

  /** How large the change is that decides, without its sign: {@code 4.8 % [3.7, 5.9]}. */
  static String size(Judgement judgement) {
    Estimate percent = percent(judgement.evidence().deciding(), Rules.CONFIDENCE);
    Estimate size = percent.value() < 0 ? percent.map(x -> -x) : percent;
    String by = judgement.evidence().isByWall() ? "" : " per CPU second";
    return "%s %% [%s, %s]%s"
        .formatted(unsigned(size.value()), unsigned(size.low()), unsigned(size.high()), by);
  }

  /** The interval in per cent of the speed. */
  public static Estimate percent(Location change, double confidence) {
    return change.interval(confidence).map(x -> 100 * Math.expm1(x));
  }

  private static String signed(double percent) {
    String text = String.format(Locale.ROOT, "%+.1f", percent);
    return text.equals("-0.0") ? "+0.0" : text;
  }

  private static String unsigned(double percent) {
    return String.format(Locale.ROOT, "%.1f", percent);
  }
}
