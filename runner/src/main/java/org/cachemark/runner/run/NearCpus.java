/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.runner.run;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
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

  /** So many are measured again, and as many as count: a run takes twice as long at most. */
  private static final int FREE = 3;

  /**
   * A run may begin while they are far: a quarter of these have to be measured in vain before that
   * is taken for how they are.
   */
  private static final int IN_VAIN = 4;

  private final RunDirectory directory;
  private final Run run;
  private final Progress progress;

  /** Of all forks to which it matters so far, each the nearest of its attempts, in nanoseconds. */
  private final List<Double> distances = new ArrayList<>();

  /** How many forks will count for sure: none, where a budget may end the run. */
  private final int planned;

  private int again;

  /**
   * @param results what the run has shown so far
   * @param measurer carries out a round
   * @param hasBudget whether the run has a budget
   */
  NearCpus(
      RunDirectory directory,
      Results results,
      Measurer measurer,
      Progress progress,
      boolean hasBudget) {
    super(measurer);
    this.directory = directory;
    this.progress = progress;
    run = results.run();
    Set<String> ids =
        run.cells().stream()
            .filter(cell -> CpuDistances.matters(run, cell))
            .map(Cell::id)
            .collect(Collectors.toSet());
    planned =
        hasBudget
            ? 0
            : (int) run.order().stream().flatMap(List::stream).filter(ids::contains).count();
    run.cells().stream()
        .flatMap(cell -> results.of(cell).stream().map(fork -> distance(cell, fork)))
        .flatMapToDouble(OptionalDouble::stream)
        .forEach(distances::add);
  }

  private OptionalDouble distance(Cell cell, Observation fork) {
    return CpuDistances.matters(run, cell) ? CpuDistances.of(fork) : OptionalDouble.empty();
  }

  private double bound(double nearest) {
    double[] all =
        DoubleStream.concat(
                distances.stream().mapToDouble(Double::doubleValue), DoubleStream.of(nearest))
            .toArray();
    boolean isNearKnown = Arrays.stream(all).anyMatch(nanos -> nanos <= CpuDistances.NEAR_NANOS);
    return isNearKnown || again >= most() / IN_VAIN
        ? CpuDistances.bound(all)
        : CpuDistances.NEAR_NANOS;
  }

  @Override
  public Outcome measure(Cell cell, int round, int warmUpFactor)
      throws IOException, InterruptedException {
    double nearest = Double.POSITIVE_INFINITY;
    for (int farBefore = 0; ; farBefore++) {
      Outcome outcome = measurer.measure(cell, round, warmUpFactor);
      Optional<Observation> shown = outcome.observation();
      double nanos = shown.map(fork -> distance(cell, fork).orElse(0)).orElse(0.0);
      nearest = Math.min(nearest, nanos);
      double bound = bound(nearest);
      if (nanos <= bound || again >= most()) {
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
                .formatted(run.contrast().side(cell), Units.digits(nanos), Units.digits(bound)));
      }
    }
  }

  private int most() {
    return FREE + Math.max(planned, distances.size());
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
