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
import java.util.Set;
import java.util.function.DoubleSupplier;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
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

  /** What is measured so often, far apart each time, and for so long, counts as it is. */
  private static final int ATTEMPTS = 4;

  private static final double PATIENCE_SECONDS = 60;

  /** So many are measured again, and half as many as count: a run takes half as long again. */
  private static final int FREE = 3;

  private final RunDirectory directory;
  private final Run run;
  private final Progress progress;

  /** Of all forks to which it matters so far, each the nearest of its attempts, in nanoseconds. */
  private final List<Double> distances = new ArrayList<>();

  private final DoubleSupplier clock;

  private final int planned;
  private int again;

  /**
   * @param results what the run has shown so far
   * @param measurer carries out a round
   * @param clock in seconds
   */
  NearCpus(
      RunDirectory directory,
      Results results,
      Measurer measurer,
      Progress progress,
      DoubleSupplier clock) {
    super(measurer);
    this.directory = directory;
    this.progress = progress;
    this.clock = clock;
    run = results.run();
    Set<String> ids =
        run.cells().stream()
            .filter(cell -> CpuDistances.matters(run, cell))
            .map(Cell::id)
            .collect(Collectors.toSet());
    planned = (int) run.order().stream().flatMap(List::stream).filter(ids::contains).count();
    run.cells().stream()
        .flatMap(cell -> results.of(cell).stream().map(fork -> distance(cell, fork)))
        .flatMapToDouble(OptionalDouble::stream)
        .forEach(distances::add);
  }

  private OptionalDouble distance(Cell cell, Observation fork) {
    return CpuDistances.matters(run, cell) ? CpuDistances.of(fork) : OptionalDouble.empty();
  }

  private double bound(double nearest) {
    return CpuDistances.bound(
        DoubleStream.concat(
                distances.stream().mapToDouble(Double::doubleValue), DoubleStream.of(nearest))
            .toArray());
  }

  @Override
  public Outcome measure(Cell cell, int round, int warmUpFactor)
      throws IOException, InterruptedException {
    double began = clock.getAsDouble();
    double nearest = Double.POSITIVE_INFINITY;
    for (int farBefore = 0; ; farBefore++) {
      Outcome outcome = measurer.measure(cell, round, warmUpFactor);
      Optional<Observation> shown = outcome.observation();
      double nanos = shown.map(fork -> distance(cell, fork).orElse(0)).orElse(0.0);
      nearest = Math.min(nearest, nanos);
      double bound = bound(nearest);
      if (nanos <= bound || isTried(farBefore + 1, began) || again >= most()) {
        if (nanos > 0) {
          distances.add(nearest);
        }
        return farBefore > 0 && shown.isPresent()
            ? Outcome.of(noted(cell, shown.get(), farBefore))
            : outcome;
      }
      measurer.forget(List.of(cell), round); // before all else: nobody shall find it
      again++;
      if (farBefore == 0) {
        progress.print(
            "%s is measured again: its two CPUs were %s ns apart, and are far from %s on."
                .formatted(cell.title(), Units.digits(nanos), Units.digits(bound)));
      }
    }
  }

  private boolean isTried(int attempts, double began) {
    return attempts >= ATTEMPTS && clock.getAsDouble() - began >= PATIENCE_SECONDS;
  }

  private int most() {
    return FREE + Math.max(planned, distances.size()) / 2;
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
