/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.reports;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.DoublePredicate;
import org.cachemark.results.Cell;
import org.cachemark.results.Combine;
import org.cachemark.results.CpuDistances;
import org.cachemark.results.Metric;
import org.cachemark.results.Observation;
import org.cachemark.results.Results;
import org.cachemark.results.Run;
import org.cachemark.results.Units;

/**
 * Tells of forks of several threads, or processes, whose two CPUs were further apart than those of
 * others: what these share, or send each other, is slower there.
 */
public final class CpusApart {

  /** The forks that count, a list for each cell. */
  private final List<List<Observation>> cells;

  /** How far apart CPUs were in all of them, and in others that do not count, in nanoseconds. */
  private final double[] all;

  /** How many forks do not count, since others were measured in their place. */
  private final int again;

  private final DoublePredicate isFar;

  private CpusApart(List<List<Observation>> cells, List<Observation> forks) {
    this.cells = cells;
    all = distances(forks);
    again = forks.stream().mapToInt(CpuDistances::farBefore).sum();
    double bound = CpuDistances.bound(all);
    isFar = nanos -> nanos > bound;
  }

  private static CpusApart of(Results results) {
    Run run = results.run();
    List<Cell> cells =
        run.cells().stream().filter(cell -> CpuDistances.matters(run, cell)).toList();
    CountedForks counted = CountedForks.of(results);
    return new CpusApart(
        cells.stream().map(counted::of).toList(),
        cells.stream().flatMap(cell -> results.of(cell).stream()).toList());
  }

  /** What is to be said of those of a run, a line each. */
  public static List<String> remarks(Results results) {
    CpusApart apart = of(results);
    List<String> remarks = new ArrayList<>();
    if (apart.again > 0) {
      remarks.add(
          "forks of several threads or processes that were measured again, since their two CPUs"
              + " were far apart: "
              + apart.again);
    }
    apart.ofCounted().ifPresent(remarks::add);
    return remarks;
  }

  /** What is to be said of those of several runs, in a line. */
  static Optional<String> remark(List<Results> runs) {
    List<String> each = new ArrayList<>();
    for (Results run : runs) {
      CpusApart apart = of(run);
      int far = apart.far(apart.counted()).length;
      if (far + apart.again > 0) {
        each.add("%d and %d in %s".formatted(far, apart.again, run.run().id()));
      }
    }
    return each.isEmpty()
        ? Optional.empty()
        : Optional.of(
            "forks of several threads or processes whose two CPUs were far apart, those that count"
                + " and those measured again: "
                + String.join(", ", each));
  }

  private static double[] distances(List<Observation> forks) {
    return forks.stream().flatMapToDouble(fork -> CpuDistances.of(fork).stream()).toArray();
  }

  private double[] counted() {
    return distances(cells.stream().flatMap(List::stream).toList());
  }

  private double[] far(double[] distances) {
    return Arrays.stream(distances).filter(isFar).toArray();
  }

  private Optional<String> ofCounted() {
    double[] counted = counted();
    double[] far = far(counted);
    if (far.length == 0) {
      return Optional.empty();
    }
    double[] near = Arrays.stream(all).filter(isFar.negate()).toArray();
    OptionalDouble times =
        cells.stream().flatMapToDouble(forks -> logTimes(forks).stream()).average();
    String speed =
        times.isPresent()
            ? "; they had %s times the speed of others of their cells"
                .formatted(Units.digits(Math.exp(times.getAsDouble())))
            : "";
    return Optional.of(
        ("in %d of %d forks of several threads or processes the two CPUs were far apart: one saw"
                    + " what the other had written after %s ns, in the other forks after %s")
                .formatted(
                    far.length,
                    counted.length,
                    Units.digits(Combine.MEDIAN.of(far)),
                    Units.digits(Combine.MEDIAN.of(near)))
            + speed);
  }

  /** The logarithm of how many times the speed of its near forks a cell's far ones have. */
  private OptionalDouble logTimes(List<Observation> forks) {
    OptionalDouble far = standing(forks, isFar);
    OptionalDouble near = standing(forks, isFar.negate());
    return far.isPresent() && near.isPresent() && isSpeed(forks.get(0).score())
        ? OptionalDouble.of(far.getAsDouble() - near.getAsDouble())
        : OptionalDouble.empty();
  }

  private static boolean isSpeed(Metric score) {
    return score.isLogarithmic() && score.percentile() == 0;
  }

  private static OptionalDouble standing(List<Observation> forks, DoublePredicate distances) {
    return forks.stream()
        .filter(fork -> CpuDistances.of(fork).stream().anyMatch(distances))
        .mapToDouble(Observation::standing)
        .average();
  }
}
