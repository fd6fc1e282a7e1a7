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
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.cachemark.reports.Cell;
import org.cachemark.reports.Run.Skipped;
import org.cachemark.reports.Summary;
import org.cachemark.reports.TextReport;
import org.cachemark.reports.Units;
import org.cachemark.runner.Cachemark;
import org.cachemark.runner.Home;
import org.cachemark.runner.InputError;
import org.cachemark.runner.catalogue.CacheName;
import org.cachemark.runner.catalogue.Catalogue;
import org.cachemark.runner.catalogue.ClassPaths;
import org.cachemark.runner.run.Measurement;
import org.cachemark.runner.run.Progress;
import org.cachemark.runner.sweep.Amounts;
import org.cachemark.runner.sweep.CellFilter;
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
      "  ./run.sh run                         sweeps/quick.yaml, about five minutes",
      "  ./run.sh run seed-002 --budget 1h    as many rounds as fit in an hour",
      "  ./run.sh run --only benchmark=ReadOnly,threads=2",
      "  ./run.sh run --caches caffeine@2.9.3,caffeine@3.3.1",
      "  ./run.sh run my-sweep.yaml --dry-run",
      ""
    },
    description = "Measures a sweep, and says which cache is fastest.",
    sortOptions = false,
    mixinStandardHelpOptions = true)
public final class RunCommand implements Callable<Integer> {

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

  @Option(
      names = "--caches",
      paramLabel = "LIST",
      description = "These caches, divided by commas, instead of the sweep's.")
  private String caches;

  @Option(
      names = "--threads",
      paramLabel = "LIST",
      description = "These numbers of threads, divided by commas.")
  private String threads;

  @Option(
      names = "--only",
      paramLabel = "KEY=VALUE,…",
      description = "Only cells with these: cache, benchmark, threads, jvm or a parameter.")
  private List<String> only = new ArrayList<>();

  @Option(names = "--forks", paramLabel = "N", description = "So many forks (rounds) a cell.")
  private String forks;

  @Option(names = "--warmup", paramLabel = "NxTIME", description = "Such as 3x200ms.")
  private String warmup;

  @Option(names = "--measure", paramLabel = "NxTIME", description = "Such as 4x200ms.")
  private String measure;

  @Option(
      names = "--seed",
      paramLabel = "N",
      description = "Seed of the order of the cells (default: by the clock).")
  private Long seed;

  @Option(names = "--dry-run", description = "Show the plan, and measure nothing.")
  private boolean dryRun;

  @Option(names = "--no-check", description = "Do not hold the caches to the contract first.")
  private boolean noCheck;

  @Override
  public Integer call() throws IOException, InterruptedException {
    Catalogue catalogue = workspace.catalogue();
    Sweep sweep =
        withOptions(SweepReader.read(find(workspace.home), catalogue), catalogue)
            .withClassPath(workspace.ownJars());
    publication.check(sweep.name());
    Predicate<Cell> wanted = wanted(sweep);
    Optional<Duration> limit = budget.limit();
    Progress progress = Screen.progress();
    try (ClassPaths classPaths = workspace.classPaths()) {
      Measurement measurement = new Measurement(workspace.home, catalogue, classPaths, progress);
      Measurement.Prepared prepared =
          measurement.prepare(
              sweep, wanted, !noCheck && !dryRun, seed == null ? System.currentTimeMillis() : seed);
      if (dryRun) {
        show(prepared, progress);
        return Cachemark.OK;
      }
      introduce(prepared, progress);
      return Interruption.guard(
          prepared.run().id(),
          progress,
          () -> {
            Summary summary = measurement.begin(prepared, limit);
            publication.publish(summary);
            return finish(workspace.home, summary, progress);
          });
    }
  }

  /** Says where the files are, and whether all went well. */
  static int finish(Home home, Summary summary, Progress progress) {
    String id = summary.results().run().id();
    boolean failed =
        !summary.results().failures().isEmpty()
            || summary.results().run().skipped().stream()
                .anyMatch(skipped -> skipped.kind() == Skipped.Kind.FAILED_CHECK);
    progress.print(List.of("", "Files: " + fromHere(home.runs().resolve(id))));
    return failed ? Cachemark.CELL_FAILED : Cachemark.OK;
  }

  /** The same path as people would write it, if it is below the working directory. */
  private static Path fromHere(Path path) {
    Path here = Path.of("").toAbsolutePath();
    return path.startsWith(here) ? here.relativize(path) : path;
  }

