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
import org.cachemark.reports.Cell;
import org.cachemark.reports.Fork;
import org.cachemark.reports.Results;
import org.cachemark.reports.Results.Failure;
import org.cachemark.reports.Run;
import org.cachemark.reports.Summary;
import org.cachemark.reports.TextReport;
import org.cachemark.reports.Units;

/** Measures what is left of a run, round by round. */
final class Sweeper {

  private final RunDirectory directory;
  private final Run run;
  private final Agenda agenda;
  private final Launcher launcher;
  private final Progress progress;
  private final double guessSeconds;

  private int done;
  private double secondsInIterations;
  private double deadline = Double.POSITIVE_INFINITY;

  /**
   * @param guessSeconds what one round of a cell may take, until it is known
   */
  Sweeper(
      RunDirectory directory,
      Results soFar,
      Agenda agenda,
      Launcher launcher,
      Progress progress,
      double guessSeconds) {
    this.directory = directory;
    this.agenda = agenda;
    this.launcher = launcher;
    this.progress = progress;
    this.guessSeconds = guessSeconds;
    run = soFar.run();
    done = soFar.forks().values().stream().mapToInt(List::size).sum() + soFar.failures().size();
  }

  /**
   * Measures, and shows a first summary after round 1.
   *
   * @param budget after how much time no further round is begun; empty for no limit
   */
  void measure(Optional<Duration> budget) throws IOException, InterruptedException {
    double started = seconds();
    budget.ifPresent(limit -> deadline = started + limit.toSeconds());
    for (int round = 1; round <= run.rounds(); round++) {
      List<Cell> toDo = agenda.ofRound(round);
      double needed =
          toDo.stream().mapToDouble(cell -> progress.secondsOf(cell, guessSeconds)).sum();
      if (round > 1 && seconds() + needed > deadline) {
        progress.print("The budget is spent: round %d would not fit.".formatted(round));
        break;
      }
      for (Cell cell : toDo) {
        measure(cell, round);
      }
      if (round == 1 && run.contest() == null && run.rounds() > 1 && !toDo.isEmpty()) {
        showPreliminary();
      }
    }
    showShare(seconds() - started);
  }

  private static double seconds() {
    return System.nanoTime() / 1e9;
  }

  /** Tells how much of the time went into what was to be measured. */
  private void showShare(double wallSeconds) {
    if (secondsInIterations > 0) {
      progress.print(
          "Measured for %s, %.0f %% of it inside JMH's iterations, warm-up included."
              .formatted(Units.duration(wallSeconds), 100 * secondsInIterations / wallSeconds));
    }
  }

  private void measure(Cell cell, int round) throws IOException, InterruptedException {
    List<Cell> left = agenda.left();
    progress.begins(cell, round, done, left.size(), secondsFor(left));
    double started = seconds();
    Optional<Failure> failure = launcher.launch(directory, cell, round, agenda.warmUpFactor(cell));
    double took = seconds() - started;
    Optional<Fork> fork = Results.loadFork(directory.path(), cell.id(), round);
    agenda.ended(cell, round, fork, failure);
    done++;
    secondsInIterations +=
        fork.map(f -> f.figures().get("cachemark.inIterations"))
            .map(cumulative -> cumulative.get(cumulative.size() - 1))
            .orElse(0.0);
    left = agenda.left();
    progress.ended(cell, fork, failure, took, done, left.size(), secondsFor(left));
  }

  /** What that takes, if the budget allows so much. */
  private double secondsFor(List<Cell> left) {
    double all = left.stream().mapToDouble(cell -> progress.secondsOf(cell, guessSeconds)).sum();
    return Math.max(0, Math.min(all, deadline - seconds()));
  }

  private void showPreliminary() throws IOException {
    List<String> lines = new ArrayList<>();
    lines.add("After round 1:");
    for (String sentence : Summary.of(Results.load(directory.path())).headline()) {
      lines.addAll(TextReport.wrap("  " + sentence, "  "));
    }
    progress.print(lines);
  }
}
