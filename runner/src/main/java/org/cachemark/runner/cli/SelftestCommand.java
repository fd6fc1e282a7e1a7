/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.runner.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.cachemark.reports.compare.FailOn;
import org.cachemark.reports.compare.Rules;
import org.cachemark.reports.compare.Selftest;
import org.cachemark.reports.compare.SelftestReport;
import org.cachemark.results.Cell;
import org.cachemark.results.Contrast;
import org.cachemark.results.Results;
import org.cachemark.results.Run;
import org.cachemark.runner.InputError;
import org.cachemark.runner.catalogue.Catalogue;
import org.cachemark.runner.catalogue.Names;
import org.cachemark.runner.catalogue.SystemUnderTest;
import org.cachemark.runner.run.Progress;
import org.cachemark.runner.run.RunDirectory;
import org.cachemark.runner.sweep.Sweep;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Plants slowdowns, and says how many are found. */
@Command(
    name = "selftest",
    headerHeading = "Examples:%n",
    header = {
      "  ./run.sh selftest --budget 30m            would a slowdown be found here?",
      "  ./run.sh selftest --cache caffeine",
      "  ./run.sh selftest --from 20261121-101500-selftest",
      ""
    },
    description = {
      "Measures one cache against itself and against itself made slower: by 5 and 10 %%",
      "of CPU time that is burnt, and by 5 %% of the time that its threads park. Says how",
      "many of these slowdowns are found, how many are called the same, how often there",
      "is an alarm where nothing changed, how long it takes, and how other rules do."
    },
    footer = {
      "",
      "Exit codes: 0 what docs/method.md promises holds; 3 it does not, on this",
      "machine, now; others as for compare."
    },
    sortOptions = false,
    mixinStandardHelpOptions = true)
public final class SelftestCommand implements Callable<Integer> {

  private static final String SWEEP = "selftest";

  static final Duration DEFAULT_BUDGET = Duration.ofMinutes(30);

  @Mixin private Workspace workspace;

  @Mixin private Publication publication;

  @Option(names = "--cache", paramLabel = "CACHE", description = "This cache, not the sweep's.")
  private String cache;

  @Mixin private Budget budget;

  @Option(
      names = "--from",
      paramLabel = "RUN",
      description = "Measure nothing: look at an earlier self-test again.")
  private String from;

  @Mixin private SweepOptions options;

  @Override
  public Integer call() throws IOException, InterruptedException {
    publication.check(SWEEP);
    Progress progress = Screen.progress();
    if (from != null) {
      return finish(earlier(), false, progress);
    }
    Catalogue catalogue = workspace.catalogue();
    Sweep sweep = contest(options.read(SWEEP, workspace.home, catalogue), catalogue);
    Optional<Duration> limit = budget.limitOr(DEFAULT_BUDGET);
    return new SweepRun(options, workspace, catalogue, progress)
        .carryOut(sweep, limit, analysis -> finish(analysis.results(), true, progress));
  }

  private Sweep contest(Sweep sweep, Catalogue catalogue) {
    String name = cache == null ? sweep.allSystems().iterator().next() : cache;
    SystemUnderTest planted = catalogue.system("--cache", Names.system("--cache", name));
    CompareTargets.requirePlantable("selftest", planted);
    for (Sweep.Setting setting : sweep.benchmarks()) {
      if (catalogue.isCounted(setting.benchmark())) {
        throw new InputError(
            "selftest takes time, and %s counts; name benchmarks that are timed"
                .formatted(setting.benchmark()));
      }
    }
    String full = planted.name().toString();
    String jvm = sweep.jvms().get(0).name();
    List<Sweep.Side> sides =
        Selftest.PLANTS.stream()
            .map(plant -> new Sweep.Side(Map.of(Cell.CACHE, full), Map.of(), jvm, plant))
            .toList();
    return sweep
        .but()
        .contest(
            new Sweep.Contest(sides, Rules.DEFAULT_MARGIN, true, false),
            sweep.jvms().subList(0, 1),
            Contrast.SYSTEMS)
        .done();
  }

  private Results earlier() throws IOException {
    Path path =
        Runs.find(workspace.home, from)
            .orElseThrow(() -> new InputError("there is no run " + from + " (./run.sh list runs)"));
    Results results = Runs.load(path);
    if (!isOne(results.run())) {
      throw new InputError(from + " is no self-test");
    }
    return results;
  }

  private int finish(Results results, boolean isFresh, Progress progress) throws IOException {
    Path directory = Runs.directory(workspace.home, results);
    Selftest selftest = show(directory, results, isFresh, progress);
    publication.publish(SWEEP, new SelftestReport(selftest, isFresh).markdown(results));
    return selftest.holds() ? FailOn.PASSED : FailOn.INCONCLUSIVE;
  }

  /** Whether a run is a self-test. */
  static boolean isOne(Run run) {
    return run.contest() != null && run.sweep().equals(SWEEP) && !run.contest().untilDecided();
  }

  /**
   * Says what a run has found, and writes it to its directory.
   *
   * @param isFresh whether this program has just measured it
   */
  static Selftest show(Path directory, Results results, boolean isFresh, Progress progress)
      throws IOException {
    Selftest selftest;
    try {
      selftest = Selftest.of(results);
    } catch (IllegalArgumentException e) {
      throw new InputError(e.getMessage(), e);
    }
    SelftestReport report = new SelftestReport(selftest, isFresh);
    RunDirectory.write(directory.resolve("selftest.md"), report.markdown(results));
    progress.print(report.lines());
    progress.print(Runs.places(directory, results));
    return selftest;
  }
}
