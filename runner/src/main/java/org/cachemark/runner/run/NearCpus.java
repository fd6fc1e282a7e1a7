/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.runner.run;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.cachemark.results.Cell;
import org.cachemark.results.CpuDistances;
import org.cachemark.results.Observation;
import org.cachemark.results.Results;
import org.cachemark.results.Run;
import org.cachemark.results.Units;

/**
 * Measures a fork of several threads, or processes, again at once if its two CPUs were far apart,
 * as those of a virtual machine may be for a while. What is left out is chosen by that, and never
 * by its figures. For use by one thread.
 */
final class NearCpus extends MeasurerAround {

  /** What is measured so often, far apart each time, counts as it is. */
  private static final int ATTEMPTS = 4;

  /**
   * So many forks are measured again, and beyond that one of three: a run takes half as long again.
   */
  private static final int FREE = 3;

  private static final int ONE_OF = 3;

  private final RunDirectory directory;
  private final Run run;
  private final Progress progress;

  /** Of all forks to which it matters so far, in nanoseconds. */
  private final List<Double> distances = new ArrayList<>();

  private int again;

  /**
   * @param results what the run has shown so far
   * @param measurer carries out a round
   */
  NearCpus(RunDirectory directory, Results results, Measurer measurer, Progress progress) {
    super(measurer);
    this.directory = directory;
    this.progress = progress;
    run = results.run();
    run.cells().forEach(cell -> results.of(cell).forEach(fork -> look(cell, fork)));
  }

  private OptionalDouble look(Cell cell, Observation fork) {
    OptionalDouble nanos =
        CpuDistances.matters(run, cell) ? CpuDistances.of(fork) : OptionalDouble.empty();
    nanos.ifPresent(distances::add);
    return nanos;
  }

  private double bound() {
    return CpuDistances.bound(distances.stream().mapToDouble(Double::doubleValue).toArray());
  }

  @Override
  public Outcome measure(Cell cell, int round, int warmUpFactor)
      throws IOException, InterruptedException {
    for (int attempt = 1; ; attempt++) {
      Outcome outcome = measurer.measure(cell, round, warmUpFactor);
      Optional<Observation> shown = outcome.observation();
      double nanos = shown.map(fork -> look(cell, fork).orElse(0)).orElse(0.0);
      if (nanos <= bound() || attempt == ATTEMPTS || again >= FREE + distances.size() / ONE_OF) {
        return attempt > 1 && shown.isPresent()
            ? Outcome.of(noted(cell, shown.get(), attempt - 1))
            : outcome;
      }
      measurer.forget(List.of(cell), round); // before all else: nobody shall find it
      again++;
      progress.print(
          "%s is measured again: its two CPUs were %s ns apart, and are far from %s on."
              .formatted(cell.title(), Units.digits(nanos), Units.digits(bound())));
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
}
