/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.runner.run;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.cachemark.reports.Analysis;
import org.cachemark.results.Results;
import org.cachemark.results.Run;
import org.cachemark.results.Shown;
import org.cachemark.runner.Home;
import org.cachemark.runner.InputError;
import org.cachemark.runner.IoErrors;
import org.cachemark.runner.catalogue.Catalogue;
import org.cachemark.runner.catalogue.ClassPaths;
import org.cachemark.runner.catalogue.Releases;
import org.jspecify.annotations.Nullable;

/** A run from its first round to its files: measures, then publishes. */
public final class Measurement {

  private final Home home;
  private final Catalogue catalogue;
  private final ClassPaths classPaths;
  private final Progress progress;
  private @Nullable Quiet quiet;

  /** Runs in a checkout. */
  public Measurement(Home home, Catalogue catalogue, ClassPaths classPaths, Progress progress) {
    this.home = home;
    this.catalogue = catalogue;
    this.classPaths = classPaths;
    this.progress = progress;
  }

  /** Measures only while others leave the machine alone. */
  public Measurement in(Quiet asked) {
    quiet = asked;
    return this;
  }

  /** Measures a prepared run in a new directory, and publishes its results. */
  public Analysis begin(Prepared prepared, Optional<Duration> budget)
      throws IOException, InterruptedException {
    try (MachineLock lock = MachineLock.take()) {
      Prepared now = prepared.at(Yardstick.measure());
      RunDirectory directory = RunDirectory.create(home.runs(), now.run());
      return measure(directory, Results.none(now.run()), now, budget);
    }
  }

  /**
   * Measures what an interrupted run has left, and publishes its results.
   *
   * @throws InputError if the plan can no longer be carried out as it was begun
   */
  public Analysis resume(Path path, Optional<Duration> budget)
      throws IOException, InterruptedException {
    Results soFar = load(path);
    Prepared prepared = new Preparation(home, catalogue, classPaths, progress).again(soFar);
    try (MachineLock lock = MachineLock.take()) {
      return measure(new RunDirectory(path), soFar, prepared, budget);
    }
  }

  private static Results load(Path path) {
    try {
      return Results.load(path);
    } catch (IOException e) {
      throw new InputError(e.getMessage(), e);
    }
  }

  private Analysis measure(
      RunDirectory directory, Results results, Prepared prepared, Optional<Duration> budget)
      throws IOException, InterruptedException {
    try {
      measure(directory, results, prepared, budget, agenda(prepared, results));
      // What was damaged may have been measured again, or not for want of time: the files tell.
      Results all = results.unreadable().isEmpty() ? results : Results.load(directory.path());
      Analysis analysis = new Analysis(all);
      directory.publish(analysis, Releases.newerThan(all.run(), catalogue));
      return analysis;
    } catch (IOException e) {
      throw new IOException(
          "%s; what is measured is safe, so mend that and: ./run.sh resume %s"
              .formatted(IoErrors.describe(e), Shown.argument(prepared.run().id())),
          e);
    }
  }

  private void measure(
      RunDirectory directory,
      Results results,
      Prepared prepared,
      Optional<Duration> budget,
      Agenda agenda)
      throws IOException, InterruptedException {
    Holding holding = Holding.of(prepared.cells().values());
    try (Services services =
        new Services((system, temp) -> directory.serviceLog(system), prepared.sweep()::keep)) {
      Measurer measurer =
          new ProcessMeasurer(directory, results, prepared.cells(), services, holding);
      Measurer quietly = quiet == null ? measurer : quiet.around(directory, measurer);
      new Scheduler(
              results,
              agenda,
              new NearCpus(directory, results, quietly, progress, budget, this::secondsAtWork),
              progress,
              this::secondsAtWork,
              prepared::guessSecondsOf)
          .measure(budget);
    } finally {
      progress.erase();
      directory.removeTemp();
    }
  }

  /** To wait until it is quiet takes nothing of a budget, and says nothing of what is left. */
  private double secondsAtWork() {
    return System.nanoTime() / 1e9 - (quiet == null ? 0 : quiet.waitedSeconds());
  }

  private Agenda agenda(Prepared prepared, Results results) {
    Run run = prepared.run();
    Agenda agenda = agenda(run, results);
    return prepared.sweep().isTogether() && run.contest() != null
        ? new Together(agenda, run)
        : agenda;
  }

  private Agenda agenda(Run run, Results results) {
    if (isUntilDecided(run)) {
      return new ContestAgenda(results, progress::print);
    }
    Double precision = run.precision();
    return precision == null
        ? new FixedAgenda(results, progress::print)
        : new PrecisionAgenda(results, progress::print, precision);
  }

  private static boolean isUntilDecided(Run run) {
    return run.contest() != null && run.contest().untilDecided();
  }
}
