/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.runner.run;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.Future;
import java.util.function.Predicate;
import org.cachemark.reports.Cell;
import org.cachemark.reports.Environment;
import org.cachemark.reports.Results;
import org.cachemark.reports.Run;
import org.cachemark.runner.Home;
import org.cachemark.runner.InputError;
import org.cachemark.runner.catalogue.Cache;
import org.cachemark.runner.catalogue.Catalogue;
import org.cachemark.runner.catalogue.ClassPaths;
import org.cachemark.runner.catalogue.Releases;
import org.cachemark.runner.plan.Plan;
import org.cachemark.runner.plan.Planner;
import org.cachemark.runner.sweep.Sweep;

/** One run from a sweep to its files: prepare everything, then measure, then publish. */
public final class Measurement {

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final DateTimeFormatter STAMP =
      DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss").withZone(ZoneOffset.UTC);

  /** Beside its iterations a fork starts two JVMs, fills a cache and checks it: seconds, about. */
  private static final double FORK_OVERHEAD_SECONDS = 1.5;

  private final Home home;
  private final Catalogue catalogue;
  private final ClassPaths classPaths;
  private final Progress progress;
  private final ContractChecks checks;
  private final TckRuns tcks;

  /** Runs in a checkout. */
  public Measurement(Home home, Catalogue catalogue, ClassPaths classPaths, Progress progress) {
    this.home = home;
    this.catalogue = catalogue;
    this.classPaths = classPaths;
    this.progress = progress;
    checks = new ContractChecks(home, classPaths);
    tcks = new TckRuns(home, catalogue);
  }

  /** A run that can begin. */
  public record Prepared(Sweep sweep, Run run) {

    /** About how long it takes, before anything is known, in seconds. */
    public double guessSeconds() {
      return run.cells().size() * run.rounds() * Measurement.guessSeconds(sweep);
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
    Plan all = Planner.plan(sweep, catalogue, wanted, Map.of(), seed);
    if (all.cells().isEmpty()) {
      throw new InputError(
          "the sweep plans no cell"
              + (all.skipped().isEmpty()
                  ? "; --only or exclude leaves nothing of it"
                  : ", all " + all.skipped().size() + " are excluded or do not apply"));
    }
    Map<String, Cache> caches = new LinkedHashMap<>();
    for (Cell cell : all.cells()) {
      caches.computeIfAbsent(cell.cache(), name -> catalogue.cache(name));
    }
    for (Cache cache : caches.values()) {
      classPaths.ofCell(cache);
    }
    Environment machine = Machine.look(home, sweep); // before the checks, which are load themselves
    Map<String, String> unfit = new TreeMap<>();
    Map<String, Run.CacheInfo> infos = checked(sweep, caches, check, unfit);
    Plan plan = Planner.plan(sweep, catalogue, wanted, unfit, seed);
    String created = Instant.now().truncatedTo(ChronoUnit.SECONDS).toString();
    Run run =
        new Run(
            Run.SCHEMA,
            RunDirectory.freeId(
                home.runs(), STAMP.format(Instant.parse(created)) + "-" + sweep.name()),
            created,
            sweep.name(),
            sweep.about(),
            JSON.valueToTree(sweep),
            seed,
            plan.order().size(),
            sweep.baseline(),
            sweep.ratios(),
            machine,
            infos,
            plan.cells(),
            plan.skipped(),
            plan.notes(),
            plan.order(),
            contest(sweep, plan));
    return new Prepared(sweep, run);
  }

  private static Run.Contest contest(Sweep sweep, Plan plan) {
    Sweep.Contest contest = sweep.contest();
    return contest == null
        ? null
        : new Run.Contest(
            contest.margin(), sweep.effort().rounds(), contest.untilDecided(), plan.pairs());
  }

