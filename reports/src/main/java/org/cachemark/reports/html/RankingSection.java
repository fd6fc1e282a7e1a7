/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.reports.html;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.cachemark.reports.Grid;
import org.cachemark.reports.Ranking;
import org.cachemark.reports.Scale;
import org.cachemark.reports.Statistics.Estimate;
import org.cachemark.reports.Summary;
import org.cachemark.reports.Summary.Row;
import org.cachemark.reports.Summary.Table;
import org.cachemark.reports.SummaryGrid;
import org.cachemark.results.Cell;
import org.cachemark.results.Cell.Role;
import org.cachemark.results.Metric;
import org.jspecify.annotations.Nullable;

/** The plots for choosing. */
final class RankingSection {

  /** From this ratio of the extremes on a linear axis would hide the small. */
  private static final double LOG_FROM = 20;

  private final Subject subject;
  private final Summary summary;
  private final Index index;

  RankingSection(Subject subject, Summary summary, Index index) {
    this.subject = subject;
    this.summary = summary;
    this.index = index;
  }

  /** The id of a setting's table, which its plots name. */
  static String tableId(Subject subject, int table) {
    return "table-" + subject.results().run().id() + "-" + (table + 1);
  }

  /** One section for each question. */
  List<Section> sections() {
    List<Section> sections = new ArrayList<>();
    List<Section.Figure> rankings = new ArrayList<>();
    Map<String, List<Section.Figure>> others = new LinkedHashMap<>();
    for (int i = 0; i < summary.tables().size(); i++) {
      Table table = summary.tables().get(i);
      String tableId = tableId(subject, i);
      rankings.add(ranking(table, tableId));
      for (Metric metric : table.shown(Metric.Shown.COLUMN)) {
        others
            .computeIfAbsent(metric.title(), t -> new ArrayList<>())
            .add(bars(table, metric, tableId));
      }
    }
    add(
        sections,
        "Who is best",
        medians()
            + ". A bar at the right joins what is not ranked: the"
            + " intervals overlap, or, paired by rounds and with all pairs considered, none is"
            + " certainly ahead. They share their places.",
        rankings);
    Curves curves = new Curves(subject, summary, index);
    for (String dimension : curves.dimensions()) {
      add(
          sections,
          "Against " + words(dimension),
          medians() + "; dashed lines are references.",
          curves.over(dimension));
    }
    others.forEach((title, figures) -> add(sections, "Beside it: " + title, "", figures));
    return sections;
  }

  /** What the figures and their intervals are of. */
  private String medians() {
    boolean isPooled = summary.tables().stream().anyMatch(Table::isPooled);
    if (summary.tables().stream().allMatch(Table::isExact)) {
      return "Medians over the forks%s, with the least and the most"
          .formatted(isPooled ? " of all runs" : "");
    }
    boolean isSomeExact = summary.tables().stream().anyMatch(Table::isExact);
    return (isPooled
            ? "Medians over runs, with 95 % intervals of runs"
            : "Medians over the rounds of this run, with 95 % intervals of its forks")
        + (isSomeExact ? ", and of exact figures with the least and the most" : "");
  }

  private static void add(
      List<Section> sections, String title, String intro, List<Section.Figure> figures) {
    if (!figures.isEmpty()) {
      String id = title.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-");
      sections.add(new Section(id, title, intro, figures, List.of()));
    }
  }

  /** A name in the code as words: {@code missCost} is {@code miss cost}. */
  static String words(String camelCase) {
    return camelCase.replaceAll("([A-Z])", " $1").toLowerCase(Locale.ROOT);
  }

  /** All but the floor, unless it is alone. */
  static List<Row> withoutFloor(List<Row> rows) {
    List<Row> others = rows.stream().filter(row -> row.cell().role() != Role.FLOOR).toList();
    return others.isEmpty() ? rows : others;
  }

