/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.runner.run;

import java.util.Map;
import java.util.Objects;
import org.cachemark.results.Cell;
import org.cachemark.results.FixedWork;
import org.cachemark.results.Run;
import org.cachemark.results.Sampling;
import org.cachemark.runner.plan.PlannedCell;
import org.cachemark.runner.sweep.Sweep;
import org.jspecify.annotations.Nullable;

/**
 * A run that can begin.
 *
 * @param cells with all that it takes to measure them, by their ids
 * @param iterationSeconds how long an iteration took in forks that there are, by the cells' ids
 */
public record Prepared(
    Sweep sweep, Run run, Map<String, PlannedCell> cells, Map<String, Double> iterationSeconds) {

  /**
   * The same, going on until its figures are known well enough.
   *
   * @param asked half of a 95 % interval, as a share above 0
   */
  public Prepared precise(double asked) {
    return new Prepared(sweep, run.precise(asked), cells, iterationSeconds);
  }

  /** The same on a machine that was found to be so fast just before. */
  Prepared at(@Nullable FixedWork found) {
    return new Prepared(sweep, run.at(found), cells, iterationSeconds);
  }

  /** About how long it takes, before any of it is known, in seconds. */
  public double guessSeconds() {
    return run.cells().stream().mapToDouble(cell -> guessSecondsOf(cell, 1) * times(cell)).sum();
  }

  /** Whether forks that there are tell how long all of it takes. */
  public boolean isKnownByForks() {
    return run.cells().stream().allMatch(cell -> iterationSeconds.containsKey(cell.id()));
  }

  /** About how long a round of a cell takes with so many times its warm-up, in seconds. */
  double guessSecondsOf(Cell cell, int warmUpFactor) {
    PlannedCell planned = Objects.requireNonNull(cells.get(cell.id()), "each is planned");
    Double known = iterationSeconds.get(cell.id());
    return known == null
        ? planned.guessSeconds(warmUpFactor)
        : planned.guessSeconds(warmUpFactor, known);
  }

  private int times(Cell cell) {
    return run.work(cell).sampling() == Sampling.ONCE ? Sampling.TIMES : run.planned(cell);
  }
}
