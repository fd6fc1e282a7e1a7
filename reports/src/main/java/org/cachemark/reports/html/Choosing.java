/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.reports.html;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.cachemark.reports.Cell;
import org.cachemark.reports.Cell.Role;
import org.cachemark.reports.Ranking;
import org.cachemark.reports.Scale;
import org.cachemark.reports.Statistics.Estimate;
import org.cachemark.reports.Summary;
import org.cachemark.reports.Summary.Row;
import org.cachemark.reports.Summary.Table;
import org.cachemark.reports.TextReport;
import org.cachemark.reports.Units;

/** The plots for choosing a cache. */
final class Choosing {

  /** From this ratio of the extremes on a linear axis would hide the small. */
  private static final double LOG_FROM = 20;

  /** From this ratio on, what was varied was varied by factors. */
  private static final double FACTORS_FROM = 8;

  private static final String THREADS = "threads";

  private final Subject subject;
  private final Summary summary;
  private final Index index;

  Choosing(Subject subject, Summary summary, Index index) {
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
    List<Section.Figure> allocations = new ArrayList<>();
    for (int i = 0; i < summary.tables().size(); i++) {
      Table table = summary.tables().get(i);
      rankings.add(ranking(table, tableId(subject, i)));
      if (table.rows().stream().anyMatch(row -> row.allocated().isPresent())) {
        allocations.add(allocation(table, tableId(subject, i)));
      }
    }
    add(
        sections,
        "Who is fastest",
        "Medians over forks with 95 % intervals. A bar at the right joins caches that are not ranked:"
            + " their intervals overlap, or their ratio, paired by rounds, may be 1. They share their"
            + " places.",
        rankings);
    for (String dimension : dimensions()) {
      add(
          sections,
          (dimension.equals(THREADS) ? "Against threads" : "Against " + words(dimension)),
          "Medians over forks with 95 % intervals; the dashed line is the reference.",
          curves(dimension));
    }
    add(
        sections,
        "Allocation",
        "Bytes that the worker threads allocated for each operation.",
        allocations);
    return sections;
  }

  private static void add(
      List<Section> sections, String title, String intro, List<Section.Figure> figures) {
    if (!figures.isEmpty()) {
      String id = title.toLowerCase(Locale.ROOT).replace(' ', '-');
      sections.add(new Section(id, title, intro, figures, List.of()));
    }
  }

  private static String words(String camelCase) {
    return camelCase.replaceAll("([A-Z])", " $1").toLowerCase(Locale.ROOT);
  }

  private static List<Row> withoutFloor(List<Row> rows) {
    List<Row> others = rows.stream().filter(row -> row.cell().role() != Role.FLOOR).toList();
    return others.isEmpty() ? rows : others;
  }

  private Section.Figure ranking(Table table, String tableId) {
    List<Row> rows = withoutFloor(table.rows());
    Scale scale = Scale.of(table);
    Ranking ranking = Ranking.of(table);
    List<Cell> cells = rows.stream().map(Row::cell).toList();
    List<Data.Mark> marks = new ArrayList<>();
    for (Row row : rows) {
      Ranking.Place place = ranking.places().get(row.cell());
      String label = place == null ? "" : place.toString();
      marks.add(
          mark(row, scale).labelled(row.isCorrect() ? label : "✗ " + row.audit().orElseThrow()));
    }
    List<List<Integer>> ties =
        ranking.ties().stream()
            .map(tie -> List.of(cells.indexOf(tie.get(0)), cells.indexOf(last(tie))))
            .toList();
    String id =
        index.add(Data.Plot.ranking(scale.unit(), isWide(rows), marks, ties, ceiling(rows, scale)));
    String better = table.isTime() ? "less is better" : "more is better";
    return new Section.Figure(
        id, table.setting(), scale.unit() + ", " + better, null, tableId, false);
  }

  private static Cell last(List<Cell> cells) {
    return cells.get(cells.size() - 1);
  }

