/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.runner.run;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.cachemark.results.Cell;
import org.cachemark.results.CpuDistances;
import org.cachemark.results.Observation;
import org.cachemark.results.Results;

/**
 * Measures a fork of several threads, or processes, again at once if its two CPUs were far apart,
 * as those of a virtual machine may be for a while. What is left out is chosen by that, and never
 * by its figures. For use by one thread.
 */
final class NearCpus implements Measurer {

  /** What is measured so often, far apart each time, counts as it is. */
  private static final int ATTEMPTS = 4;

  private final RunDirectory directory;
  private final Results results;
  private final Measurer measurer;

  /** The nearest CPUs so far, in nanoseconds. */
  private double nearest = Double.POSITIVE_INFINITY;

  /**
   * @param results what the run has shown so far
   * @param measurer carries out a round
   */
  NearCpus(RunDirectory directory, Results results, Measurer measurer) {
    this.directory = directory;
    this.results = results;
    this.measurer = measurer;
    results.observations().values().forEach(forks -> forks.forEach(this::look));
  }

  private OptionalDouble look(Observation fork) {
    OptionalDouble nanos = CpuDistances.of(fork);
    nearest = Math.min(nearest, nanos.orElse(nearest));
    return nanos;
  }

  private boolean isFar(Cell cell, Observation fork) {
    double nanos = look(fork).orElse(0);
    return CpuDistances.matters(results.run(), cell) && CpuDistances.isFar(nanos, nearest);
  }

  @Override
  public Outcome measure(Cell cell, int round, int warmUpFactor)
      throws IOException, InterruptedException {
    for (int attempt = 1; ; attempt++) {
      Outcome outcome = measurer.measure(cell, round, warmUpFactor);
      Optional<Observation> shown = outcome.observation();
      if (attempt < ATTEMPTS && shown.isPresent() && isFar(cell, shown.get())) {
        measurer.forget(List.of(cell), round); // before all else: nobody shall find it
      } else {
        return attempt > 1 && shown.isPresent()
            ? Outcome.of(noted(cell, shown.get(), attempt - 1))
            : outcome;
      }
    }
  }

  private Observation noted(Cell cell, Observation shown, int farBefore) throws IOException {
    directory.add(cell, shown.round(), Observation.FAR_BEFORE, farBefore, "forks");
    return shown.with(Observation.FAR_BEFORE, farBefore);
  }

  @Override
  public List<Outcome> measure(List<Cell> pair, int round, int warmUpFactor)
      throws IOException, InterruptedException {
    return measurer.measure(pair, round, warmUpFactor); // each on CPUs of its own
  }

  @Override
  public void forget(List<Cell> cells, int round) throws IOException {
    measurer.forget(cells, round);
  }

  @Override
  public void left(List<Cell> later) throws IOException, InterruptedException {
    measurer.left(later);
  }
}
