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
 */
public record Prepared(Sweep sweep, Run run, Map<String, PlannedCell> cells) {

  /**
   * The same, going on until its figures are known well enough.
   *
   * @param asked half of a 95 % interval, as a share above 0
   */
  public Prepared precise(double asked) {
    return new Prepared(sweep, run.precise(asked), cells);
  }

  /** The same on a machine that was found to be so fast just before. */
  Prepared at(@Nullable FixedWork found) {
    return new Prepared(sweep, run.at(found), cells);
  }

  /** About how long it takes, before anything is known, in seconds. */
  public double guessSeconds() {
    return run.cells().stream().mapToDouble(cell -> guessSecondsOf(cell, 1) * times(cell)).sum();
  }

  /** About how long a round of a cell takes with so many times its warm-up, in seconds. */
  double guessSecondsOf(Cell cell, int warmUpFactor) {
    return Objects.requireNonNull(cells.get(cell.id()), "each is planned")
        .guessSeconds(warmUpFactor);
  }

  private int times(Cell cell) {
    return run.work(cell).sampling() == Sampling.ONCE ? Sampling.TIMES : run.planned(cell);
  }
}
