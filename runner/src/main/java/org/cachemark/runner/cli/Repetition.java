/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.runner.cli;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.cachemark.results.Shown;
import org.cachemark.runner.Cachemark;
import org.cachemark.runner.InputError;
import org.cachemark.runner.IoErrors;
import org.cachemark.runner.run.Alarm;
import org.cachemark.runner.run.Progress;
import org.cachemark.runner.sweep.Amounts;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** How often a sweep is carried out, and how long apart. */
final class Repetition {

  private static final int MOST = 1000;

  @Option(
      names = "--repeat",
      paramLabel = "N",
      description = "Carry it out N times, each a run of its own, and report the pool of them.")
  private @Nullable String repeat;

  @Option(
      names = "--every",
      paramLabel = "TIME",
      description = "Begin these runs so long apart, such as 1h (default: one after the other).")
  private @Nullable String every;

  private Alarm alarm = new Alarm();

  /** A run that has been carried out; without an id where only its plan was asked for. */
  record Measured(String id, int exitCode) {}

  /** Carries a sweep out once. */
  interface Once {
    Measured measure() throws IOException, InterruptedException;
  }

  /** Reports the runs of these ids together. */
  interface Together {
    void report(List<String> ids) throws IOException;
  }

  Repetition() {}

  /** For tests: another clock, and no waiting. */
  Repetition(String repeat, @Nullable String every, Alarm alarm) {
    this.repeat = repeat;
    this.every = every;
    this.alarm = alarm;
  }

  /**
   * Checks the options before anything is measured.
   *
   * @throws InputError if they cannot be, or do not go together
   */
  void check() {
    if (every != null && repeat == null) {
      throw new InputError("--every is for --repeat");
    }
    times();
    every();
  }

  /** Whether it is to be carried out several times. */
  boolean isAny() {
    return times() > 1;
  }

  private int times() {
    return repeat == null ? 1 : (int) Amounts.count("--repeat", repeat, 1, MOST);
  }

  private Duration every() {
    return every == null ? Duration.ZERO : Amounts.time("--every", every);
  }

  /**
   * Carries a sweep out as often, and reports all of it.
   *
   * @param isDry whether nothing is measured, so that once says all
   * @return the exit code: the greatest of the runs'
   */
  int carryOut(Progress progress, boolean isDry, Once once, Together together)
      throws IOException, InterruptedException {
    int times = isDry ? 1 : times();
    List<String> ids = new ArrayList<>();
    int exitCode = 0;
    Instant next = alarm.now();
    for (int i = 1; i <= times; i++) {
      if (i > 1) {
        waitUntil(next, i, times, ids, progress);
      }
      next = alarm.now().plus(every());
      if (times > 1) {
        progress.print("Run %d of %d.".formatted(i, times));
      }
      try {
        Measured measured = once.measure();
        ids.add(measured.id);
        exitCode = Math.max(exitCode, measured.exitCode);
      } catch (InputError | IOException e) {
        if (ids.isEmpty()) {
          throw e; // nothing is lost by that, and it would go wrong every time
        }
        progress.print("Run %d of %d is left out: %s".formatted(i, times, reason(e)));
        exitCode = Cachemark.MACHINE_FAILED;
      }
    }
    if (ids.size() > 1) {
      progress.print("");
      together.report(ids);
    }
    return exitCode;
  }

  private static String reason(Exception e) {
    return e instanceof IOException io ? IoErrors.describe(io) : String.valueOf(e.getMessage());
  }

  private void waitUntil(Instant next, int run, int times, List<String> ids, Progress progress)
      throws InterruptedException {
    String shown = String.join(" ", ids.stream().map(Shown::argument).toList());
    String soFar = ids.size() < 2 ? shown : shown + " --pool";
    alarm.await(next, "Run %d of %d".formatted(run, times), "./run.sh report " + soFar, progress);
  }
}
