/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.reports;

import java.util.ArrayList;
import java.util.IntSummaryStatistics;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import org.cachemark.reports.Grid.Column;
import org.cachemark.reports.Summary.Row;
import org.cachemark.reports.Summary.Table;
import org.cachemark.results.Metric;
import org.cachemark.results.Metric.Shown;
import org.cachemark.results.Tck;

/** The figures of a setting as a table. */
public final class SummaryGrid {

  private SummaryGrid() {}

  /** The rows best first; what no row tells has no column. */
  public static Grid of(Table table) {
    Scale scale = Scale.of(table);
    boolean leads = table.rows().stream().anyMatch(row -> row.lead().isPresent());
    boolean audits = table.rows().stream().anyMatch(Row::isAudited);
    boolean tcks = table.rows().stream().anyMatch(row -> row.tck().isPresent());
    String interval = table.isExact() ? "least, most" : "95 % interval";
    String ofScore = table.isExact() || table.isPooled() ? interval : "95 % of this run";
    List<Metric> metrics = table.shown(Shown.COLUMN);
    List<Column> columns = new ArrayList<>();
    columns.add(Column.words(slots(table)));
    columns.add(Column.figures(table.isExact() ? "value" : "median"));
    columns.add(Column.figures(ofScore));
    if (leads) {
      columns.add(Column.figures(Lead.title(table.score())));
      columns.add(Column.figures(interval));
    }
    if (audits) {
      columns.add(Column.figures("audit"));
    }
    metrics.forEach(metric -> columns.add(Column.extra(metric.title())));
    if (tcks) {
      columns.add(Column.extra("TCK"));
    }
    List<List<String>> rows = new ArrayList<>();
    for (Row row : table.rows()) {
      List<String> cells = new ArrayList<>(List.of(row.name(), struck(row, scale)));
      cells.add(scale.bounds(row.score()));
      if (leads) {
        String none = row.base().isPresent() || !table.score().isLogarithmic() ? "-" : "1";
        cells.add(row.lead().map(Lead::amount).orElse(none));
        cells.add(row.lead().map(Lead::bounds).orElse("-"));
      }
      if (audits) {
        cells.add(audit(row));
      }
      metrics.forEach(metric -> cells.add(figure(metric, row)));
      if (tcks) {
        cells.add(row.tck().map(Tck::toString).orElse("-"));
      }
      rows.add(cells);
    }
    return new Grid(title(table, scale), columns, rows);
  }

  /** What the rows are: {@code cache}, or {@code hash + set}. */
  static String slots(Table table) {
    return String.join(" + ", table.rows().get(0).cell().systems().keySet());
  }

  /** The setting, and what its figures are. */
  private static String title(Table table, Scale scale) {
    String unit = scale.unit().isEmpty() ? "" : " in " + scale.unit();
    return "%s: %s%s, %s".formatted(table.setting(), table.score().title(), unit, how(table));
  }

  private static String how(Table table) {
    if (table.isPooled()) {
      IntStream runs = table.rows().stream().mapToInt(row -> Pool.runs(row.observations()));
      String exact = table.isExact() ? "exact, " : "";
      return exact + "pooled over " + number(runs.summaryStatistics(), "run");
    }
    return table.isExact() ? "exact" : number(table.rounds(), "fork");
  }

  /** From the fewest to the most. */
  private static String number(IntSummaryStatistics of, String each) {
    String most = of.getMin() < of.getMax() ? " to " + of.getMax() : "";
    return of.getMin() + most + " " + each + (of.getMax() == 1 ? "" : "s");
  }

  /** The score of what is not correct is struck through, as Markdown writes it. */
  private static String struck(Row row, Scale scale) {
    String text = scale.digits(row.score().value());
    return row.isCorrect() ? text : "~~" + text + "~~";
  }

  private static String audit(Row row) {
    if (!row.isAudited()) {
      return "-";
    }
    return row.isCorrect() ? "correct" : String.join(", ", row.faults());
  }

  private static String figure(Metric metric, Row row) {
    OptionalDouble value = row.figure(metric);
    return value.isPresent() ? Scale.figure(metric, value.getAsDouble()) : "-";
  }
}
