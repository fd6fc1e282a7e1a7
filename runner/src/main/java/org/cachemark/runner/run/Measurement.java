/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.runner.run;

import com.fasterxml.jackson.core.JsonProcessingException;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.cachemark.reports.Analysis;
import org.cachemark.results.Cell;
import org.cachemark.results.Environment;
import org.cachemark.results.Results;
import org.cachemark.results.Run;
import org.cachemark.results.Sampling;
import org.cachemark.results.Shown;
import org.cachemark.results.Work;
import org.cachemark.runner.Home;
import org.cachemark.runner.InputError;
import org.cachemark.runner.catalogue.Catalogue;
import org.cachemark.runner.catalogue.ClassPaths;
import org.cachemark.runner.catalogue.Family;
import org.cachemark.runner.catalogue.Releases;
import org.cachemark.runner.plan.Draft;
import org.cachemark.runner.plan.Plan;
import org.cachemark.runner.plan.PlannedCell;
import org.cachemark.runner.plan.Planner;
import org.cachemark.runner.sweep.Sweep;
import org.jspecify.annotations.Nullable;

/** One run from a sweep to its files: prepare everything, then measure, then publish. */
public final class Measurement {

  private static final DateTimeFormatter STAMP =
      DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss").withZone(ZoneOffset.UTC);

  /** Beside its iterations a fork starts two JVMs, fills a system and checks it: seconds, about. */
  private static final double FORK_OVERHEAD_SECONDS = 1.5;

  private final Home home;
  private final Catalogue catalogue;
  private final ClassPaths classPaths;
  private final Progress progress;
  private final SystemChecks systems;

  /** Runs in a checkout. */
  public Measurement(Home home, Catalogue catalogue, ClassPaths classPaths, Progress progress) {
    this.home = home;
    this.catalogue = catalogue;
    this.classPaths = classPaths;
    this.progress = progress;
    systems = new SystemChecks(home, catalogue, classPaths, progress);
  }

  /**
   * A run that can begin.
   *
   * @param cells with all that it takes to measure them, by their ids
   */
  public record Prepared(Sweep sweep, Run run, Map<String, PlannedCell> cells) {

    /**
     * The same, going on until its figures are known well enough.
     *
     * @param asked half of a 95 % interval, as a share above 0
     */
    public Prepared precise(double asked) {
      return new Prepared(sweep, run.precise(asked), cells);
    }

    /** About how long it takes, before anything is known, in seconds. */
    public double guessSeconds() {
      long noisy = run.order().stream().flatMap(List::stream).filter(id -> !isExact(id)).count();
      long exact = run.cells().stream().filter(cell -> isExact(cell.id())).count();
      return (noisy + Sampling.TIMES * exact) * Measurement.guessSeconds(sweep);
    }

    private boolean isExact(String cell) {
      return run.work(run.cell(cell).orElseThrow()).sampling() == Sampling.ONCE;
    }
  }

  private static double guessSeconds(Sweep sweep) {
    return FORK_OVERHEAD_SECONDS
        + sweep.effort().warmup().seconds()
        + sweep.effort().measure().seconds();
  }

  /**
   * Does all that can fail before anything is measured: class paths, the contract, the plan.
   *
   * @param wanted the cells that the command line asks for
   * @throws InputError if there is nothing to measure, something cannot be had, or runs cannot be
   *     written
   */
  public Prepared prepare(Sweep sweep, Predicate<Cell> wanted, boolean check, long seed)
      throws IOException, InterruptedException {
    RunDirectory.requireWritable(home.runs());
    classPaths.addToUnlisted(sweep.classPath());
    Draft draft = Planner.draft(sweep, catalogue, wanted, jvm -> Jdk.of(jvm).feature());
    if (draft.cells().isEmpty()) {
      throw new InputError(
          "the sweep plans no cell"
              + (draft.skipped().isEmpty()
                  ? "; --only or exclude leaves nothing of it"
                  : ", all %d are excluded or do not apply; the first: %s"
                      .formatted(draft.skipped().size(), draft.skipped().get(0).reason())));
    }
    Map<String, PlannedCell> planned = planned(draft.cells(), sweep);
    Together.require(sweep, planned.values());
    NamedFiles.require(planned.values());
    Holding.require(draft.cells());
    Environment machine = Machine.look(home, sweep); // before the checks, which are load themselves
    Countable.require(planned.values(), progress);
    Map<String, String> unfit = new TreeMap<>();
    Map<String, Run.SystemInfo> infos =
        systems.of(Use.of(planned.values()), check ? sweep.jvms() : List.of(), unfit);
    Plan plan = draft.without(unfit, catalogue, seed);
    String created = Instant.now().truncatedTo(ChronoUnit.SECONDS).toString();
    Run run =
        new Run(
            Run.SCHEMA,
            RunDirectory.freeId(
                home.runs(), STAMP.format(Instant.parse(created)) + "-" + sweep.name()),
            created,
            sweep.name(),
            sweep.about(),
            OldSweep.write(sweep),
            seed,
            plan.order().size(),
            sweep.contrast(),
            sweep.baseline(),
            sweep.ratios(),
            machine,
            infos,
            works(plan),
            plan.cells(),
            plan.skipped(),
            plan.notes(),
            plan.order(),
            contest(sweep, plan),
            null);
    return new Prepared(sweep, run, ofRun(run, planned));
  }

