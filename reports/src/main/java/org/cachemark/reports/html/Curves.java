/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.reports.html;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.DoubleSummaryStatistics;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.cachemark.reports.ByWord;
import org.cachemark.reports.References;
import org.cachemark.reports.Scale;
import org.cachemark.reports.Statistics.Estimate;
import org.cachemark.reports.Summary;
import org.cachemark.reports.Summary.Row;
import org.cachemark.reports.Summary.Table;
import org.cachemark.results.Metric;
import org.cachemark.results.Value;

/** Scores over what was varied, as lines; where they are shares of hits, the misses. */
final class Curves {

  /** From this ratio on, what was varied was varied by factors. */
  private static final double FACTORS_FROM = 8;

  private static final String THREADS = "threads";

  private static final Scale MISSES = new Scale(1, "% misses");

  private final Subject subject;
  private final Summary summary;
  private final Index index;

  Curves(Subject subject, Summary summary, Index index) {
    this.subject = subject;
    this.summary = summary;
    this.index = index;
  }

  /** What was varied: threads and the parameters that have several values in a benchmark. */
  List<String> dimensions() {
    Map<String, Map<String, TreeSet<Value>>> values = new TreeMap<>();
    for (Table table : summary.tables()) {
      coordinates(table)
          .forEach(
              (name, value) ->
                  values
                      .computeIfAbsent(name, n -> new TreeMap<>())
                      .computeIfAbsent(table.setting().benchmark(), b -> new TreeSet<>())
                      .add(value));
    }
    return values.entrySet().stream()
        .filter(entry -> entry.getValue().values().stream().anyMatch(of -> of.size() > 1))
        .map(Map.Entry::getKey)
        .sorted(Comparator.comparing((String name) -> !name.equals(THREADS)).thenComparing(n -> n))
        .toList();
  }

  /** Hits over words are a table, see {@link ByWord}. */
  private static Map<String, Value> coordinates(Table table) {
    Map<String, Value> coordinates = new TreeMap<>(table.setting().params());
    if (table.score().isHits()) {
      coordinates.values().removeIf(value -> value.position().isEmpty());
    }
    coordinates.put(THREADS, new Value.Whole(table.setting().threads()));
    return coordinates;
  }

  /** A row at a value of what was varied. */
  private record At(Value x, Table table, Row row) {}

  /** The figures over one of these. */
  List<Section.Figure> over(String dimension) {
    Map<String, List<At>> panels = new LinkedHashMap<>();
    for (Table table : summary.tables()) {
      Value x = coordinates(table).get(dimension);
      if (x != null) {
        String panel =
            dimension.equals(THREADS)
                ? table.setting().withoutThreads().toString()
                : table.setting().without(dimension).toString();
        RankingSection.withoutFloor(table.rows())
            .forEach(
                row ->
                    panels
                        .computeIfAbsent(panel, p -> new ArrayList<>())
                        .add(new At(x, table, row)));
      }
    }
    List<Section.Figure> figures = new ArrayList<>();
    panels.forEach(
        (panel, rows) -> {
          if (rows.stream().map(At::x).distinct().count() > 1) {
            figures.add(curve(panel, dimension, rows));
          }
        });
    return figures;
  }

  private Section.Figure curve(String title, String dimension, List<At> rows) {
    Metric metric = rows.get(0).table().score();
    boolean isMisses = metric.isHits();
    Scale scale = isMisses ? MISSES : Scale.of(metric, rows.stream().map(At::row).toList());
    List<Value> xs = rows.stream().map(At::x).distinct().sorted().toList();
    Map<String, List<At>> systems =
        rows.stream()
            .sorted(Comparator.comparing(At::x))
            .collect(
                Collectors.groupingBy(
                    at -> at.row().name(), LinkedHashMap::new, Collectors.toList()));
    List<Data.Series> series = new ArrayList<>();
    systems.forEach(
        (name, ofSystem) -> {
          int look = index.look(index.cell(subject, ofSystem.get(0).row().cell()));
          List<Data.Mark> marks =
              ofSystem.stream().map(at -> mark(at, scale).at(position(at.x(), xs))).toList();
          series.add(new Data.Series(name, look, true, marks));
        });
    if (isMisses) {
      series.addAll(references(rows, xs));
    }
    boolean isWide =
        isMisses
            ? areWide(series)
            : RankingSection.isWide(metric, rows.stream().map(At::row).toList());
    String id = index.add(plot(dimension, xs, isWide, scale, metric, series));
    return new Section.Figure(
        id,
        title,
        "over "
            + RankingSection.words(dimension)
            + "; "
            + (isMisses ? "% misses, less is better" : RankingSection.note(scale.unit(), metric)),
        table(title, dimension, xs, systems, scale),
        null,
        false);
  }

