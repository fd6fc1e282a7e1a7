/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.reports.compare;

import java.util.Locale;
import java.util.Optional;
import org.cachemark.reports.Location;
import org.cachemark.reports.Statistics.Estimate;
import org.cachemark.results.Metric;
import org.cachemark.results.Units;

/**
 * Changes as people write them: of a metric that is compared by ratios in per cent, of others in
 * their own unit. More is better in both.
 */
public final class Changes {

  /** The CPU time for each operation, of the process, or of all where that is counted. */
  static final Metric CPU_TIME = Metric.ofJmh("ss", "CPU time");

  /** Its changes: more is more time. */
  static final Changes OF_CPU_TIME = new Changes(CPU_TIME);

  private final Metric metric;

  /** Changes of a metric. */
  public Changes(Metric metric) {
    this.metric = metric;
  }

  /** A change with its interval: {@code -4.8 % [-5.9, -3.7]}. */
  public String exact(Location change, double confidence) {
    Estimate shown = shown(change, confidence);
    String interval = shown.hasInterval() ? " " + range(shown.low(), shown.high()) : "";
    return (signed(shown.value()) + " " + unit()).strip() + interval;
  }

  /** The same, or a dash for what is not known. */
  public String exact(Optional<Location> change) {
    return change.map(known -> exact(known, Rules.CONFIDENCE)).orElse("-");
  }

  /** How large the change is that decides, without its sign: {@code 4.8 % [3.7, 5.9]}. */
  String size(Evidence evidence) {
    Estimate shown = shown(evidence.deciding(), Rules.CONFIDENCE);
    Estimate size = shown.value() < 0 ? shown.map(x -> -x) : shown;
    String by = evidence.isByWall() ? "" : " per CPU second";
    String interval =
        size.hasInterval()
            ? " [%s, %s]".formatted(unsigned(size.low()), unsigned(size.high()))
            : "";
    return (unsigned(size.value()) + " " + unit()).strip() + interval + by;
  }

  /** The change that would have been found. */
  String detectable(Location change) {
    double found = change.detectable();
    return (unsigned(metric.isLogarithmic() ? 100 * Math.expm1(found) : found) + " " + unit())
        .strip();
  }

  /** The interval, in per cent or in the metric's unit. */
  public Estimate shown(Location change, double confidence) {
    return change.interval(confidence).map(x -> metric.isLogarithmic() ? 100 * Math.expm1(x) : x);
  }

  /** What changes are counted in. */
  public String unit() {
    return metric.isLogarithmic() ? "%" : metric.differenceUnit();
  }

  private String range(double low, double high) {
    return metric.isLogarithmic()
        ? "[%s, %s]".formatted(signed(low), signed(high))
        : Units.signedRange(low, high);
  }

  private String signed(double value) {
    if (!metric.isLogarithmic()) {
      return Units.signed(value);
    }
    String text = String.format(Locale.ROOT, "%+.1f", value);
    return text.equals("-0.0") ? "+0.0" : text;
  }

  private String unsigned(double value) {
    return metric.isLogarithmic() ? String.format(Locale.ROOT, "%.1f", value) : Units.digits(value);
  }
}
