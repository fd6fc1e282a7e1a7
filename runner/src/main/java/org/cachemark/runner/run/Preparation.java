/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.runner.run;

import java.io.IOException;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.cachemark.results.Cell;
import org.cachemark.results.Environment;
import org.cachemark.results.Results;
import org.cachemark.results.Run;
import org.cachemark.results.Work;
import org.cachemark.runner.Home;
import org.cachemark.runner.InputError;
import org.cachemark.runner.catalogue.Catalogue;
import org.cachemark.runner.catalogue.ClassPaths;
import org.cachemark.runner.catalogue.Family;
import org.cachemark.runner.plan.Draft;
import org.cachemark.runner.plan.Plan;
import org.cachemark.runner.plan.PlannedCell;
import org.cachemark.runner.plan.Planner;
import org.cachemark.runner.sweep.Sweep;
import org.jspecify.annotations.Nullable;

/** What comes before measuring, and all that can fail before it: a sweep becomes a run. */
public final class Preparation {

  private static final DateTimeFormatter STAMP =
      DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss").withZone(ZoneOffset.UTC);

  private final Home home;
  private final Catalogue catalogue;
  private final ClassPaths classPaths;
  private final Progress progress;
  private final SystemChecks systems;

  /** Prepares in a checkout. */
  public Preparation(Home home, Catalogue catalogue, ClassPaths classPaths, Progress progress) {
    this.home = home;
    this.catalogue = catalogue;
    this.classPaths = classPaths;
    this.progress = progress;
    systems = new SystemChecks(home, catalogue, classPaths, progress);
  }

  /** What is known of the systems of a run, from the least on. */
  public enum Known {
    /** Which there are: enough to show a plan. */
    NAMES,
    /** The checksums of their jars too, half a gigabyte for all stores. */
    JARS,
    /** And whether they keep the contract. */
    FITNESS
  }

  /**
   * Does all that can fail before anything is measured: class paths, the contract, the plan.
   *
   * @param wanted the cells that the command line asks for
   * @param known what is to be known of the systems
   * @throws InputError if there is nothing to measure, something cannot be had, or runs cannot be
   *     written
   */
  public Prepared prepare(Sweep sweep, Predicate<Cell> wanted, Known known, long seed)
      throws IOException, InterruptedException {
    RunDirectory.requireWritable(home.runs());
    classPaths.addToUnlisted(sweep.classPath());
    Draft draft = Planner.draft(sweep, catalogue, wanted, jvm -> Jdk.of(jvm).feature());
    if (draft.cells().isEmpty()) {
      throw new InputError("the sweep plans no cell" + whyNone(draft.skipped()));
    }
    Map<String, PlannedCell> planned = planned(draft.cells(), sweep);
    Together.require(sweep, planned.values());
    NamedFiles.require(planned.values());
    Holding.require(draft.cells());
    Environment machine = Machine.look(home, sweep); // before the checks, which are load themselves
    Countable.require(planned.values(), progress);
    Map<String, String> unfit = new TreeMap<>();
    Map<String, Run.SystemInfo> infos =
        systems.of(Use.of(planned.values()), known, jvms(sweep, planned), unfit);
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
            KeptSweep.write(sweep),
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
    Map<String, PlannedCell> cells = ofRun(run, planned);
    return new Prepared(sweep, run, cells, before(sweep, machine, cells.keySet()));
  }

  /** Those that something is planned for. */
  private static List<Sweep.Jvm> jvms(Sweep sweep, Map<String, PlannedCell> planned) {
    Set<Sweep.Jvm> used =
        planned.values().stream().map(PlannedCell::jvm).collect(Collectors.toSet());
    return sweep.jvms().stream().filter(used::contains).toList();
  }

  /** What can be done about comes before what cannot. */
  private static String whyNone(List<Run.Skipped> skipped) {
    return skipped.stream()
        .max(Comparator.comparing(one -> one.kind() == Run.Skipped.Kind.NOT_AVAILABLE))
        .map(
            one ->
                ", all %d are excluded, not applicable or not available; one of them: %s"
                    .formatted(skipped.size(), one.reason()))
        .orElse("; --only or exclude leaves nothing of it");
  }

  /**
   * What is left of a run, which goes on as it was begun.
   *
   * @throws InputError if it no longer can
   */
  Prepared again(Results soFar) throws IOException {
    Run run = soFar.run();
    Sweep sweep = KeptSweep.of(run);
    classPaths.addToUnlisted(sweep.classPath());
    Map<String, PlannedCell> cells = planned(run.cells(), sweep);
    Together.require(sweep, cells.values());
    systems.requireSame(run, Use.of(cells.values()));
    Environment machine = Machine.look(home, sweep);
    requireSame(run, machine);
    Map<String, Double> seconds = new HashMap<>(before(sweep, machine, cells.keySet()));
    seconds.putAll(PastForks.iterationSeconds(soFar));
    return new Prepared(sweep, run, cells, seconds);
  }

  private Map<String, Double> before(Sweep sweep, Environment machine, Set<String> cells) {
    return PastForks.iterationSeconds(home.runs(), sweep, machine, cells);
  }

  /** A part of a campaign, say, may go on elsewhere, and a command with another JAVA_HOME. */
  private static void requireSame(Run run, Environment here) {
    requireSame(run, "machine", run.environment().hardware(), here.hardware());
    run.environment()
        .jvms()
        .forEach(
            (name, jvm) ->
                requireSame(run, "JVM " + name, jvm, String.valueOf(here.jvms().get(name))));
  }

  private static void requireSame(Run run, String what, String before, String here) {
    if (!before.equals(here)) {
      throw new InputError(
          "%s began with another %s (%s, here %s): its rounds would not be comparable; start a new run"
              .formatted(run.id(), what, before, here));
    }
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
}
