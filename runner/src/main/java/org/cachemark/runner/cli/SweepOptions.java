/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.runner.cli;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.cachemark.reports.Analysis;
import org.cachemark.reports.Notes;
import org.cachemark.reports.Remarks;
import org.cachemark.reports.TextReport;
import org.cachemark.results.Cell;
import org.cachemark.results.Cpus;
import org.cachemark.results.Run;
import org.cachemark.results.Run.Skipped;
import org.cachemark.results.Sampling;
import org.cachemark.results.Shown;
import org.cachemark.results.Units;
import org.cachemark.results.Value;
import org.cachemark.runner.Cachemark;
import org.cachemark.runner.Home;
import org.cachemark.runner.InputError;
import org.cachemark.runner.catalogue.Benchmark;
import org.cachemark.runner.catalogue.Catalogue;
import org.cachemark.runner.catalogue.ClassPaths;
import org.cachemark.runner.run.JvmProbe;
import org.cachemark.runner.run.MachineLock;
import org.cachemark.runner.run.Measurement;
import org.cachemark.runner.run.Progress;
import org.cachemark.runner.sweep.Amounts;
import org.cachemark.runner.sweep.CellFilter;
import org.cachemark.runner.sweep.Feasible;
import org.cachemark.runner.sweep.Sweep;
import org.cachemark.runner.sweep.SweepChange;
import org.cachemark.runner.sweep.SweepReader;
import picocli.CommandLine.Option;

/** What the command line may say otherwise than the sweep that it measures. */
final class SweepOptions {

  /** File systems take 255. */
  private static final int MOST_ID_BYTES = 250;

  @Option(
      names = "--threads",
      paramLabel = "LIST",
      description = "These numbers of threads, divided by commas.")
  private String threads;

  @Option(
      names = "--cpus",
      paramLabel = "LIST",
      description = {
        "Hold forks on these numbers of CPUs, divided by commas: 'threads' for",
        "as many as they have worker threads, 'all', or a number (Linux)."
      })
  private String cpus;

  @Option(
      names = "--benchmark",
      paramLabel = "LIST",
      description = "These benchmarks with their defaults, instead of the sweep's.")
  private String benchmarks;

  @Option(
      names = "--only",
      paramLabel = "KEY=VALUE,…",
      description =
          "Only cells with these: a slot (cache), benchmark, threads, cpus, jvm, cell or a"
              + " parameter. A benchmark that the sweep lacks has its defaults.")
  private List<String> only = new ArrayList<>();

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

  @Option(names = "--no-check", description = "Do not hold the systems to the contract first.")
  private boolean noCheck;

  /**
   * Reads a sweep, with what the command line says otherwise.
   *
   * @param name of a sweep in sweeps/, a file, or a run whose sweep is taken as it was resolved
   */
  Sweep read(String name, Home home, Catalogue catalogue) throws IOException {
    Optional<Path> run = Runs.find(home, name);
    Sweep sweep =
        run.isPresent()
            ? ofRun(Runs.load(run.get()).run(), catalogue)
            : SweepReader.read(find(name, home), catalogue);
    SweepChange change = sweep.but();
    if (threads != null) {
      change.threads(threadsOr(List.of()));
    }
    if (cpus != null) {
      change.cpus(cpusOr(List.of()));
    }
    if (benchmarks != null) {
      change.benchmarks(withDefaults("--benchmark", List.of(benchmarks.split(",", -1)), catalogue));
    } else {
      change.benchmarks(withAsked(change.done(), catalogue));
    }
    Sweep.Effort effort = sweep.effort();
    Sweep.Remote remote = sweep.remote();
    return change
        .effort(
            new Sweep.Effort(
                effort.heap(),
                effort.rounds(),
                iterations("--warmup", warmup, effort.warmup(), 0),
                iterations("--measure", measure, effort.measure(), 1),
                effort.timeoutSeconds()))
        .remote(
            new Sweep.Remote(
                remote.limits(),
                iterations("--warmup", warmup, remote.warmup(), 0),
                iterations("--measure", measure, remote.measure(), 1),
                remote.timeoutSeconds()))
        .done();
  }

