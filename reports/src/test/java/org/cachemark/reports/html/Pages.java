/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.reports.html;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.cachemark.reports.Analysis;
import org.cachemark.reports.Fixture;
import org.cachemark.reports.compare.ContestFixture;
import org.cachemark.results.Cell;
import org.cachemark.results.Cell.Role;
import org.cachemark.results.Metric.Better;
import org.cachemark.results.Results;
import org.cachemark.results.Results.Failure.Outcome;
import org.cachemark.results.Run;
import org.cachemark.results.Title;
import org.cachemark.results.Value;

/** Fixed small runs, and their pages. */
final class Pages {

  /** A name that would run, if anybody took it for markup. */
  static final String HOSTILE = "</script><script>document.title='taken'</script>";

  private Pages() {}

  /** Four caches in two benchmarks: all that the plots for choosing have to show. */
  static Results choice() {
    Fixture run = new Fixture().allocating(24);
    for (int threads : new int[] {1, 2, 4}) {
      read(run, "map", Role.REFERENCE, threads, 100, 50e6);
      read(run, "caffeine@3.3.1", Role.COMPETITOR, threads, 100, 20e6);
      read(run, "cache2k@2.6.1", Role.COMPETITOR, threads, 100, 20.1e6);
      read(run, "hostile", Role.COMPETITOR, threads, 100, 0.5e6);
      read(run, "caffeine@3.3.1", Role.COMPETITOR, threads, 50, 15e6);
      read(run, "cache2k@2.6.1", Role.COMPETITOR, threads, 50, 9e6);
    }
    for (long entries : new long[] {1_000, 10_000, 100_000}) {
      populate(run, "map", Role.REFERENCE, entries, entries / 1e4);
      populate(run, "caffeine@3.3.1", Role.COMPETITOR, entries, entries / 3e3);
      populate(run, "cache2k@2.6.1", Role.COMPETITOR, entries, entries / 4e3);
    }
    return run.failed("ReadOnly", "guava@2", Outcome.CRASHED, "exit code 3 <b>")
        .skipped("tcache@1", Run.Skipped.Kind.EXCLUDED, "it is slow & old")
        .results();
  }

  /** Two caches with and without a price. */
  static Results pricing() {
    Fixture run =
        new Fixture()
            .noisy(
                "Load",
                Fixture.score("throughput", "throughput", "requests/s", Better.HIGHER),
                Fixture.share("hits", "hits", "cost"));
    load(run, "quick@1", 0, 50, 4e6);
    load(run, "clever@1", 0, 80, 1e6);
    load(run, "quick@1", 10, 50, 3.5e5);
    return run.results();
  }

  private static void load(Fixture run, String cache, long cost, double hits, double rate) {
    Map<String, Value> params =
        Map.of("entries", new Value.Whole(1000), "cost", new Value.Whole(cost));
    run.figures(Map.of("hits", hits))
        .measured(cell("Load", cache, Role.COMPETITOR, 2, params), around(rate));
  }

  private static void read(
      Fixture run, String cache, Role role, int threads, long hitRate, double speed) {
    run.measured(
        cell(
            "ReadOnly",
            cache,
            role,
            threads,
            Map.of("entries", new Value.Whole(1000), "hitRate", new Value.Whole(hitRate))),
        cache.startsWith("cache2k") ? noisy(speed * threads) : around(speed * threads));
  }

  private static void populate(Fixture run, String cache, Role role, long entries, double millis) {
    run.measured(
        cell("PopulateParallelOnce", cache, role, 2, Map.of("entries", new Value.Whole(entries))),
        around(millis));
  }

  private static Cell cell(
      String benchmark, String cache, Role role, int threads, Map<String, Value> params) {
    Cell plain = Fixture.cell(benchmark, cache, role, threads, params);
    Value hitRate = params.getOrDefault("hitRate", new Value.Whole(0));
    String cost = params.containsKey("cost") ? "_" + params.get("cost") : "";
    return new Cell(
        plain.id() + params.get("entries") + "_" + hitRate + cost,
        benchmark,
        plain.systems(),
        cache.equals("hostile") ? new Title(HOSTILE, List.of()) : plain.title(),
        role,
        params,
        threads,
        Run.DEFAULT_JVM,
        null,
        false);
  }

  private static double[] around(double score) {
    return new double[] {score * 0.97, score * 0.99, score, score * 1.02, score * 1.03};
  }

  /** As fast, but other rounds are the good ones. */
  private static double[] noisy(double score) {
    return new double[] {score * 1.03, score * 0.98, score * 1.01, score * 0.97, score};
  }

  /** Two versions against a third: one slower, one the same. */
  static Results contest() {
    return new ContestFixture()
        .setting(1, 20, 0.01, 0.8, 1)
        .setting(2, 20, 0.01, 0.9, 1)
        .setting(4, 20, 0.2, 1, 1)
        .failed(4, "3", "exit code 3")
        .results();
  }

  /** A run's directory with a log, for the warm-up. */
  static Subject subject(Results results, Path directory, String... notes) {
    return subject(new Analysis(results), directory, notes);
  }

  static Subject subject(Analysis analysis, Path directory, String... notes) {
    Run run = analysis.results().run();
    try {
      for (Cell cell : run.cells()) {
        Path files = Files.createDirectories(Results.cellDirectory(directory, cell.id()));
        Files.writeString(files.resolve("round-1.log"), "# Warmup Iteration   1: 12.5 ops/s\n");
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return new Subject(analysis, directory, "", run.id(), List.of(notes));
  }
}
