/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.runner.run;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.DoubleSupplier;
import java.util.function.ToDoubleBiFunction;
import org.cachemark.reports.Summary;
import org.cachemark.reports.TextReport;
import org.cachemark.results.Cell;
import org.cachemark.results.CpuDistances;
import org.cachemark.results.Observation;
import org.cachemark.results.Results;
import org.cachemark.results.Run;
import org.cachemark.results.Units;

/**
 * Measures what is left of a run, round by round: what an agenda wants, by a measurer, within a
 * budget. It knows neither processes nor files nor the clock.
 */
final class Scheduler {

  private final Results results;
  private final Run run;
  private final Agenda agenda;
  private final Measurer measurer;
  private final Progress progress;
  private final DoubleSupplier clock;
  private final ToDoubleBiFunction<Cell, Integer> guess;

  private int done;
  private double secondsInIterations;
  private double deadline = Double.POSITIVE_INFINITY;

  /**
   * @param results what the run has shown so far; gets what is measured
   * @param clock seconds that have gone by, since whenever
   * @param guess what one round of a cell may take with so many times its warm-up, in seconds
   */
  Scheduler(
      Results results,
      Agenda agenda,
      Measurer measurer,
      Progress progress,
      DoubleSupplier clock,
      ToDoubleBiFunction<Cell, Integer> guess) {
    this.results = results;
    this.agenda = agenda;
    this.measurer = measurer;
    this.progress = progress;
    this.clock = clock;
    this.guess = guess;
    run = results.run();
    done =
        results.observations().values().stream().mapToInt(List::size).sum()
            + results.failures().size();
  }

  /**
   * Measures, and shows a first summary after round 1.
   *
   * @param budget after how much time no further round is begun; empty for no limit
   */
  void measure(Optional<Duration> budget) throws IOException, InterruptedException {
    double started = clock.getAsDouble();
    budget.ifPresent(limit -> deadline = started + limit.toSeconds());
    for (int round = 1; agenda.hasRound(round); round++) {
      List<List<Cell>> units = agenda.units(round);
      List<Cell> toDo = units.stream().flatMap(List::stream).toList();
      if (round > 1 && clock.getAsDouble() + secondsOf(toDo) > deadline) {
        progress.print("The budget is spent: round %d would not fit.".formatted(round));
        break;
      }
      for (int i = 0; i < units.size(); i++) {
        measure(units.get(i), round);
        measurer.left(units.subList(i + 1, units.size()).stream().flatMap(List::stream).toList());
      }
      if (round == 1 && run.contest() == null && run.rounds() > 1 && !toDo.isEmpty()) {
        showPreliminary();
      }
    }
    showShare(clock.getAsDouble() - started);
  }

  /** Tells how much of the time went into what was to be measured. */
  private void showShare(double wallSeconds) {
    if (secondsInIterations > 0) {
      progress.print(
          "Measured for %s, %.0f %% of it inside JMH's iterations, warm-up included."
              .formatted(Units.duration(wallSeconds), 100 * secondsInIterations / wallSeconds));
    }
  }

  private void measure(List<Cell> unit, int round) throws IOException, InterruptedException {
    List<Cell> left = agenda.left();
    Cell first = unit.get(0);
    progress.begins(run, first, round, done, left.size(), secondsFor(left));
    double started = clock.getAsDouble();
    int factor = agenda.warmUpFactor(first);
    List<Measurer.Outcome> outcomes =
        unit.size() == 1
            ? List.of(measurer.measure(first, round, factor))
            : measurer.measure(unit, round, factor);
    double share = 1.0 / unit.size();
    double seconds = clock.getAsDouble() - started;
    for (int i = 0; i < unit.size(); i++) {
      int attempts = 1 + outcomes.get(i).observation().map(CpuDistances::farBefore).orElse(0);
      double each = share * seconds / attempts;
      progress.took(unit.get(i), each, guess.applyAsDouble(unit.get(i), factor));
      take(unit.get(i), round, outcomes.get(i), share);
    }
  }

  /**
   * @param share of the unit's time that is put down to this cell
   */
  private void take(Cell cell, int round, Measurer.Outcome outcome, double share) {
    outcome.failure().ifPresent(failure -> results.add(cell, failure));
    outcome.observation().ifPresent(observation -> results.add(cell, observation));
    agenda.ended(cell, round, outcome);
    done++;
    secondsInIterations +=
        share
            * outcome
                .observation()
                .map(one -> one.values().getOrDefault(Observation.IN_ITERATIONS, List.of()))
                .filter(cumulative -> !cumulative.isEmpty())
                .map(cumulative -> cumulative.get(cumulative.size() - 1))
                .orElse(0.0);
    List<Cell> left = agenda.left();
    progress.ended(run, cell, outcome, done, left.size(), secondsFor(left));
  }

  /** What that takes, if the budget allows so much. */
  private double secondsFor(List<Cell> left) {
    return Math.max(0, Math.min(secondsOf(left), deadline - clock.getAsDouble()));
  }

  private double secondsOf(List<Cell> cells) {
    return cells.stream()
        .mapToDouble(
            cell -> progress.secondsOf(cell, guess.applyAsDouble(cell, agenda.warmUpFactor(cell))))
        .sum();
  }

  private void showPreliminary() {
    List<String> lines = new ArrayList<>();
    lines.add("After round 1:");
    for (String sentence : Summary.of(results).headline()) {
      lines.addAll(TextReport.wrap("  " + sentence, "  "));
    }
    progress.print(lines);
  }
}
