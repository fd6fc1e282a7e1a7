/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.reports;

import java.util.List;
import java.util.Locale;
import org.cachemark.reports.Statistics.Estimate;
import org.cachemark.reports.Summary.Row;
import org.cachemark.reports.Summary.Table;
import org.cachemark.results.Cell;
import org.cachemark.results.Metric;
import org.cachemark.results.Units;

/**
 * The unit that figures are shown in, so that they are short.
 *
 * @param divisor what a figure in the metric's unit is divided by
 * @param unit the name of the unit then
 */
public record Scale(double divisor, String unit) {

  /** The unit for all scores of a table. */
  public static Scale of(Table table) {
    return of(table.score(), table.rows());
  }

  /** The unit for the scores of rows that are shown together; the floor takes what others need. */
  public static Scale of(Metric metric, List<Row> rows) {
    double least =
        rows.stream()
            .filter(row -> row.cell().role() != Cell.Role.FLOOR)
            .mapToDouble(row -> row.score().value())
            .min()
            .orElse(rows.get(0).score().value());
    String unit = metric.unit();
    if (!metric.isLogarithmic()) {
      return new Scale(1, unit);
    }
    if (metric.isLessBetter()) {
      String time = unit.replaceFirst("^([num]?s)/op$", "$1");
      return time.equals("ms") && least >= 1000 ? new Scale(1000, "s") : new Scale(1, time);
    }
    if (least >= 1e6) {
      return new Scale(1e6, ("M " + unit).strip());
    }
    return least >= 1e3 ? new Scale(1e3, ("k " + unit).strip()) : new Scale(1, unit);
  }

  /** A figure in this unit. */
  public double scaled(double value) {
    return value / divisor;
  }

  /** The same with three digits. */
  public String digits(double value) {
    return Units.digits(scaled(value));
  }

  /** The interval of an estimate, or a dash. */
  public String bounds(Estimate estimate) {
    return estimate.hasInterval()
        ? "[%s, %s]".formatted(digits(estimate.low()), digits(estimate.high()))
        : "-";
  }

  /** An estimate with its interval and unit, as people write it. */
  public String text(Estimate estimate) {
    String interval = estimate.hasInterval() ? " " + bounds(estimate) : "";
    return (digits(estimate.value()) + interval + " " + unit).stripTrailing();
  }

  /** A figure of any metric as a table's cell: shares with their sign, bytes without fractions. */
  public static String figure(Metric metric, double value) {
    return switch (metric.unit()) {
      case "%" -> String.format(Locale.ROOT, "%.1f %%", value).replace(".0 %", " %");
      case "B/op" -> String.format(Locale.ROOT, "%.0f", value);
      default -> Units.digits(value);
    };
  }
}
