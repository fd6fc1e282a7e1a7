/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.reports;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.cachemark.results.Cell;
import org.cachemark.results.Observation;
import org.cachemark.results.Results;
import org.cachemark.results.Run;
import org.cachemark.results.Sampling;
import org.cachemark.results.Warmth;

/**
 * How well the figures of a run's cells are known: half of the 95 % interval of the ratio to the
 * baseline, or of the score where there is none, as a share. A baseline's own score is not asked
 * for.
 *
 * @param results what the run has shown so far
 * @param asked how well they are to be known, as a share above 0: 0.05 for ±5 %
 */
public record Precision(Results results, double asked) {

  /**
   * How many rounds more a cell needs to be known as well, by its noise so far; 0 where it is known
   * so already, nothing is known of it, its figure is exact, or on a scale that has no shares.
   */
  public int lacks(Cell cell) {
    return location(cell).map(now -> more(now, asked)).orElse(0);
  }

  /** How many values more it takes, by the noise of those that there are. */
  static int more(Location now, double asked) {
    if (!now.hasInterval()) {
      return Math.max(0, Location.INTERVAL_FROM - now.n());
    }
    if (half(now) <= asked) {
      return 0;
    }
    double spread = now.error() * Math.sqrt(now.n());
    int n = now.n() + 1;
    while (n < Run.MOST_ROUNDS && Math.expm1(quantile(n) * spread / Math.sqrt(n)) > asked) {
      n += Math.max(1, n / 50);
    }
    return n - now.n();
  }

  /** Half of the interval, as a share: the upper one, which is the greater. */
  private static double half(Location known) {
    return Math.expm1(known.interval(Summary.CONFIDENCE).high() - known.value());
  }

  private static double quantile(int n) {
    return Quantile.of(n - 1, (1 + Summary.CONFIDENCE) / 2);
  }

  /** What is known of the logarithm of a cell's ratio, or of its score. */
  private Optional<Location> location(Cell cell) {
    Run run = results.run();
    List<Observation> warm = warm(cell);
    boolean isRatio = run.work(cell).score().isLogarithmic();
    if (run.work(cell).sampling() == Sampling.ONCE || !isRatio || warm.isEmpty()) {
      return Optional.empty();
    }
    Optional<Cell> base =
        Summary.base(run, cell, run.bySetting().getOrDefault(run.setting(cell), List.of()))
            .filter(other -> !results.of(other).isEmpty());
    if (base.isEmpty() && isBase(cell)) {
      return Optional.empty();
    }
    double[] values =
        base.map(other -> Differences.byRounds(warm, warm(other)))
            .orElseGet(() -> warm.stream().mapToDouble(Observation::standing).toArray());
    return values.length == 0 ? Optional.empty() : Optional.of(Location.covering(values));
  }

  /** Whether the ratios of others are taken to a cell. */
  private boolean isBase(Cell cell) {
    Run run = results.run();
    List<Cell> setting = run.bySetting().getOrDefault(run.setting(cell), List.of());
    return setting.stream()
        .anyMatch(other -> Summary.base(run, other, setting).filter(cell::equals).isPresent());
  }

  private List<Observation> warm(Cell cell) {
    return Warmth.warmest(results.of(cell));
  }

  private static String rounds(int needed) {
    return needed < Run.MOST_ROUNDS ? "about " + needed : "more than " + Run.MOST_ROUNDS;
  }

  /** The cells that are not known as well as was asked for; a line for each. */
  List<String> lacking(Titles titles) {
    List<String> lacking = new ArrayList<>();
    for (Cell cell : results.run().cells()) {
      Optional<Location> known = location(cell);
      String name = titles.of(cell) + " in " + results.run().setting(cell);
      if (known.isPresent() && !known.get().hasInterval()) {
        lacking.add("%s, with no interval after %d rounds".formatted(name, known.get().n()));
      } else if (known.isPresent() && half(known.get()) > asked) {
        lacking.add(
            "%s ±%.1f %% after %d rounds, would need %s"
                .formatted(
                    name,
                    100 * half(known.get()),
                    known.get().n(),
                    rounds(known.get().n() + lacks(cell))));
      }
    }
    return lacking;
  }
}
