/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.runner.run;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
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

  /** So many are measured again, and as many as there are: a run takes twice as long at most. */
  private static final int FREE = 3;

  /**
   * A run may begin while they are far: a quarter of these have to be measured in vain before that
   * is taken for how they are.
   */
  private static final int IN_VAIN = 4;

  /** There are intervals from so many on; a run of fewer is a quick look, and shall be quick. */
  private static final int FEWEST_ROUNDS = 3;

  private final RunDirectory directory;
  private final Run run;
  private final Progress progress;
  private final DoubleSupplier clock;
  private final double deadline;

  /** Of all forks to which it matters so far, each the nearest of its attempts, in nanoseconds. */
  private final List<Double> distances = new ArrayList<>();

  /** How many such forks the plan has; none, where a budget may end the run before they are. */
  private final int planned;

  private int again;

  /**
   * @param results what the run has shown so far
   * @param measurer carries out a round
   * @param budget after how much time nothing is measured again; empty for no limit
   * @param clock in seconds
   */
  NearCpus(
      RunDirectory directory,
      Results results,
      Measurer measurer,
      Progress progress,
      Optional<Duration> budget,
      DoubleSupplier clock) {
    super(measurer);
    this.directory = directory;
    this.progress = progress;
    this.clock = clock;
    deadline =
        budget.map(limit -> clock.getAsDouble() + limit.toSeconds()).orElse(Double.MAX_VALUE);
    run = results.run();
    List<Cell> cells =
        run.cells().stream().filter(cell -> CpuDistances.matters(run, cell)).toList();
    Set<String> ids = cells.stream().map(Cell::id).collect(Collectors.toSet());
    planned =
        budget.isPresent()
            ? 0
            : (int) run.order().stream().flatMap(List::stream).filter(ids::contains).count();
    for (Cell cell : cells) {
      for (Observation fork : results.of(cell)) {
        CpuDistances.of(fork).ifPresent(distances::add);
        again += CpuDistances.farBefore(fork);
      }
    }
  }

  /** From where on CPUs are far. */
  private double bound(double nearest) {
    double[] all =
        DoubleStream.concat(
                distances.stream().mapToDouble(Double::doubleValue), DoubleStream.of(nearest))
            .toArray();
    boolean isNearKnown = Arrays.stream(all).anyMatch(nanos -> nanos <= CpuDistances.NEAR_NANOS);
    return isNearKnown || again >= Math.max(FREE, most() / IN_VAIN)
        ? CpuDistances.bound(all)
        : CpuDistances.NEAR_NANOS;
  }

  private int most() {
    return run.rounds() < FEWEST_ROUNDS ? 0 : FREE + Math.max(planned, distances.size());
  }

  @Override
  public Outcome measure(Cell cell, int round, int warmUpFactor)
      throws IOException, InterruptedException {
    double nearest = Double.POSITIVE_INFINITY;
    for (int farBefore = 0; ; farBefore++) {
      Outcome outcome = measurer.measure(cell, round, warmUpFactor);
      OptionalDouble distance =
          outcome.observation().filter(fork -> CpuDistances.matters(run, cell)).stream()
              .flatMapToDouble(fork -> CpuDistances.of(fork).stream())
              .findFirst();
      if (distance.isEmpty()) {
        return noted(cell, outcome, farBefore);
      }
      double nanos = distance.getAsDouble();
      nearest = Math.min(nearest, nanos);
      double bound = bound(nearest);
      if (nanos <= bound || again >= most() || clock.getAsDouble() >= deadline) {
        distances.add(nearest);
        return noted(cell, outcome, farBefore);
      }
      measurer.forget(List.of(cell), round); // before all else: nobody shall find it
      again++;
      progress.print(
          farBefore == 0
              ? "%s is measured again: its two CPUs were %s ns apart, and are far above %s."
                  .formatted(
                      run.contrast().side(cell) + " in " + run.setting(cell),
                      Units.digits(nanos),
                      Units.digits(bound))
              : "And once more: its CPUs were %s ns apart.".formatted(Units.digits(nanos)));
    }
  }

  /** With how often it was measured before, if it was. */
  private Outcome noted(Cell cell, Outcome outcome, int farBefore) throws IOException {
    Optional<Observation> shown = outcome.observation();
    if (farBefore == 0 || shown.isEmpty()) {
      return outcome;
    }
    directory.add(cell, shown.get().round(), Observation.FAR_BEFORE, farBefore, "forks");
    return Outcome.of(shown.get().with(Observation.FAR_BEFORE, farBefore));
  }

  @Override
  public List<Outcome> measure(List<Cell> pair, int round, int warmUpFactor)
      throws IOException, InterruptedException {
    return measurer.measure(pair, round, warmUpFactor); // each on CPUs of its own
  }
}
