/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.runner.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.cachemark.reports.Analysis;
import org.cachemark.results.Results;
import org.cachemark.results.Run;
import org.cachemark.results.Shown;
import org.cachemark.runner.Cachemark;
import org.cachemark.runner.catalogue.Catalogue;
import org.cachemark.runner.catalogue.ClassPaths;
import org.cachemark.runner.run.Measurement;
import org.cachemark.runner.run.Progress;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Goes on with a run that was interrupted. */
@Command(
    name = "resume",
    headerHeading = "Examples:%n",
    header = {"  ./run.sh resume", "  ./run.sh resume 20261121-101500-quick", ""},
    description = "Measures what an interrupted run has left; rounds that are there stay.",
    sortOptions = false,
    mixinStandardHelpOptions = true)
public final class ResumeCommand implements Callable<Integer> {

  @Mixin private Workspace workspace;

  @Mixin private RunChoice run;

  @Mixin private Budget budget;

  @Override
  public Integer call() throws IOException, InterruptedException {
    Catalogue catalogue = workspace.catalogue();
    Path path = run.find(workspace.home);
    Results begun = Runs.load(path); // what is damaged is told as a report tells it
    Optional<Duration> limit = limit(begun.run());
    Progress progress = Screen.progress();
    try (ClassPaths classPaths = workspace.classPaths()) {
      Measurement measurement = new Measurement(workspace.home, catalogue, classPaths, progress);
      return Interruption.guard(
          "resume " + Shown.argument(path.getFileName().toString()),
          progress,
          () -> finish(path, measurement.resume(path, limit), progress));
    }
  }

  /** The time that its command would have, if none is given. */
  private Optional<Duration> limit(Run begun) {
    if (begun.precision() != null) {
      return budget.limitOr(RunCommand.PRECISION_BUDGET);
    }
    if (begun.contest() == null) {
      return budget.limit();
    }
    return budget.limitOr(
        SelftestCommand.isOne(begun)
            ? SelftestCommand.DEFAULT_BUDGET
            : CompareCommand.DEFAULT_BUDGET);
  }

  private int finish(Path path, Analysis analysis, Progress progress) throws IOException {
    Results results = analysis.results();
    if (SelftestCommand.isOne(results.run())) {
      SelftestCommand.show(path, results, false, progress);
      return Cachemark.OK;
    }
    return analysis.isComparison()
        ? CompareCommand.finish(path, analysis, new Gate(), progress)
        : RunCommand.finish(path, analysis.summary(), progress);
  }
}
