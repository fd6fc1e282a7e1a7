/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.reports.compare;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Leaves out of the names of settings what all settings of a benchmark have in common. */
final class Labels {

  private Labels() {}

  static List<Row> shorten(List<Row> rows) {
    Map<String, List<List<String>>> byBenchmark = new LinkedHashMap<>();
    for (Row row : rows) {
      List<String> parts = parts(row);
      byBenchmark.computeIfAbsent(parts.get(0), name -> new ArrayList<>()).add(parts);
    }
    return rows.stream()
        .map(row -> row.labelled(shortened(parts(row), byBenchmark.get(parts(row).get(0)))))
        .toList();
  }

  private static String shortened(List<String> parts, List<List<String>> all) {
    return parts.stream()
        .filter(part -> part.equals(parts.get(0)) || !all.stream().allMatch(a -> a.contains(part)))
        .collect(Collectors.joining(", "));
  }

  private static List<String> parts(Row row) {
    return Arrays.asList(row.setting().split(", ", -1));
  }
}