  private Map<String, Run.CacheInfo> checked(
      Sweep sweep, Map<String, Cache> caches, boolean check, Map<String, String> unfit)
      throws IOException, InterruptedException {
    Map<String, Run.CacheInfo> infos = new TreeMap<>();
    if (check) {
      classPaths.ofCheck(caches.values().iterator().next());
      progress.print("Checking %d caches against the contract …".formatted(caches.size()));
    }
    Map<String, Future<ContractChecks.Outcome>> outcomes = new LinkedHashMap<>();
    try (ContractChecks.AtOnce atOnce = checks.new AtOnce()) {
      for (Cache cache : caches.values()) {
        for (Sweep.Jvm jvm : check ? sweep.jvms() : List.<Sweep.Jvm>of()) {
          outcomes.put(cache.name() + "\t" + jvm.name(), atOnce.check(cache, jvm, false));
        }
      }
      for (Cache cache : caches.values()) {
        String configuration = "";
        for (Sweep.Jvm jvm : check ? sweep.jvms() : List.<Sweep.Jvm>of()) {
          ContractChecks.Outcome outcome =
              ContractChecks.outcome(outcomes.get(cache.name() + "\t" + jvm.name()));
          configuration = outcome.configuration();
          if (!outcome.isPassed()) {
            unfit.put(cache.name().toString(), outcome.reason());
            progress.print(cache.name() + " does not pass the contract: " + outcome.reason());
          }
        }
        infos.put(
            cache.name().toString(),
            new Run.CacheInfo(
                configuration, checks.jars(cache), cache.isRemote(), tcks.of(cache).orElse(null)));
      }
    }
    return infos;
  }

  /** Measures a prepared run in a new directory, and publishes its results. */
  public Results begin(Prepared prepared, Optional<Duration> budget)
      throws IOException, InterruptedException {
    try (MachineLock lock = MachineLock.take()) {
      RunDirectory directory = RunDirectory.create(home.runs(), prepared.run());
      return measure(directory, prepared, budget);
    }
  }

  /** The sweep that a run has measured, as it was resolved then. */
  public static Sweep sweep(Run run) throws IOException {
    return JSON.treeToValue(run.settings(), Sweep.class);
  }

  /**
   * Measures what an interrupted run has left, and publishes its results.
   *
   * @throws InputError if the plan can no longer be carried out as it was begun
   */
  public Results resume(Path path, Optional<Duration> budget)
      throws IOException, InterruptedException {
    Run run = Results.loadRun(path);
    Sweep sweep = sweep(run);
    classPaths.addToUnlisted(sweep.classPath());
    List<String> changed = new ArrayList<>();
    for (Map.Entry<String, Run.CacheInfo> cache : run.caches().entrySet()) {
      Map<String, String> jars = checks.jars(catalogue.cache(cache.getKey()));
      jars.forEach(
          (jar, sum) -> {
            if (!sum.equals(cache.getValue().jars().get(jar)) && !changed.contains(jar)) {
              changed.add(jar);
            }
          });
    }
    if (!changed.isEmpty()) {
      throw new InputError(
          "%s began with other jars (%s): its rounds would not be comparable; start a new run"
              .formatted(run.id(), String.join(", ", changed)));
    }
    try (MachineLock lock = MachineLock.take()) {
      return measure(new RunDirectory(path), new Prepared(sweep, run), budget);
    }
  }

  private Results measure(RunDirectory directory, Prepared prepared, Optional<Duration> budget)
      throws IOException, InterruptedException {
    Launcher launcher = new Launcher(catalogue, classPaths, prepared.sweep());
    try {
      Results soFar = Results.load(directory.path());
      Agenda agenda =
          isUntilDecided(prepared.run())
              ? new ContestAgenda(soFar, progress::print)
              : new FixedAgenda(soFar);
      new Sweeper(directory, soFar, agenda, launcher, progress, guessSeconds(prepared.sweep()))
          .measure(budget);
    } catch (IOException e) {
      throw new IOException(
          "%s; what is measured is safe, so mend that and: ./run.sh resume %s"
              .formatted(describe(e), prepared.run().id()),
          e);
    } finally {
      progress.erase();
      directory.removeTemp();
    }
    Results results = Results.load(directory.path());
    directory.publish(results, Releases.newerThan(results.run(), catalogue));
    return results;
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