  private Map<String, PlannedCell> planned(List<Cell> cells, Sweep sweep) {
    Map<String, PlannedCell> planned = new LinkedHashMap<>();
    cells.forEach(
        cell -> planned.put(cell.id(), PlannedCell.of(cell, sweep, catalogue, classPaths)));
    return planned;
  }

  /** What is known of the benchmarks of a plan. */
  private Map<String, Work> works(Plan plan) {
    Map<String, Work> works = new TreeMap<>();
    Stream.concat(plan.cells().stream(), plan.skipped().stream().map(Run.Skipped::cell))
        .map(Cell::benchmark)
        .forEach(
            name -> {
              Family family = catalogue.family(name);
              works.put(name, family.work(catalogue.benchmark("", name)));
            });
    return works;
  }

  /** What it takes to measure the cells of a run, of which twins are like their first. */
  private static Map<String, PlannedCell> ofRun(Run run, Map<String, PlannedCell> planned) {
    Map<String, PlannedCell> cells = new LinkedHashMap<>();
    for (Cell cell : run.cells()) {
      PlannedCell found =
          planned.values().stream()
              .filter(p -> p.cell().id().equals(Cell.original(cell.id())))
              .findFirst()
              .orElseThrow();
      cells.put(cell.id(), found.of(cell));
    }
    return cells;
  }

  private static Run.@Nullable Contest contest(Sweep sweep, Plan plan) {
    Sweep.Contest contest = sweep.contest();
    return contest == null
        ? null
        : new Run.Contest(
            contest.margin(), sweep.effort().rounds(), contest.untilDecided(), plan.pairs());
  }

  /** Measures a prepared run in a new directory, and publishes its results. */
  public Analysis begin(Prepared prepared, Optional<Duration> budget)
      throws IOException, InterruptedException {
    try (MachineLock lock = MachineLock.take()) {
      RunDirectory directory = RunDirectory.create(home.runs(), prepared.run());
      return measure(directory, Results.none(prepared.run()), prepared, budget);
    }
  }

  /**
   * The sweep that a run has measured, as it was resolved then.
   *
   * @throws InputError if the run does not hold one; in one line
   */
  public static Sweep sweep(Run run) {
    try {
      return OldSweep.read(run.settings());
    } catch (JsonProcessingException | IllegalArgumentException e) {
      throw new InputError(
          "run.json of %s: settings is no sweep: %s"
              .formatted(run.id(), String.valueOf(e.getMessage()).lines().findFirst().orElse("")),
          e);
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
    Run run = soFar.run();
    Sweep sweep = sweep(run);
    classPaths.addToUnlisted(sweep.classPath());
    Map<String, PlannedCell> cells = planned(run.cells(), sweep);
    Together.require(sweep, cells.values());
    systems.requireSame(run, Use.of(cells.values()));
    try (MachineLock lock = MachineLock.take()) {
      return measure(new RunDirectory(path), soFar, new Prepared(sweep, run, cells), budget);
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
              .formatted(describe(e), Shown.argument(prepared.run().id())),
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
      new Scheduler(
              results,
              agenda,
              measurer,
              progress,
              () -> System.nanoTime() / 1e9,
              guessSeconds(prepared.sweep()))
          .measure(budget);
    } finally {
      progress.erase();
      directory.removeTemp();
    }
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

  /** What an I/O error is about, in a line. */
  public static String describe(IOException e) {
    String kind =
        switch (e.getClass().getSimpleName()) {
          case "AccessDeniedException" -> "not allowed: ";
          case "NoSuchFileException" -> "not there: ";
          case "FileAlreadyExistsException" -> "is no directory: ";
          default -> "";
        };
    return kind + String.valueOf(e.getMessage()).lines().findFirst().orElse("");
  }
}
