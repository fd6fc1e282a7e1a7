/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.reports;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.cachemark.reports.Summary.Row;
import org.cachemark.reports.Summary.Table;
import org.cachemark.results.Metric;
import org.cachemark.results.Metric.Means;

/** What the score of something else would be in a setting, such as that of the optimum. */
public final class References {

  private References() {}

  /**
   * By metric, in the order of their declaration; those alone on which all rows agree, and none at
   * equal memory, where each row has its own, even if these happen to be equal.
   */
  public static Map<Metric, Double> of(Table table) {
    Map<Metric, Double> references = new LinkedHashMap<>();
    if (table.isOfEqualMemory()) {
      return references;
    }
    for (Metric metric : table.work().metrics()) {
      if (metric.means() == Means.REFERENCE && metric.unit().equals(table.score().unit())) {
        List<Double> values =
            table.rows().stream()
                .flatMapToDouble((Row row) -> row.figure(metric).stream())
                .boxed()
                .distinct()
                .toList();
        if (values.size() == 1) {
          references.put(metric, values.get(0));
        }
      }
    }
    return references;
  }
}