  /**
   * Whether few misses would be hidden on a linear axis: of none a logarithmic one has no place.
   */
  private static boolean areWide(List<Data.Series> misses) {
    DoubleSummaryStatistics all =
        misses.stream()
            .flatMap(one -> one.marks().stream())
            .map(Data.Mark::value)
            .filter(Objects::nonNull)
            .mapToDouble(Double::doubleValue)
            .summaryStatistics();
    return RankingSection.isWide(all.getMin(), all.getMax());
  }

  private Data.Mark mark(At at, Scale scale) {
    Estimate figure = figure(at);
    return Data.Mark.of(
        index.cell(subject, at.row().cell()), figure.map(scale::scaled), scale.text(figure));
  }

  /** The score; where it is a share of hits, the misses. */
  private static Estimate figure(At at) {
    Estimate score = at.row().score();
    return at.table().score().isHits() ? score.map(hits -> 100 - hits) : score;
  }

  /** The misses of the optimum and its like, where these are the same for all. */
  private static List<Data.Series> references(List<At> rows, List<Value> xs) {
    Map<String, List<Data.Mark>> byName = new LinkedHashMap<>();
    rows.stream()
        .collect(Collectors.toMap(At::x, At::table, (one, same) -> one, TreeMap::new))
        .forEach(
            (x, table) ->
                References.of(table)
                    .forEach(
                        (metric, hits) -> {
                          String text =
                              "%s: %s".formatted(metric.title(), MISSES.digits(100 - hits));
                          byName
                              .computeIfAbsent(metric.title(), t -> new ArrayList<>())
                              .add(
                                  Data.Mark.of(
                                          null,
                                          Estimate.plain(100 - hits, 1),
                                          text + " " + MISSES.unit())
                                      .at(position(x, xs)));
                        }));
    List<Data.Series> series = new ArrayList<>();
    byName.forEach((name, marks) -> series.add(new Data.Series(name, null, true, marks)));
    return series;
  }

  /** Words stand at their places in the list. */
  private static double position(Value x, List<Value> xs) {
    return x.position().orElse(xs.indexOf(x));
  }

  private static Data.Plot plot(
      String dimension,
      List<Value> xs,
      boolean isWide,
      Scale scale,
      Metric metric,
      List<Data.Series> series) {
    if (xs.get(0).position().isEmpty()) {
      List<String> categories = xs.stream().map(Value::label).toList();
      return Data.Plot.curve(scale.unit(), categories, isWide, series, null);
    }
    double least = xs.get(0).position().getAsDouble();
    double most = xs.get(xs.size() - 1).position().getAsDouble();
    boolean isByFactors = metric.isHits() || most >= FACTORS_FROM * least;
    boolean logX = least > 0 && isByFactors && !dimension.equals(THREADS);
    boolean logY = isWide || (logX && metric.isLogarithmic() && metric.isLessBetter());
    return Data.Plot.curve(scale.unit(), RankingSection.words(dimension), logX, logY, series);
  }

  private Section.Table table(
      String title, String dimension, List<Value> xs, Map<String, List<At>> systems, Scale scale) {
    List<String> header = new ArrayList<>(List.of(""));
    xs.forEach(x -> header.add(RankingSection.words(dimension) + " " + x.label()));
    List<Section.Line> lines = new ArrayList<>();
    systems.forEach(
        (name, rows) -> {
          Map<Value, At> byX = rows.stream().collect(Collectors.toMap(At::x, at -> at));
          List<String> texts =
              xs.stream()
                  .map(byX::get)
                  .map(at -> at == null ? "–" : scale.text(figure(at)))
                  .toList();
          int cell = index.cell(subject, rows.get(0).row().cell());
          lines.add(new Section.Line(cell, null, name, texts));
        });
    return new Section.Table(
        "", title + ", over " + RankingSection.words(dimension), header, lines);
  }
}