  /** The sweep's benchmarks, and those that {@code --only} names and it lacks. */
  private List<Sweep.Setting> withAsked(Sweep sweep, Catalogue catalogue) {
    Set<String> planned =
        sweep.benchmarks().stream().map(Sweep.Setting::benchmark).collect(Collectors.toSet());
    List<String> lacking =
        only.stream()
            .flatMap(conditions -> CellFilter.benchmarks(conditions, sweep).stream())
            .filter(name -> !planned.contains(name.replaceFirst("Benchmark$", "")))
            .distinct()
            .toList();
    List<Sweep.Setting> all = new ArrayList<>(sweep.benchmarks());
    all.addAll(withDefaults("--only", lacking, catalogue));
    return all;
  }

  /**
   * The benchmarks that the command line names, with their own numbers of threads unless it says
   * more.
   */
  private List<Sweep.Setting> withDefaults(String where, List<String> names, Catalogue catalogue) {
    List<Sweep.Setting> settings = new ArrayList<>();
    for (String name : names) {
      Benchmark benchmark = catalogue.benchmark(where, name.strip());
      settings.add(
          new Sweep.Setting(
              benchmark.name(),
              Map.of(),
              benchmark.defaults(),
              threadsOr(List.of(benchmark.defaultThreads())),
              cpusOr(List.of(Cpus.ALL))));
    }
    return settings;
  }

  /** The numbers of threads that the command line names, or else the given. */
  List<Integer> threadsOr(List<Integer> otherwise) {
    if (threads == null) {
      return otherwise;
    }
    List<Integer> numbers = new ArrayList<>();
    for (String number : threads.split(",", -1)) {
      numbers.add((int) Amounts.count("--threads", number, 1, SweepReader.MAX_THREADS));
    }
    return numbers.stream().distinct().toList();
  }

  /** The numbers of CPUs that the command line names, or else the given. */
  List<Cpus> cpusOr(List<Cpus> otherwise) {
    return cpus == null
        ? otherwise
        : Stream.of(cpus.split(",", -1))
            .map(text -> Amounts.cpus("--cpus", text))
            .distinct()
            .toList();
  }

