/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.reports;

import java.util.List;
import org.cachemark.reports.Summary.Row;
import org.cachemark.reports.Summary.Table;

/**
 * The unit that figures are shown in, so that they are short.
 *
 * @param divisor what a figure in JMH's unit is divided by
 * @param unit the name of the unit then
 */
public record Scale(double divisor, String unit) {

  /** The unit for all figures of a table. */
  public static Scale of(Table table) {
    return of(table.isTime(), table.unit(), table.rows());
  }

  /** The unit for rows that are shown together; the floor takes what the others need. */
  public static Scale of(boolean isTime, String unit, List<Row> rows) {
    double greatest = rows.stream().mapToDouble(r -> r.score().value()).max().orElse(1);
    double least =
        rows.stream()
            .filter(row -> row.cell().role() != Cell.Role.FLOOR)
            .mapToDouble(r -> r.score().value())
            .min()
            .orElse(greatest);
    if (isTime) {
      String time = unit.replace("/op", "");
      return time.equals("ms") && least >= 1000 ? new Scale(1000, "s") : new Scale(1, time);
    }
    if (least >= 1e6) {
      return new Scale(1e6, "M " + unit);
    }
    return least >= 1e3 ? new Scale(1e3, "k " + unit) : new Scale(1, unit);
  }

  /** A figure of JMH's in this unit. */
  public double scaled(double value) {
    return value / divisor;
  }

  /** The same with three digits. */
  public String digits(double value) {
    return Units.digits(scaled(value));
  }
}
