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
import java.util.Set;
import org.cachemark.reports.Cell;
import org.cachemark.reports.Fork;
import org.cachemark.reports.Results;
import org.cachemark.reports.Results.Failure;
import org.cachemark.reports.Run;
import org.cachemark.reports.Summary;
import org.cachemark.reports.TextReport;
import org.cachemark.reports.Units;

/**
 * Measures what is left of a run, round by round. A cell that failed once is left alone from then
 * on: it has no figure any more.
 */
final class Sweeper {

  private final RunDirectory directory;
  private final Run run;
  private final Launcher launcher;
  private final Progress progress;
  private final double guessSeconds;

  /** What is left to do, by rounds. */
  private final List<List<Cell>> pending = new ArrayList<>();

  private double secondsInIterations;

  /**
   * @param guessSeconds what one round of a cell may take, until it is known
   */
  Sweeper(
      RunDirectory directory, Run run, Launcher launcher, Progress progress, double guessSeconds) {
    this.directory = directory;
    this.run = run;
    this.launcher = launcher;
    this.progress = progress;
    this.guessSeconds = guessSeconds;
  }

  /**
   * Measures, and shows a first summary after round 1.
   *
   * @param budget after how much time no further round is begun; empty for no limit
   */
  void measure(Optional<Duration> budget) throws IOException, InterruptedException {
    findPending();
    long started = System.nanoTime();
    for (int round = 1; round <= run.rounds(); round++) {
      List<Cell> toDo = List.copyOf(pending.get(round - 1));
      double needed =
          toDo.stream().mapToDouble(cell -> progress.secondsOf(cell, guessSeconds)).sum();
      double spent = (System.nanoTime() - started) / 1e9;
      if (round > 1 && budget.isPresent() && spent + needed > budget.get().toSeconds()) {
        progress.print(
            "The budget is spent: round %d of %d would not fit.".formatted(round, run.rounds()));
        break;
      }
      for (Cell cell : toDo) {
        measure(cell, round);
      }
      if (round == 1 && run.rounds() > 1 && !toDo.isEmpty()) {
        showPreliminary();
      }
    }
    showShare((System.nanoTime() - started) / 1e9);
  }

  private void findPending() throws IOException {
    Set<String> failed = Results.load(directory.path()).failures().keySet();
    for (int round = 1; round <= run.rounds(); round++) {
      List<Cell> cells = new ArrayList<>();
      for (String id : run.order().get(round - 1)) {
        Cell cell = run.cell(id).orElseThrow();
        if (!failed.contains(id) && !directory.isDone(cell, round)) {
          cells.add(cell);
        }
      }
      pending.add(cells);
    }
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
    progress.begins(cell, round, run.rounds(), done(), left(), guessSeconds);
    long started = System.nanoTime();
    Optional<Failure> failure = launcher.launch(directory, cell, round);
    double seconds = (System.nanoTime() - started) / 1e9;
    pending.get(round - 1).remove(cell);
    if (failure.isPresent()) {
      pending.forEach(cells -> cells.remove(cell));
    }
    Optional<Fork> fork = Results.loadFork(directory.path(), cell.id(), round);
    secondsInIterations +=
        fork.map(f -> f.figures().get("cachemark.inIterations"))
            .map(cumulative -> cumulative.get(cumulative.size() - 1))
            .orElse(0.0);
    progress.ended(cell, fork, failure, seconds, done(), left(), guessSeconds);
  }

  private List<Cell> left() {
    return pending.stream().flatMap(List::stream).toList();
  }

  private int done() {
    return run.cells().size() * run.rounds() - left().size();
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
