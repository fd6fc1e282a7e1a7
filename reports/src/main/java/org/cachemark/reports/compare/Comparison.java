/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.reports.compare;

import java.util.List;
import java.util.Optional;
import org.cachemark.results.Label;

/**
 * What was compared, and what was found: computed once, for all renderings.
 *
 * @param base name of what the others are compared with
 * @param paired whether the figures come from rounds in which both took turns
 * @param margin the change that does not matter, as a share of the speed
 * @param rows a pair of cells each, worst first
 * @param canary empty where the same system was not measured twice
 * @param remarks what a reader must know to trust the figures, or not to
 * @param conditions what it was measured on
 */
public record Comparison(
    String base,
    boolean paired,
    double margin,
    List<Row> rows,
    Optional<Canary> canary,
    List<String> remarks,
    List<String> conditions) {

  public Comparison {
    rows = shortened(rows).stream().sorted(Row.WORST_FIRST).toList();
    canary = canary.map(c -> c.with(shortened(c.rows())));
    remarks = List.copyOf(remarks);
    conditions = List.copyOf(conditions);
  }

  private static List<Row> shortened(List<Row> rows) {
    List<Label> all = rows.stream().map(Row::work).toList();
    return rows.stream().map(row -> row.labelled(row.work().among(all))).toList();
  }

  /** Whether the canary forbids any conclusion. */
  public boolean isVoid() {
    return canary.map(Canary::isAlarm).orElse(false);
  }
}
