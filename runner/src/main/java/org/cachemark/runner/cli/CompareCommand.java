/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.runner.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import org.cachemark.reports.Analysis;
import org.cachemark.reports.compare.Rules;
import org.cachemark.runner.InputError;
import org.cachemark.runner.catalogue.Catalogue;
import org.cachemark.runner.run.Progress;
import org.cachemark.runner.sweep.Amounts;
import org.cachemark.runner.sweep.Sweep;
import org.cachemark.runner.sweep.SweepReader;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Compares versions, JVMs or files. */
@Command(
    name = "compare",
    headerHeading = "Examples:%n",
    header = {
      "  ./run.sh compare caffeine@3.1.8 caffeine@3.3.1       is the new release slower?",
      "  ./run.sh compare caffeine@3.3.1 caffeine@build/libs/caffeine.jar",
      "  ./run.sh compare cache2k --jvm default --jvm /opt/jdk-25",
      "  ./run.sh compare guava --jvm default --jvm -XX:+UseParallelGC",
      "  ./run.sh compare ignite:client --vary way=putAll,ordered --sweep ordered",
      "  ./run.sh compare caffeine --plant 5%%                what can this machine find?",
      "  ./run.sh compare caffeine --plant park=5%%           and what that waits?",
      "  ./run.sh compare old.json new.json                   JMH's files, or runs",
      ""
    },
    description =
        "Says whether the others are slower than the first: measures them side by side until that"
            + " is certain, or reads runs, baselines and JMH's files.",
    footer = {
      "",
      "Exit codes: 0 no regression; 1 confirmed regression; 2 wrong usage or input;",
      "3 cannot conclude; 4 a cell failed; 5 the machine failed; 130 interrupted."
    },
    sortOptions = false,
    mixinStandardHelpOptions = true)
public final class CompareCommand implements Callable<Integer> {

  static final Duration DEFAULT_BUDGET = Duration.ofMinutes(15);

  /** Options that mean something to files too. */
  private static final Set<String> FOR_FILES =
      Set.of("--margin", "--fail-on", "--allow-unresolved", "--format", "--across", "--debug");

  @Spec private CommandSpec spec;

  @Mixin private Workspace workspace;

  @Mixin private Gate gate;

  @Parameters(
      arity = "1..*",
      paramLabel = "SYSTEM",
      description = "Systems with their versions; or one or two runs or files.")
  private List<String> systems = new ArrayList<>();

  @Option(
      names = "--sweep",
      paramLabel = "SWEEP",
      defaultValue = "release",
      description = "What they have to do (default: ${DEFAULT-VALUE}).")
  private String sweepName;

  @Option(
      names = "--pairs",
      paramLabel = "N",
      description = "Search at most so many pairs for a change (default: the sweep's rounds).")
  private String pairs;

  @Option(
      names = "--together",
      negatable = true,
      description = {
        "Measure the two of a pair at the same time, each held on CPUs of its own",
        "(Linux; takes twice as many CPUs as there are threads)."
      })
  private Boolean together;

  @Mixin private Budget budget;

  @Mixin private CompareTargets sides;

  @Mixin private SweepOptions options;

  @Mixin private ConditionOptions across;

  @Override
  public Integer call() throws IOException, InterruptedException {
    List<Optional<Path>> files = new ArrayList<>();
    for (String system : systems) {
      files.add(file(system));
    }
    if (files.stream().allMatch(Optional::isPresent)) {
      return gate.end(across.compare(paths(files), gate));
    }
    for (int i = 0; i < files.size(); i++) {
      if (files.get(i).isPresent()) {
        throw new InputError(
            "%s is a file or a run, and %s is not: compare files with files"
                .formatted(systems.get(i), systems.get((i + 1) % files.size())));
      }
    }
    return measure();
  }

  private Optional<Path> file(String system) throws IOException {
    if (Files.isRegularFile(Path.of(system))) {
      return Optional.of(Path.of(system));
    }
    Optional<Path> run = Runs.find(workspace.home, system);
    if (run.isEmpty() && (system.endsWith(".json") || Files.isDirectory(Path.of(system)))) {
      throw new InputError(
          Files.exists(Path.of(system))
              ? system + " is no run: it has no run.json"
              : "there is no file " + system);
    }
    return run;
  }

  private List<Path> paths(List<Optional<Path>> files) {
    Set<String> measuring = new TreeSet<>();
    spec.commandLine()
        .getParseResult()
        .matchedOptions()
        .forEach(option -> measuring.add(option.longestName()));
    measuring.removeAll(FOR_FILES);
    if (!measuring.isEmpty()) {
      throw new InputError(
          "%s is about measuring, and files are measured already"
              .formatted(String.join(", ", measuring)));
    }
    return files.stream().map(Optional::orElseThrow).toList();
  }

  private int measure() throws IOException, InterruptedException {
    Catalogue catalogue = workspace.catalogue();
    Sweep written = options.read(sweepName, workspace.home, catalogue);
    if (pairs != null) {
      int most = (int) Amounts.count("--pairs", pairs, Rules.FIRST_LOOK, SweepReader.MAX_ROUNDS);
      written = written.but().effort(written.effort().withRounds(most)).done();
    } else if (written.effort().rounds() < Rules.FIRST_LOOK && isAnyNoisy(written, catalogue)) {
      throw new InputError(
          "sweep %s has %d rounds, a comparison needs %d; add --pairs 50"
              .formatted(written.name(), written.effort().rounds(), Rules.FIRST_LOOK));
    }
    Sweep sweep =
        sides
            .contest(asked(written, catalogue), systems, catalogue, gate.margin())
            .but()
            .moreClassPath(workspace.ownJars())
            .done();
    Optional<Duration> limit = budget.limitOr(DEFAULT_BUDGET);
    Progress progress = gate.isForPrograms() ? Screen.onError() : Screen.progress();
    return new SweepRun(options, workspace, catalogue, progress)
        .carryOut(
            sweep,
            limit,
            analysis ->
                finish(
                    Runs.directory(workspace.home, analysis.results()), analysis, gate, progress));
  }

  /** With pairs at the same time, or in turns, as the command line or else the sweep says. */
  private Sweep asked(Sweep written, Catalogue catalogue) {
    boolean isTogether = together != null ? together : Boolean.TRUE.equals(written.together());
    return isTogether
        ? written.but().together(catalogue::isCounted).done()
        : written.but().inTurns().done();
  }

  private static boolean isAnyNoisy(Sweep sweep, Catalogue catalogue) {
    return !sweep.benchmarks().stream()
        .allMatch(setting -> catalogue.isCounted(setting.benchmark()));
  }

  /** Shows what a run that compares has found, and where its files are. */
  static int finish(Path directory, Analysis analysis, Gate judge, Progress progress)
      throws IOException {
    int exitCode = judge.end(analysis.comparison());
    progress.print(Runs.places(directory, analysis.results()));
    return exitCode;
  }
}
