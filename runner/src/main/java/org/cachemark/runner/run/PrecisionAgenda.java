/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.runner.run;

import java.util.function.Consumer;
import org.cachemark.reports.Precision;
import org.cachemark.results.Cell;
import org.cachemark.results.Results;
import org.cachemark.results.Warmth;

/**
 * The plan of a run, and then those cells again, each beside what it is compared with, whose figure
 * is not known as well as was asked for.
 */
final class PrecisionAgenda extends FixedAgenda {

  private final Precision precision;

  /**
   * @param results what the run has shown so far; others add to it
   * @param announce gets a line whenever a cell begins anew
   */
  PrecisionAgenda(Results results, Consumer<String> announce, double asked) {
    super(results, announce);
    precision = new Precision(results, asked);
  }

  @Override
  int target(Cell cell) {
    int more = precision.lacks(cell);
    int counted = Warmth.warmest(results().of(cell)).size();
    return more == 0 ? super.target(cell) : Math.max(inPlan(cell), counted + more);
  }
}
