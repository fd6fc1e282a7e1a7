/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.runner.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.Callable;
import org.cachemark.reports.Summary;
import org.cachemark.reports.TextReport;
import org.cachemark.results.Results;
import org.cachemark.results.Run.Skipped;
import org.cachemark.runner.Cachemark;
import org.cachemark.runner.catalogue.Catalogue;
import org.cachemark.runner.run.Progress;
import org.cachemark.runner.sweep.Amounts;
import org.cachemark.runner.sweep.Sweep;
import org.cachemark.runner.sweep.SweepReader;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Measures a sweep. */
@Command(
    name = "run",
    headerHeading = "Examples:%n",
    header = {
      "  ./run.sh run                         sweeps/quick.yaml, less than ten minutes",
      "  ./run.sh run seed-002 --budget 1h    as many rounds as fit in an hour",
      "  ./run.sh run --only benchmark=ReadOnly,threads=2",
      "  ./run.sh run --caches caffeine@2.9.3,caffeine@3.3.1",
      "  ./run.sh run --benchmark ReadOnly --caches caffeine,guava --threads 1,2",
      "  ./run.sh run --precision 5%% --budget 30m   until ratios are known to ±5 %%",
      "  ./run.sh run quick --repeat 4 --every 1h    four runs, pooled",
      "  ./run.sh run my-sweep.yaml --dry-run",
      ""
    },
    description = "Measures a sweep, and says which is best, and by how much.",
    sortOptions = false,
    mixinStandardHelpOptions = true)
public final class RunCommand implements Callable<Integer> {

  /** A run that goes on until it is precise goes on for so long, if nobody says other. */
  static final Duration PRECISION_BUDGET = Duration.ofHours(1);

  private static final double MOST_PRECISION_PERCENT = 100;

  @Mixin private Workspace workspace;

  @Mixin private Budget budget;

  @Mixin private Publication publication;

  @Parameters(
      index = "0",
      arity = "0..1",
      defaultValue = "quick",
      paramLabel = "SWEEP",
      description = "Name of a sweep in sweeps/, or a file (default: ${DEFAULT-VALUE}).")
  private String sweepName;

  @Mixin private SystemOptions systems;

  @Option(names = "--forks", paramLabel = "N", description = "So many forks (rounds) a cell.")
  private String forks;

  @Option(
      names = "--precision",
      paramLabel = "PERCENT",
      description = {
        "Go on with cells whose ratio to the baseline (or score, if there is none)",
        "has a 95 %% interval of more than ±PERCENT, until none has, or the budget",
        "is spent (then 1h, if not said)."
      })
  private String precision;

  @Mixin private Repetition repetition;

  @Mixin private SweepOptions options;

  @Override
  public Integer call() throws IOException, InterruptedException {
    Catalogue catalogue = workspace.catalogue();
    Sweep sweep = options.read(sweepName, workspace.home, catalogue);
    sweep = systems.applied(sweep, catalogue);
    if (forks != null) {
      int rounds = (int) Amounts.count("--forks", forks, 1, SweepReader.MAX_ROUNDS);
      sweep = sweep.but().effort(sweep.effort().withRounds(rounds)).done();
    }
    sweep = sweep.but().moreClassPath(workspace.ownJars()).done();
    publication.check(sweep.name());
    repetition.check();
    Optional<Duration> limit = budget.limit();
    OptionalDouble wanted = OptionalDouble.empty();
    if (precision != null) {
      wanted =
          OptionalDouble.of(
              Amounts.percent("--precision", precision, MOST_PRECISION_PERCENT) / 100);
      limit = budget.limitOr(PRECISION_BUDGET);
    }
    Progress progress = Screen.progress();
    SweepRun run = new SweepRun(options, workspace, catalogue, progress).goingOnUntil(wanted);
    Sweep measured = sweep;
    Optional<Duration> budgetOfOne = limit;
    return repetition.carryOut(
        progress,
        options.isDryRun(),
        () -> measureOnce(run, measured, budgetOfOne, progress),
        ids -> pool(ids, catalogue, progress));
  }

  private Repetition.Measured measureOnce(
      SweepRun run, Sweep sweep, Optional<Duration> limit, Progress progress)
      throws IOException, InterruptedException {
    List<String> id = new ArrayList<>();
    int exitCode =
        run.carryOut(
            sweep,
            limit,
            analysis -> {
              if (!repetition.isAny()) {
                publication.publish(analysis.summary());
              }
              id.add(analysis.run().id());
              Path directory = Runs.directory(workspace.home, analysis.results());
              return finish(directory, analysis.summary(), progress);
            });
    return new Repetition.Measured(id.isEmpty() ? "" : id.get(0), exitCode);
  }

  private void pool(List<String> ids, Catalogue catalogue, Progress progress) throws IOException {
    Path page = PoolReport.of(ids, workspace.home, catalogue, publication, progress);
    progress.print(List.of("", "Report: " + Runs.fromHere(page)));
  }

  /** Shows the answer, says where the files are, and whether all went well. */
  static int finish(Path directory, Summary summary, Progress progress) {
    progress.print(TextReport.lines(summary));
    progress.print(Runs.places(directory, summary.results()));
    return isWhole(summary.results()) ? Cachemark.OK : Cachemark.CELL_FAILED;
  }

  /** Whether no cell has failed, and no system the contract. */
  static boolean isWhole(Results results) {
    return results.failures().isEmpty()
        && results.run().skipped().stream()
            .noneMatch(skipped -> skipped.kind() == Skipped.Kind.FAILED_CHECK);
  }
}
