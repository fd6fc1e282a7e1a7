/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.reports.compare;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Leaves out of the names of settings what all settings of a benchmark have in common. */
final class Labels {

  private Labels() {}

  static List<Row> shorten(List<Row> rows) {
    Map<String, String> labels = of(rows.stream().map(Row::setting).toList());
    return rows.stream().map(row -> row.labelled(labels.get(row.setting()))).toList();
  }

  /** The short names by the long ones. */
  static Map<String, String> of(List<String> settings) {
    Map<String, List<List<String>>> byBenchmark = new LinkedHashMap<>();
    for (String setting : settings) {
      List<String> parts = parts(setting);
      byBenchmark.computeIfAbsent(parts.get(0), name -> new ArrayList<>()).add(parts);
    }
    Map<String, String> labels = new HashMap<>();
    for (String setting : settings) {
      List<String> parts = parts(setting);
      labels.put(setting, shortened(parts, byBenchmark.get(parts.get(0))));
    }
    return labels;
  }

  private static String shortened(List<String> parts, List<List<String>> all) {
    return parts.stream()
        .filter(part -> part.equals(parts.get(0)) || !all.stream().allMatch(a -> a.contains(part)))
        .collect(Collectors.joining(", "));
  }

  private static List<String> parts(String setting) {
    return Arrays.asList(setting.split(", ", -1));
  }
}
