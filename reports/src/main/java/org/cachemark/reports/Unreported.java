/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.reports;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.cachemark.reports.Summary.Row;
import org.cachemark.reports.Summary.Table;
import org.cachemark.results.Metric;
import org.cachemark.results.Metric.Shown;
import org.cachemark.results.Observation;

/**
 * Names timed benchmarks that did not report what a reader relies on: a column that nobody filled
 * is not there, and nothing else would tell.
 */
final class Unreported {

  private final Map<String, List<Row>> rows = new LinkedHashMap<>();

  private Unreported(List<Table> tables) {
    tables.stream()
        .filter(table -> !table.isExact())
        .flatMap(table -> table.rows().stream())
        .forEach(
            row ->
                rows.computeIfAbsent(row.cell().benchmark(), name -> new ArrayList<>()).add(row));
  }

  /** What is missing, a line each. */
  static List<String> remarks(List<Table> tables) {
    Unreported unreported = new Unreported(tables);
    List<String> remarks = new ArrayList<>();
    unreported
        .lacking(row -> !isReported(row, Observation.CPU_SHARE))
        .ifPresent(
            names ->
                remarks.add(
                    "the worker threads' share of the CPU was not recorded, by which to tell"
                        + " whether the machine was busy: "
                        + names));
    unreported
        .lacking(row -> isWarmedUp(row) && !isReported(row, Observation.WARM_UP))
        .ifPresent(names -> remarks.add("how warm the forks were was not recorded: " + names));
    for (Metric fault : unreported.faults()) {
      unreported
          .lacking(row -> !isLookedFor(fault, row))
          .ifPresent(
              names ->
                  remarks.add(
                      "the fault '%s' is declared, and was not reported: %s"
                          .formatted(fault.name(), names)));
    }
    return remarks;
  }

  private List<Metric> faults() {
    return rows.values().stream()
        .flatMap(ofBenchmark -> ofBenchmark.get(0).work().shown(Shown.FAULT).stream())
        .distinct()
        .toList();
  }

  private static boolean isLookedFor(Metric fault, Row row) {
    return !row.work().shown(Shown.FAULT).contains(fault) || row.figure(fault).isPresent();
  }

  private static boolean isWarmedUp(Row row) {
    return row.observations().stream().anyMatch(one -> one.warmUps() > 0);
  }

  private static boolean isReported(Row row, String name) {
    return row.observations().stream().allMatch(one -> one.median(name).isPresent());
  }

  /** Benchmarks, with the rows in brackets where it is not true of all; empty for none. */
  private Optional<String> lacking(Predicate<Row> lacks) {
    List<String> names = new ArrayList<>();
    rows.forEach(
        (benchmark, all) -> {
          List<Row> some = all.stream().filter(lacks).toList();
          if (some.size() == all.size()) {
            names.add(benchmark);
          } else if (!some.isEmpty()) {
            names.add(
                some.stream()
                    .map(Row::name)
                    .distinct()
                    .collect(Collectors.joining(", ", benchmark + " (", ")")));
          }
        });
    return names.isEmpty() ? Optional.empty() : Optional.of(String.join("; ", names));
  }
}
