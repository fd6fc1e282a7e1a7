/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.reports;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeSet;
import org.cachemark.results.Cell;
import org.cachemark.results.Metric;
import org.cachemark.results.Observation;
import org.cachemark.results.Results;
import org.cachemark.results.Work;

/**
 * All observations as comma-separated values, one row a round of a cell, for {@code results.csv}.
 */
public final class CsvReport {

  private static final List<String> CELL =
      List.of(
          "cell",
          "benchmark",
          "system",
          "title",
          "version",
          "threads",
          "cpus",
          "jvm",
          "round",
          "metric",
          "score",
          "unit");

  private CsvReport() {}

  /** The header and a row for every round of a cell that was observed. */
  public static String of(Results results) {
    TreeSet<String> params = new TreeSet<>();
    TreeSet<String> figures = new TreeSet<>();
    for (Cell cell : results.run().cells()) {
      params.addAll(cell.params().keySet());
      for (Observation one : results.of(cell)) {
        one.values().keySet().stream()
            .filter(figure -> !figure.equals(one.score().name())) // it has a column already
            .forEach(figures::add);
      }
    }
    List<String> header = new ArrayList<>(CELL);
    params.forEach(param -> header.add(apart(param, "parameter ", CELL)));
    figures.forEach(figure -> header.add(apart(figure, "figure ", header)));
    List<List<String>> rows = new ArrayList<>(List.of(header));
    for (Cell cell : results.run().cells()) {
      for (Observation one : results.of(cell)) {
        rows.add(row(cell, results.run().work(cell), one, params, figures));
      }
    }
    return Csv.of(rows);
  }

  /** A column's name, told apart from others that are called the same. */
  private static String apart(String name, String kind, List<String> others) {
    return others.contains(name) ? kind + name : name;
  }

  private static List<String> row(
      Cell cell, Work work, Observation one, Set<String> params, Set<String> figures) {
    Metric score = one.score();
    List<String> row =
        new ArrayList<>(
            List.of(
                cell.id(),
                cell.benchmark(),
                cell.system(),
                cell.title().toString(),
                cell.version(),
                Integer.toString(cell.threads()),
                cell.cpus().toString(),
                cell.jvm(),
                Integer.toString(one.round()),
                score.name(),
                Double.toString(one.value()),
                score.unit()));
    params.forEach(p -> row.add(cell.params().containsKey(p) ? "" + cell.params().get(p) : ""));
    for (String figure : figures) {
      OptionalDouble value = value(work, one, figure);
      row.add(value.isPresent() ? Double.toString(value.getAsDouble()) : "");
    }
    return row;
  }

  /** Put together as the benchmark declares it; the median of what it does not declare. */
  private static OptionalDouble value(Work work, Observation one, String figure) {
    return work.metrics().stream()
        .filter(metric -> metric.name().equals(figure))
        .findFirst()
        .map(one::value)
        .orElseGet(() -> one.median(figure));
  }
}
