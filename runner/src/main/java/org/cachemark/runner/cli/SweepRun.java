/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.runner.cli;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Predicate;
import org.cachemark.reports.Analysis;
import org.cachemark.reports.Notes;
import org.cachemark.reports.Remarks;
import org.cachemark.reports.TextReport;
import org.cachemark.results.Cell;
import org.cachemark.results.Run;
import org.cachemark.results.Run.Skipped;
import org.cachemark.results.Sampling;
import org.cachemark.results.Shown;
import org.cachemark.results.Units;
import org.cachemark.runner.Cachemark;
import org.cachemark.runner.InputError;
import org.cachemark.runner.catalogue.Catalogue;
import org.cachemark.runner.catalogue.ClassPaths;
import org.cachemark.runner.run.JvmProbe;
import org.cachemark.runner.run.MachineLock;
import org.cachemark.runner.run.Measurement;
import org.cachemark.runner.run.Preparation;
import org.cachemark.runner.run.Prepared;
import org.cachemark.runner.run.Progress;
import org.cachemark.runner.sweep.Sweep;

/** A sweep that is carried out as the command line has it. */
final class SweepRun {

  /** File systems take 255. */
  private static final int MOST_ID_BYTES = 250;

  private final SweepOptions options;
  private final Workspace workspace;
  private final Catalogue catalogue;
  private final Progress progress;
  private OptionalDouble precision = OptionalDouble.empty();

  SweepRun(SweepOptions options, Workspace workspace, Catalogue catalogue, Progress progress) {
    this.options = options;
    this.workspace = workspace;
    this.catalogue = catalogue;
    this.progress = progress;
  }

  /** Goes on until figures are known as well: half of a 95 % interval, as a share. */
  SweepRun goingOnUntil(OptionalDouble asked) {
    precision = asked;
    return this;
  }

  /** What is done with the results, and the exit code for them. */
  interface Ending {
    int end(Analysis analysis) throws IOException;
  }

  /**
   * Prepares a sweep, and measures it unless only the plan is asked for; Ctrl-C ends it in good
   * order.
   *
   * @param limit after how much time no further round is begun; empty for no limit
   * @return the exit code
   */
  int carryOut(Sweep sweep, Optional<Duration> limit, Ending ending)
      throws IOException, InterruptedException {
    Predicate<Cell> wanted = options.wanted(sweep, catalogue);
    options.requireFeasible(sweep, catalogue);
    JvmProbe.requireStart(sweep);
    // Before the checks: they take a minute, and are load for whoever measures.
    try (MachineLock lock = options.isDryRun() ? null : MachineLock.take();
        ClassPaths classPaths = workspace.classPaths()) {
      Prepared prepared =
          new Preparation(workspace.home, catalogue, classPaths, progress)
              .prepare(
                  sweep,
                  cell -> wanted.test(cell) && isNameable(cell),
                  options.known(),
                  options.seedOfOrder());
      introduce(prepared);
      if (options.isDryRun()) {
        show(prepared);
        return Cachemark.OK;
      }
      Prepared whole = precision.isPresent() ? prepared.precise(precision.getAsDouble()) : prepared;
      return Interruption.guard(
          "resume " + Shown.argument(whole.run().id()),
          progress,
          () ->
              ending.end(
                  new Measurement(workspace.home, catalogue, classPaths, progress)
                      .begin(whole, limit)));
    }
  }

  /**
   * Makes sure that a cell's id can be the name of its folder.
   *
   * @throws InputError if it is too long for that
   */
  static boolean isNameable(Cell cell) {
    if (cell.id().getBytes(StandardCharsets.UTF_8).length > MOST_ID_BYTES) {
      throw new InputError(
          "the name of cell %s is longer than a folder's may be; shorten its systems' options or"
                  .formatted(Shown.name(cell.id()))
              + " the jvm's name");
    }
    return true;
  }

  /** Whether all is counted, and more rounds would say nothing more. */
  private static boolean isExact(Run run) {
    return run.cells().stream().allMatch(cell -> run.work(cell).sampling() == Sampling.ONCE);
  }

  /** Says what will be measured, and what speaks against it. */
  private void introduce(Prepared prepared) {
    prepared.run().notes().forEach(note -> progress.print(TextReport.wrap(note, "  ")));
    progress.print(
        prepared.run().contest() == null
                || !prepared.run().contest().untilDecided()
                || isExact(prepared.run())
            ? "%s: %d cells × %d rounds, about %s%s"
                .formatted(
                    prepared.run().sweep(),
                    prepared.run().cells().size(),
                    isExact(prepared.run()) ? Sampling.TIMES : prepared.run().rounds(),
                    Units.duration(prepared.guessSeconds()),
                    prepared.isKnownByForks() ? ", by earlier runs" : "")
            : "%s: %d pairs of cells, each until it is decided or measured %d times"
                .formatted(
                    prepared.run().sweep(),
                    prepared.run().contest().pairs().size(),
                    prepared.run().contest().mostPairs()));
    Remarks.cautions(prepared.run().environment(), prepared.run().cells())
        .forEach(caution -> progress.print("Caution: " + caution + "."));
  }

  /** Shows the plan. */
  private void show(Prepared prepared) {
    List<String> lines = new ArrayList<>();
    prepared.run().cells().forEach(cell -> lines.add("  " + cell.id()));
    for (Skipped skipped : prepared.run().skipped()) {
      lines.add(
          "  not "
              + skipped.cell().id()
              + ": "
              + Notes.word(skipped.kind().name())
              + ", "
              + skipped.reason());
    }
    lines.add("Seed " + prepared.run().seed() + "; nothing was measured.");
    lines.forEach(line -> progress.print(TextReport.wrap(line, "      ")));
  }
}