  private static Double ceiling(List<Row> rows, Scale scale) {
    return rows.stream()
        .filter(row -> row.cell().role() == Role.REFERENCE)
        .findFirst()
        .map(row -> Data.finite(scale.scaled(row.score().value())))
        .orElse(null);
  }

  private Data.Mark mark(Row row, Scale scale) {
    return Data.Mark.of(
        index.cell(subject, row.cell()), row.score().map(scale::scaled), text(row, scale));
  }

  /** A cell's score with its interval, as people write it. */
  static String text(Row row, Scale scale) {
    Estimate score = row.score();
    String interval =
        score.hasInterval()
            ? " [%s, %s]".formatted(scale.digits(score.low()), scale.digits(score.high()))
            : "";
    return scale.digits(score.value()) + interval + " " + scale.unit();
  }

  private static boolean isWide(List<Row> rows) {
    double[] scores = rows.stream().mapToDouble(row -> row.score().value()).sorted().toArray();
    return scores[scores.length - 1] >= LOG_FROM * scores[0];
  }

  /** What was varied: threads and the benchmarks' parameters that have several values. */
  private List<String> dimensions() {
    Map<String, TreeSet<Long>> values = new TreeMap<>();
    for (Table table : summary.tables()) {
      for (Row row : table.rows()) {
        String benchmark = row.cell().benchmark();
        coordinates(row.cell())
            .forEach(
                (name, value) ->
                    values
                        .computeIfAbsent(benchmark + "\t" + name, n -> new TreeSet<>())
                        .add(value));
      }
    }
    return values.entrySet().stream()
        .filter(entry -> entry.getValue().size() > 1)
        .map(entry -> entry.getKey().replaceFirst(".*\t", ""))
        .distinct()
        .sorted(Comparator.comparing((String name) -> !name.equals(THREADS)).thenComparing(n -> n))
        .toList();
  }

  private static Map<String, Long> coordinates(Cell cell) {
    Map<String, Long> coordinates = new TreeMap<>(cell.params());
    coordinates.put(THREADS, (long) cell.threads());
    return coordinates;
  }

  private List<Section.Figure> curves(String dimension) {
    Map<String, List<Row>> panels = new LinkedHashMap<>();
    Map<String, Table> tables = new LinkedHashMap<>();
    for (Table table : summary.tables()) {
      for (Row row : withoutFloor(table.rows())) {
        if (coordinates(row.cell()).containsKey(dimension)) {
          String panel = without(dimension, row.cell());
          panels.computeIfAbsent(panel, p -> new ArrayList<>()).add(row);
          tables.putIfAbsent(panel, table);
        }
      }
    }
    List<Section.Figure> figures = new ArrayList<>();
    panels.forEach(
        (panel, rows) -> {
          if (rows.stream().map(row -> x(row, dimension)).distinct().count() > 1) {
            figures.add(curve(panel, dimension, tables.get(panel), rows));
          }
        });
    return figures;
  }

  /** A cell's setting without one of its coordinates. */
  private static String without(String dimension, Cell cell) {
    Map<String, Long> rest = new TreeMap<>(cell.params());
    rest.remove(dimension);
    Cell other =
        new Cell(
            cell.id(),
            cell.benchmark(),
            cell.cache(),
            cell.title(),
            cell.version(),
            cell.role(),
            rest,
            cell.threads(),
            cell.jvm());
    String setting = other.setting();
    return dimension.equals(THREADS) ? setting.replaceFirst(", \\d+ threads?", "") : setting;
  }

  private static Long x(Row row, String dimension) {
    return coordinates(row.cell()).get(dimension);
  }

