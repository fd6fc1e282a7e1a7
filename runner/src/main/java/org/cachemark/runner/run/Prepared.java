/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.runner.run;

import java.util.List;
import java.util.Map;
import org.cachemark.results.Run;
import org.cachemark.results.Sampling;
import org.cachemark.runner.plan.PlannedCell;
import org.cachemark.runner.sweep.Sweep;

/**
 * A run that can begin.
 *
 * @param cells with all that it takes to measure them, by their ids
 */
public record Prepared(Sweep sweep, Run run, Map<String, PlannedCell> cells) {

  /** Beside its iterations a fork starts two JVMs, fills a system and checks it: seconds, about. */
  private static final double FORK_OVERHEAD_SECONDS = 1.5;

  /**
   * The same, going on until its figures are known well enough.
   *
   * @param asked half of a 95 % interval, as a share above 0
   */
  public Prepared precise(double asked) {
    return new Prepared(sweep, run.precise(asked), cells);
  }

  /** About how long it takes, before anything is known, in seconds. */
  public double guessSeconds() {
    long noisy = run.order().stream().flatMap(List::stream).filter(id -> !isExact(id)).count();
    long exact = run.cells().stream().filter(cell -> isExact(cell.id())).count();
    return (noisy + Sampling.TIMES * exact) * guessSecondsOfRound();
  }

  /** About how long a cell takes in a round, in seconds. */
  double guessSecondsOfRound() {
    return FORK_OVERHEAD_SECONDS
        + sweep.effort().warmup().seconds()
        + sweep.effort().measure().seconds();
  }

  private boolean isExact(String cell) {
    return run.work(run.cell(cell).orElseThrow()).sampling() == Sampling.ONCE;
  }
}
