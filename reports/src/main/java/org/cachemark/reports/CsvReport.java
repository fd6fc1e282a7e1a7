/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.reports;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** All forks as comma-separated values after RFC 4180, one row a fork, for {@code results.csv}. */
public final class CsvReport {

  private CsvReport() {}

  /** The header and a row for every fork that was measured, lines ended by LF. */
  public static String of(Results results) {
    TreeSet<String> params = new TreeSet<>();
    TreeSet<String> figures = new TreeSet<>();
    for (Cell cell : results.run().cells()) {
      params.addAll(cell.params().keySet());
    }
    results
        .forks()
        .values()
        .forEach(forks -> forks.forEach(f -> figures.addAll(f.figures().keySet())));
    List<String> header =
        new ArrayList<>(
            List.of(
                "cell",
                "benchmark",
                "cache",
                "title",
                "version",
                "threads",
                "jvm",
                "round",
                "mode"));
    header.addAll(List.of("score", "unit"));
    header.addAll(params);
    header.addAll(figures);
    StringBuilder csv = new StringBuilder(row(header));
    for (Cell cell : results.run().cells()) {
      for (Fork fork : results.forks().getOrDefault(cell.id(), List.of())) {
        List<String> row =
            new ArrayList<>(
                List.of(
                    cell.id(),
                    cell.benchmark(),
                    cell.cache(),
                    cell.title(),
                    cell.version(),
                    Integer.toString(cell.threads()),
                    cell.jvm(),
                    Integer.toString(fork.round()),
                    fork.mode(),
                    Double.toString(fork.score()),
                    fork.unit()));
        params.forEach(p -> row.add(cell.params().containsKey(p) ? "" + cell.params().get(p) : ""));
        for (String figure : figures) {
          OptionalDouble value = fork.figure(figure);
          row.add(value.isPresent() ? Double.toString(value.getAsDouble()) : "");
        }
        csv.append(row(row));
      }
    }
    return csv.toString();
  }

  /** A line of values, quoted where they have to be. */
  public static String row(List<String> cells) {
    return cells.stream().map(CsvReport::quoted).collect(Collectors.joining(",", "", "\n"));
  }

  private static String quoted(String cell) {
    return cell.matches("(?s).*[\",\n\r].*") ? '"' + cell.replace("\"", "\"\"") + '"' : cell;
  }
}