  private Path find(Home home) {
    Path file = Path.of(sweepName);
    if (Files.isRegularFile(file)) {
      return file;
    }
    Path known = home.sweeps().resolve(sweepName.replaceFirst("\\.ya?ml$", "") + ".yaml");
    if (Files.isRegularFile(known)) {
      return fromHere(known);
    }
    throw InputError.unknown("", "sweep", sweepName, sweeps(home), "./run.sh list sweeps");
  }

  /** Names of the sweeps that come with Cachemark. */
  static List<String> sweeps(Home home) {
    try (Stream<Path> files = Files.list(home.sweeps())) {
      return files
          .map(path -> path.getFileName().toString())
          .filter(name -> name.endsWith(".yaml"))
          .map(name -> name.replace(".yaml", ""))
          .sorted()
          .toList();
    } catch (IOException e) {
      return List.of();
    }
  }

  private Sweep withOptions(Sweep written, Catalogue catalogue) {
    Sweep sweep = written;
    if (caches != null) {
      sweep = sweep.withCaches(cacheNames(catalogue));
    }
    if (threads != null) {
      List<Integer> numbers = new ArrayList<>();
      for (String number : threads.split(",", -1)) {
        numbers.add((int) Amounts.count("--threads", number, 1, SweepReader.MAX_THREADS));
      }
      sweep = sweep.withThreads(numbers.stream().distinct().toList());
    }
    Sweep.Effort effort = sweep.effort();
    Sweep.Remote remote = sweep.remote();
    return sweep
        .withEffort(
            new Sweep.Effort(
                effort.heap(),
                forks == null
                    ? effort.rounds()
                    : (int) Amounts.count("--forks", forks, 1, SweepReader.MAX_ROUNDS),
                iterations("--warmup", warmup, effort.warmup(), 0),
                iterations("--measure", measure, effort.measure(), 1),
                effort.timeoutSeconds()))
        .withRemote(
            new Sweep.Remote(
                remote.limits(),
                iterations("--warmup", warmup, remote.warmup(), 0),
                iterations("--measure", measure, remote.measure(), 1),
                remote.timeoutSeconds()));
  }

  private static Sweep.Iterations iterations(
      String what, String asked, Sweep.Iterations otherwise, int least) {
    return asked == null ? otherwise : Amounts.iterations(what, asked, least);
  }

  private List<String> cacheNames(Catalogue catalogue) {
    List<String> names = new ArrayList<>();
    for (String cache : caches.split(",(?![^\\[]*\\])", -1)) { // commas inside brackets stay
      CacheName name = CacheName.parse("--caches", cache);
      String full = catalogue.cache("--caches", name).name().toString();
      if (names.contains(full)) {
        throw new InputError("--caches: '" + cache + "' is there twice");
      }
      names.add(full);
    }
    return names;
  }

  private Predicate<Cell> wanted(Sweep sweep) {
    Predicate<Cell> wanted = cell -> true;
    for (String conditions : only) {
      Map<String, String> parsed = CellFilter.parse(conditions, SweepReader.cellKeys(sweep));
      wanted = wanted.and(cell -> CellFilter.matches(parsed, cell));
    }
    return wanted;
  }

  private static void introduce(Measurement.Prepared prepared, Progress progress) {
    prepared.run().notes().forEach(note -> progress.print(TextReport.wrap(note, "  ")));
    progress.print(
        "%s: %d cells × %d rounds, about %s"
            .formatted(
                prepared.run().sweep(),
                prepared.run().cells().size(),
                prepared.run().rounds(),
                Units.duration(prepared.guessSeconds())));
    Summary.cautions(prepared.run().environment(), prepared.run().cells())
        .forEach(caution -> progress.print("Caution: " + caution + "."));
  }

  private static void show(Measurement.Prepared prepared, Progress progress) {
    introduce(prepared, progress);
    List<String> lines = new ArrayList<>();
    prepared.run().cells().forEach(cell -> lines.add("  " + cell.id()));
    for (Skipped skipped : prepared.run().skipped()) {
      lines.add(
          "  not "
              + skipped.cell().id()
              + ": "
              + TextReport.word(skipped.kind().name())
              + ", "
              + skipped.reason());
    }
    lines.add("Seed " + prepared.run().seed() + "; nothing was measured.");
    lines.forEach(line -> progress.print(TextReport.wrap(line, "      ")));
  }
}
