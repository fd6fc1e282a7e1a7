/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.reports.compare;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.cachemark.reports.Csv;
import org.cachemark.reports.Location;
import org.cachemark.reports.Statistics.Estimate;

/**
 * A comparison as comma-separated values after RFC 4180, one row a cell; changes of speeds in per
 * cent.
 */
public final class ComparisonCsv {

  private ComparisonCsv() {}

  /** The header and a row for every pair of cells, lines ended by LF. */
  public static String of(Comparison comparison) {
    List<String> header =
        new ArrayList<>(
            List.of(
                "setting",
                "metric",
                "unit",
                "base",
                "system",
                "verdict",
                "confirmed",
                "pairs",
                "confirming"));
    for (String figure : List.of("perCpu", "wall", "processCpu")) {
      header.addAll(List.of(figure, figure + "Low", figure + "High"));
    }
    header.addAll(List.of("processCpuOf", "reason"));
    List<List<String>> rows = new ArrayList<>(List.of(header));
    comparison.rows().forEach(row -> rows.add(cells(row)));
    return Csv.of(rows);
  }

  private static List<String> cells(Row row) {
    List<String> cells =
        new ArrayList<>(
            List.of(
                row.work().toString(),
                row.metric().name(),
                row.changes().unit(),
                row.base(),
                row.system(),
                row.verdict().toString(),
                Boolean.toString(!row.isUnconfirmed())));
    Optional<Judgement> judgement = row.judgement();
    cells.add(judgement.map(j -> Integer.toString(j.explored())).orElse(""));
    cells.add(judgement.map(j -> Integer.toString(j.confirming())).orElse(""));
    Changes changes = row.changes();
    add(cells, changes, judgement.flatMap(j -> j.evidence().perCpu()));
    add(cells, changes, judgement.map(j -> j.evidence().wall()));
    Optional<Evidence> withCpuTime =
        judgement.map(Judgement::evidence).filter(evidence -> evidence.process().isPresent());
    add(cells, Changes.OF_CPU_TIME, withCpuTime.flatMap(Evidence::process));
    cells.add(withCpuTime.map(evidence -> evidence.cpuTime().toString()).orElse(""));
    cells.add(row.reason());
    return cells;
  }

  private static void add(List<String> cells, Changes changes, Optional<Location> change) {
    if (change.isEmpty()) {
      cells.addAll(List.of("", "", ""));
      return;
    }
    Estimate shown = changes.shown(change.get(), Rules.CONFIDENCE);
    for (double value : new double[] {shown.value(), shown.low(), shown.high()}) {
      cells.add(Double.isNaN(value) ? "" : String.format(Locale.ROOT, "%.3f", value));
    }
  }
}
