/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.reports;

import java.util.Collections;
import java.util.Comparator;
import java.util.DoubleSummaryStatistics;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import org.cachemark.results.Cell;
import org.cachemark.results.Combine;
import org.cachemark.results.Environment;
import org.cachemark.results.Metric;
import org.cachemark.results.Observation;
import org.cachemark.results.Results;
import org.cachemark.results.Results.Failure;
import org.cachemark.results.Run;
import org.cachemark.results.Sampling;
import org.cachemark.results.Warmth;
import org.cachemark.results.Work;

/**
 * Separate runs of the same cells as one. Of noisy figures the run is the unit: a cell has one
 * observation a run, put together from its forks, and two cells have one difference a run, that of
 * the rounds which both have in it. What differs from run to run is so in the intervals. Of exact
 * figures, in which nothing is timed, each fork counts, unless those of two runs lie apart: a cache
 * may judge by a clock, or leave work to another thread, and the machine be faster at another hour.
 */
public final class Pool {

  /**
   * A fork's round is numbered by its run and its round there: 20003 for the third of the second.
   */
  private static final int OF_A_RUN = 10_000;

  private final List<Results> runs;
  private final Results results;

  private Pool(List<Results> runs) {
    this.runs = runs;
    results = pooled();
  }

  /**
   * Pools runs.
   *
   * @param runs two or more, in any order
   * @throws IllegalArgumentException if they are not comparable; the message says in a line which
   *     are not, and by what
   */
  public static Pool of(List<Results> runs) {
    List<Results> byTime =
        runs.stream().sorted(Comparator.comparing((Results one) -> one.run().created())).toList();
    PoolConditions.require(byTime);
    return new Pool(byTime);
  }

  /** The runs, the oldest first. */
  public List<Results> runs() {
    return runs;
  }

  /** What they show together, in the order of time: a round a run, of exact figures a fork. */
  public Results results() {
    return results;
  }

  /** What there is to say of them together. */
  public Analysis analysis() {
    List<String> remarks = new PoolRemarks(runs, results).all();
    return new Analysis(results, Summary.pooled(results, this::differences, remarks));
  }

  private Run last() {
    return runs.get(runs.size() - 1).run();
  }

  private Results pooled() {
    Map<String, Cell> cells = new LinkedHashMap<>();
    Map<String, Run.SystemInfo> systems = new TreeMap<>();
    Map<String, Work> benchmarks = new TreeMap<>();
    Map<String, Run.Skipped> skipped = new LinkedHashMap<>();
    for (Results one : runs) {
      one.run().cells().forEach(cell -> cells.putIfAbsent(cell.id(), cell));
      systems.putAll(one.run().systems());
      benchmarks.putAll(one.run().benchmarks());
      one.run().skipped().forEach(skip -> skipped.putIfAbsent(skip.cell().id(), skip));
    }
    skipped.keySet().removeAll(cells.keySet());
    Run newest = last();
    Run run =
        new Run(
            Run.SCHEMA,
            "pool-%d-%s".formatted(runs.size(), newest.id()),
            newest.created(),
            newest.sweep(),
            newest.description(),
            newest.settings(),
            newest.seed(),
            runs.size(),
            newest.contrast(),
            newest.baseline(),
            newest.ratios(),
            machine(),
            systems,
            benchmarks,
            List.copyOf(cells.values()),
            List.copyOf(skipped.values()),
            newest.notes(),
            Collections.nCopies(runs.size(), List.copyOf(cells.keySet())),
            null,
            null);
    Results pooled = Results.none(run);
    for (int i = 0; i < runs.size(); i++) {
      Results one = runs.get(i);
      for (Cell cell : one.run().cells()) {
        Failure failure = one.failures().get(cell.id());
        if (failure != null) {
          String reason = "run " + one.run().id() + ": " + failure.reason();
          pooled.add(cell, new Failure(failure.outcome(), failure.round(), reason));
        } else if (run.work(cell).sampling() == Sampling.ONCE && !isApart(runs, cell)) {
          for (Observation fork : one.of(cell)) {
            pooled.add(cell, numbered((i + 1) * OF_A_RUN + fork.round(), fork));
          }
        } else if (!one.of(cell).isEmpty()) {
          pooled.add(cell, observation(i + 1, one.run().work(cell), one.of(cell)));
        }
      }
      one.unreadable().forEach(file -> pooled.unreadable().add(one.run().id() + "/" + file));
    }
    return pooled;
  }

  /** The machine of all, as busy as it was at the busiest. */
  private Environment machine() {
    Environment newest = last().environment();
    return new Environment(
        newest.cpu(),
        newest.cores(),
        newest.memoryBytes(),
        newest.os(),
        newest.container(),
        newest.governor(),
        newest.congestionControl(),
        runs.stream().mapToDouble(one -> one.run().environment().load()).max().orElseThrow(),
        runs.stream().mapToDouble(one -> one.run().environment().cpuPressure()).max().orElseThrow(),
        newest.jvms(),
        newest.cachemark(),
        newest.jmh(),
        null);
  }

  /** Whether all that one run has of a cell is above all that another has. */
  static boolean isApart(List<Results> runs, Cell cell) {
    List<DoubleSummaryStatistics> ranges =
        runs.stream()
            .map(one -> one.of(cell).stream().mapToDouble(Observation::value).summaryStatistics())
            .filter(range -> range.getCount() > 0)
            .toList();
    return ranges.stream()
        .anyMatch(one -> ranges.stream().anyMatch(other -> one.getMin() > other.getMax()));
  }

  /** Whether each fork of a cell of a pool counts, and not each run. */
  public static boolean isByFork(List<Observation> observations) {
    return observations.stream().mapToInt(Observation::round).anyMatch(Pool::tellsRun);
  }

  private static boolean tellsRun(int round) {
    return round >= OF_A_RUN;
  }

  /** In how many runs a cell of a pool was observed. */
  static int runs(List<Observation> observations) {
    return (int)
        observations.stream()
            .mapToInt(Observation::round)
            .map(round -> tellsRun(round) ? round / OF_A_RUN : round)
            .distinct()
            .count();
  }

  private static Observation numbered(int number, Observation fork) {
    return new Observation(
        fork.score(), number, fork.values(), fork.warmUps(), fork.conditions(), fork.fork());
  }

  /** The forks of a run as one observation. */
  private static Observation observation(int number, Work work, List<Observation> forks) {
    List<Observation> warm = Warmth.warmest(forks);
    Map<String, List<Double>> values = new TreeMap<>();
    TreeSet<String> names = new TreeSet<>();
    warm.forEach(fork -> names.addAll(fork.values().keySet()));
    for (String name : names) {
      double[] medians =
          warm.stream().flatMapToDouble(fork -> fork.median(name).stream()).toArray();
      if (medians.length > 0) {
        values.put(name, List.of(Combine.MEDIAN.of(medians)));
      }
    }
    for (Metric metric : work.metrics()) {
      double[] ofForks = Observation.all(warm, metric);
      if (ofForks.length > 0) {
        values.put(metric.name(), List.of(metric.forks().of(ofForks)));
      }
    }
    return new Observation(work.score(), number, values, 0, warm.get(0).conditions())
        .of(warm.get(0).fork());
  }

  /** The mean of the rounds' differences in each run that has both. */
  private double[] differences(Cell one, Cell other) {
    return runs.stream()
        .map(run -> Differences.byRounds(run).of(one, other))
        .filter(rounds -> rounds.length > 0)
        .mapToDouble(rounds -> Location.of(rounds).value())
        .toArray();
  }
}