  private Section.Figure curve(String title, String dimension, Table any, List<Row> rows) {
    Scale scale = Scale.of(any.isTime(), any.unit(), rows);
    Map<String, List<Row>> systems =
        rows.stream()
            .sorted(Comparator.comparing(row -> x(row, dimension)))
            .collect(Collectors.groupingBy(Row::name, LinkedHashMap::new, Collectors.toList()));
    List<Data.Series> series = new ArrayList<>();
    systems.forEach(
        (name, ofSystem) -> {
          int look = index.look(index.cell(subject, ofSystem.get(0).cell()));
          List<Data.Mark> marks =
              ofSystem.stream().map(row -> mark(row, scale).at(x(row, dimension))).toList();
          series.add(new Data.Series(name, look, true, marks));
        });
    List<Long> xs = rows.stream().map(row -> x(row, dimension)).distinct().sorted().toList();
    boolean byFactors = xs.get(0) > 0 && xs.get(xs.size() - 1) >= FACTORS_FROM * xs.get(0);
    boolean logX = byFactors && !dimension.equals(THREADS);
    String id =
        index.add(
            Data.Plot.curve(
                scale.unit(),
                words(dimension),
                logX,
                isWide(rows) || (logX && any.isTime()),
                series));
    String better = any.isTime() ? "less is better" : "more is better";
    return new Section.Figure(
        id,
        title,
        "%s over %s, %s".formatted(scale.unit(), words(dimension), better),
        table(title, dimension, xs, systems, scale),
        null,
        false);
  }

  private Section.Table table(
      String title, String dimension, List<Long> xs, Map<String, List<Row>> systems, Scale scale) {
    List<String> header = new ArrayList<>(List.of("cache"));
    xs.forEach(x -> header.add(words(dimension) + " " + Units.count(x)));
    List<Section.Line> lines = new ArrayList<>();
    systems.forEach(
        (name, rows) -> {
          Map<Long, Row> byX =
              rows.stream()
                  .collect(Collectors.toMap(row -> x(row, dimension), Function.identity()));
          List<String> texts =
              xs.stream().map(byX::get).map(row -> row == null ? "–" : text(row, scale)).toList();
          lines.add(new Section.Line(index.cell(subject, rows.get(0).cell()), null, name, texts));
        });
    return new Section.Table("", title + ", over " + words(dimension), header, lines);
  }

  private Section.Figure allocation(Table table, String tableId) {
    List<Data.Mark> marks = new ArrayList<>();
    for (Row row : withoutFloor(table.rows())) {
      if (row.allocated().isPresent()) {
        double bytes = row.allocated().getAsDouble();
        marks.add(
            Data.Mark.of(
                index.cell(subject, row.cell()),
                new Estimate(bytes, Double.NaN, Double.NaN, row.forks().size()),
                String.format(Locale.ROOT, "%.1f B/op", bytes)));
      }
    }
    String id = index.add(Data.Plot.bars("B/op", marks));
    return new Section.Figure(
        id, table.setting(), "bytes for each operation", null, tableId, false);
  }

  /** The figures of all settings, with the places of the caches. */
  List<Section.Table> tables() {
    List<Section.Table> tables = new ArrayList<>();
    for (int i = 0; i < summary.tables().size(); i++) {
      Table table = summary.tables().get(i);
      Ranking ranking = Ranking.of(table);
      List<List<String>> cells = TextReport.cells(table);
      List<String> header = new ArrayList<>(cells.get(0));
      header.add(1, "place");
      List<Section.Line> lines = new ArrayList<>();
      for (int row = 0; row < table.rows().size(); row++) {
        Cell cell = table.rows().get(row).cell();
        Ranking.Place place = ranking.places().get(cell);
        List<String> rest = new ArrayList<>(cells.get(row + 1).subList(1, header.size() - 1));
        rest.add(0, place == null ? "–" : place.toString());
        lines.add(
            new Section.Line(index.cell(subject, cell), null, cells.get(row + 1).get(0), rest));
      }
      tables.add(new Section.Table(tableId(subject, i), TextReport.title(table), header, lines));
    }
    return tables;
  }
}
