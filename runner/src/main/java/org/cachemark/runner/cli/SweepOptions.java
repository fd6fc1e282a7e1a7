/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.runner.cli;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.cachemark.results.Cell;
import org.cachemark.results.Cpus;
import org.cachemark.runner.Home;
import org.cachemark.runner.catalogue.Benchmark;
import org.cachemark.runner.catalogue.Catalogue;
import org.cachemark.runner.run.Preparation;
import org.cachemark.runner.sweep.Amounts;
import org.cachemark.runner.sweep.CellFilter;
import org.cachemark.runner.sweep.Feasible;
import org.cachemark.runner.sweep.Sweep;
import org.cachemark.runner.sweep.SweepChange;
import org.cachemark.runner.sweep.SweepReader;
import picocli.CommandLine.Option;

/** What the command line may say otherwise than the sweep that it measures. */
final class SweepOptions {

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
    Sweep sweep = NamedSweeps.read(name, home, catalogue);
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

  private static Sweep.Iterations iterations(
      String what, String asked, Sweep.Iterations otherwise, int least) {
    return asked == null ? otherwise : Amounts.iterations(what, asked, least);
  }

  /** Whether only the plan is asked for. */
  boolean isDryRun() {
    return dryRun;
  }

  /** What is to be known of the systems: a plan needs their names alone. */
  Preparation.Known known() {
    if (dryRun) {
      return Preparation.Known.NAMES;
    }
    return noCheck ? Preparation.Known.JARS : Preparation.Known.FITNESS;
  }

  /** Of the order of the cells. */
  long seedOfOrder() {
    return seed == null ? System.currentTimeMillis() : seed;
  }

  /** As for a sweep's file, with what the command line says otherwise. */
  void requireFeasible(Sweep sweep, Catalogue catalogue) {
    String where = measure != null ? "--measure" : warmup != null ? "--warmup" : sweep.name();
    Feasible.requireTime(where, sweep.effort());
    if (Feasible.isAnyRemote(sweep, catalogue)) {
      Feasible.requireTime(where + ": of remote systems", sweep.effortFor(true));
    }
    Feasible.requireMemory(sweep.name() + ": heap", sweep.effort().heap());
  }

  /** The cells that {@code --only} leaves. */
  Predicate<Cell> wanted(Sweep sweep, Catalogue catalogue) {
    Predicate<Cell> wanted = cell -> true;
    for (String conditions : only) {
      Map<String, String> parsed = CellFilter.parse(conditions, sweep);
      parsed.forEach(
          (key, value) -> CellFilter.checkValues("--only", key, value, sweep, catalogue));
      wanted = wanted.and(cell -> CellFilter.matches(parsed, cell));
    }
    return wanted;
  }
}
