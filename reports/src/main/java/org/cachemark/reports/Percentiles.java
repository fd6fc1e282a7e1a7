/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.reports;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.cachemark.reports.Statistics.Estimate;
import org.cachemark.reports.Summary.Row;
import org.cachemark.reports.Summary.Table;
import org.cachemark.results.Contrast;
import org.cachemark.results.Metric;
import org.cachemark.results.Metric.Means;
import org.cachemark.results.Observation;
import org.cachemark.results.Setting;
import org.cachemark.results.Work;

/**
 * The percentiles that systems had in one setting, JVM and values of parameters included, as lines.
 *
 * @param table that the rows are in
 * @param setting what was done, also where JVMs or parameters are compared
 * @param lines of the systems, in the order of the table
 * @param references of what else was measured beside them, of all their forks together, by title
 * @param without whose result is wrong, each with the reason
 */
public record Percentiles(
    Table table,
    Setting setting,
    List<Line> lines,
    Map<String, SortedMap<Double, Estimate>> references,
    List<String> without) {

  /**
   * A system's.
   *
   * @param points by percentile, in per cent
   */
  public record Line(Row row, SortedMap<Double, Estimate> points) {}

  /** All that there are in a run: of settings in which a system has two percentiles or more. */
  static List<Percentiles> of(List<Table> tables) {
    List<Percentiles> found = new ArrayList<>();
    for (Table table : tables) {
      table.rows().stream()
          .collect(
              Collectors.groupingBy(
                  row -> Contrast.SYSTEMS.setting(row.cell()),
                  LinkedHashMap::new,
                  Collectors.toList()))
          .forEach((setting, rows) -> found.add(of(table, setting, rows)));
    }
    found.removeIf(one -> one.lines.stream().noneMatch(line -> line.points.size() > 1));
    return found;
  }

  private static Percentiles of(Table table, Setting setting, List<Row> rows) {
    List<Metric> declared =
        table.work().metrics().stream()
            .filter(metric -> metric.percentile() > 0)
            .filter(metric -> metric.unit().equals(table.score().unit()))
            .toList();
    List<Metric> own = declared.stream().filter(m -> m.means() != Means.REFERENCE).toList();
    List<Line> lines = new ArrayList<>();
    List<Observation> all = new ArrayList<>();
    List<String> without = new ArrayList<>();
    for (Row row : rows) {
      if (row.isCorrect()) {
        lines.add(new Line(row, points(table.work(), own, row.observations())));
        all.addAll(row.observations());
      } else {
        without.add("%s (%s)".formatted(row.name(), String.join(", ", row.faults())));
      }
    }
    Map<String, SortedMap<Double, Estimate>> references = new LinkedHashMap<>();
    declared.stream()
        .filter(metric -> metric.means() == Means.REFERENCE)
        .collect(Collectors.groupingBy(Metric::title, LinkedHashMap::new, Collectors.toList()))
        .forEach((title, of) -> references.put(title, points(table.work(), of, all)));
    references.values().removeIf(Map::isEmpty);
    return new Percentiles(table, setting, lines, references, without);
  }

  /** A metric that none of the observations has is no point. */
  private static SortedMap<Double, Estimate> points(
      Work work, List<Metric> metrics, List<Observation> observations) {
    SortedMap<Double, Estimate> points = new TreeMap<>();
    for (Metric metric : metrics) {
      double[] values = Observation.all(observations, metric);
      if (values.length > 0) {
        points.put(metric.percentile(), Summary.estimate(work, metric, values));
      }
    }
    return points;
  }

  /** The percentiles of any line, rising. */
  public List<Double> percentiles() {
    TreeSet<Double> percentiles = new TreeSet<>();
    lines.forEach(line -> percentiles.addAll(line.points.keySet()));
    references.values().forEach(points -> percentiles.addAll(points.keySet()));
    return List.copyOf(percentiles);
  }
}