  /** The unit, and which way is better. */
  static String note(String unit, Metric metric) {
    String better =
        switch (metric.better()) {
          case HIGHER -> "more is better";
          case LOWER -> "less is better";
          case NEITHER -> metric.title();
        };
    return unit.isEmpty() ? better : unit + ", " + better;
  }

  private Section.Figure ranking(Table table, String tableId) {
    List<Row> rows = withoutFloor(table.rows());
    Scale scale = Scale.of(table);
    Ranking ranking = table.ranking();
    List<Cell> cells = rows.stream().map(Row::cell).toList();
    List<Data.Mark> marks = new ArrayList<>();
    for (Row row : rows) {
      Ranking.Place place = ranking.places().get(row.cell());
      String label = place == null ? "" : place.toString();
      marks.add(
          mark(row, scale)
              .labelled(row.isCorrect() ? label : "✗ " + String.join(", ", row.faults())));
    }
    List<List<Integer>> ties =
        ranking.ties().stream()
            .map(tie -> List.of(cells.indexOf(tie.get(0)), cells.indexOf(tie.get(tie.size() - 1))))
            .toList();
    boolean logY = isWide(table.score(), rows);
    String id = index.add(Data.Plot.ranking(scale.unit(), logY, marks, ties, ceiling(rows, scale)));
    return new Section.Figure(
        id, table.setting().toString(), note(scale.unit(), table.score()), null, tableId, false);
  }

  private static @Nullable Double ceiling(List<Row> rows, Scale scale) {
    return rows.stream()
        .filter(row -> row.cell().role() == Role.REFERENCE)
        .findFirst()
        .map(row -> Data.finite(scale.scaled(row.score().value())))
        .orElse(null);
  }

  private Data.Mark mark(Row row, Scale scale) {
    return Data.Mark.of(
        index.cell(subject, row.cell()), row.score().map(scale::scaled), scale.text(row.score()));
  }

  /** Whether the small would be hidden on a linear axis. */
  static boolean isWide(Metric metric, List<Row> rows) {
    double[] scores = rows.stream().mapToDouble(row -> row.score().value()).sorted().toArray();
    return metric.isLogarithmic() && isWide(scores[0], scores[scores.length - 1]);
  }

  /** The same of the extremes. */
  static boolean isWide(double least, double most) {
    return least > 0 && most >= LOG_FROM * least;
  }

  private Section.Figure bars(Table table, Metric metric, String tableId) {
    List<Data.Mark> marks = new ArrayList<>();
    for (Row row : withoutFloor(table.rows())) {
      if (row.figure(metric).isPresent()) {
        double value = row.figure(metric).getAsDouble();
        marks.add(
            Data.Mark.of(
                index.cell(subject, row.cell()),
                Estimate.plain(value, row.observations().size()),
                Scale.figure(metric, value)));
      }
    }
    String id = index.add(Data.Plot.bars(metric.unit(), marks));
    String note = metric.about().isEmpty() ? metric.title() : metric.about();
    return new Section.Figure(id, table.setting().toString(), note, null, tableId, false);
  }

  /** The figures of all settings, with the places. */
  List<Section.Table> tables() {
    List<Section.Table> tables = new ArrayList<>();
    for (int i = 0; i < summary.tables().size(); i++) {
      Table table = summary.tables().get(i);
      Ranking ranking = table.ranking();
      List<String> places =
          table.rows().stream()
              .map(row -> ranking.places().get(row.cell()))
              .map(place -> place == null ? "–" : place.toString())
              .toList();
      Grid grid = SummaryGrid.of(table).with(1, Grid.Column.figures("place"), places);
      List<Section.Line> lines = new ArrayList<>();
      for (int row = 0; row < grid.rows().size(); row++) {
        List<String> cells = grid.rows().get(row);
        int cell = index.cell(subject, table.rows().get(row).cell());
        lines.add(new Section.Line(cell, null, cells.get(0), cells.subList(1, cells.size())));
      }
      tables.add(new Section.Table(tableId(subject, i), grid.title(), grid.headings(), lines));
    }
    return tables;
  }
}