  private static Path find(String name, Home home) {
    Path file = Path.of(name);
    if (Files.isRegularFile(file)) {
      return file;
    }
    Path known = home.sweeps().resolve(name.replaceFirst("\\.ya?ml$", "") + ".yaml");
    if (Files.isRegularFile(known)) {
      return Runs.fromHere(known);
    }
    throw InputError.unknown("", "sweep", name, sweeps(home), "./run.sh list sweeps");
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

  private static Sweep.Iterations iterations(
      String what, String asked, Sweep.Iterations otherwise, int least) {
    return asked == null ? otherwise : Amounts.iterations(what, asked, least);
  }

  /** Whether only the plan is asked for. */
  boolean isDryRun() {
    return dryRun;
  }

  private OptionalDouble precision = OptionalDouble.empty();

  /** Goes on until figures are known as well: half of a 95 % interval, as a share. */
  void goOnUntil(double asked) {
    precision = OptionalDouble.of(asked);
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
  int measure(
      Sweep sweep,
      Workspace workspace,
      Catalogue catalogue,
      Optional<Duration> limit,
      Progress progress,
      Ending ending)
      throws IOException, InterruptedException {
    Predicate<Cell> wanted = wanted(sweep, catalogue);
    requireFeasible(sweep, catalogue);
    JvmProbe.requireStart(sweep);
    // Before the checks: they take a minute, and are load for whoever measures.
    try (MachineLock lock = dryRun ? null : MachineLock.take();
        ClassPaths classPaths = workspace.classPaths()) {
      Measurement measurement = new Measurement(workspace.home, catalogue, classPaths, progress);
      Measurement.Prepared prepared =
          measurement.prepare(
              sweep,
              cell -> wanted.test(cell) && isNameable(cell),
              !noCheck && !dryRun,
              seed == null ? System.currentTimeMillis() : seed);
      introduce(prepared, progress);
      if (dryRun) {
        show(prepared, progress);
        return Cachemark.OK;
      }
      Measurement.Prepared whole =
          precision.isPresent() ? prepared.precise(precision.getAsDouble()) : prepared;
      return Interruption.guard(
          whole.run().id(), progress, () -> ending.end(measurement.begin(whole, limit)));
    }
  }

  /** The sweep of a run; what its benchmarks did not know then they have by default, and say so. */
  private static Sweep ofRun(Run run, Catalogue catalogue) {
    Sweep sweep = Measurement.sweep(run);
    List<Sweep.Setting> known = new ArrayList<>();
    for (Sweep.Setting setting : sweep.benchmarks()) {
      Map<String, List<Value>> params = new TreeMap<>(setting.params());
      catalogue.benchmark(run.id(), setting.benchmark()).defaults().forEach(params::putIfAbsent);
      known.add(
          new Sweep.Setting(
              setting.benchmark(), setting.systems(), params, setting.threads(), setting.cpus()));
    }
    return sweep.but().noContest().benchmarks(known).done();
  }

  /** As for a sweep's file, with what the command line says otherwise. */
  private void requireFeasible(Sweep sweep, Catalogue catalogue) {
    String where = measure != null ? "--measure" : warmup != null ? "--warmup" : sweep.name();
    Feasible.requireTime(where, sweep.effort());
    if (Feasible.isAnyRemote(sweep, catalogue)) {
      Feasible.requireTime(where + ": of remote systems", sweep.effortFor(true));
    }
    Feasible.requireMemory(sweep.name() + ": heap", sweep.effort().heap());
  }

  /**
   * Makes sure that a cell's id can be the name of its folder.
   *
   * @throws InputError if it is too long for that
   */
  private static boolean isNameable(Cell cell) {
    if (cell.id().getBytes(StandardCharsets.UTF_8).length > MOST_ID_BYTES) {
      throw new InputError(
          "the name of cell %s is longer than a folder's may be; shorten its systems' options or"
                  .formatted(Shown.name(cell.id()))
              + " the jvm's name");
    }
    return true;
  }

  private Predicate<Cell> wanted(Sweep sweep, Catalogue catalogue) {
    Predicate<Cell> wanted = cell -> true;
    for (String conditions : only) {
      Map<String, String> parsed = CellFilter.parse(conditions, sweep);
      parsed.forEach(
          (key, value) -> CellFilter.checkValues("--only", key, value, sweep, catalogue));
      wanted = wanted.and(cell -> CellFilter.matches(parsed, cell));
    }
    return wanted;
  }

  /** Whether all is counted, and more rounds would say nothing more. */
  private static boolean isExact(Run run) {
    return run.cells().stream().allMatch(cell -> run.work(cell).sampling() == Sampling.ONCE);
  }

  /** Says what will be measured, and what speaks against it. */
  private static void introduce(Measurement.Prepared prepared, Progress progress) {
    prepared.run().notes().forEach(note -> progress.print(TextReport.wrap(note, "  ")));
    progress.print(
        prepared.run().contest() == null
                || !prepared.run().contest().untilDecided()
                || isExact(prepared.run())
            ? "%s: %d cells × %d rounds, about %s"
                .formatted(
                    prepared.run().sweep(),
                    prepared.run().cells().size(),
                    isExact(prepared.run()) ? Sampling.TIMES : prepared.run().rounds(),
                    Units.duration(prepared.guessSeconds()))
            : "%s: %d pairs of cells, each until it is decided or measured %d times"
                .formatted(
                    prepared.run().sweep(),
                    prepared.run().contest().pairs().size(),
                    prepared.run().contest().mostPairs()));
    Remarks.cautions(prepared.run().environment(), prepared.run().cells())
        .forEach(caution -> progress.print("Caution: " + caution + "."));
  }

  /** Shows the plan. */
  private static void show(Measurement.Prepared prepared, Progress progress) {
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
