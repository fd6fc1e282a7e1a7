/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.reports;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
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
import org.cachemark.results.Warmth;
import org.cachemark.results.Work;

/**
 * Separate runs of the same cells as one, in which the run is the unit: a cell has one observation
 * a run, put together from its forks, and two cells have one difference a run, that of the rounds
 * which both have in it. What differs from run to run is so in the intervals.
 */
public final class Pool {

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

  /** What they show together: a round a run, in the order of time. */
  public Results results() {
    return results;
  }

  /** What there is to say of them together. */
  public Analysis analysis() {
    return new Analysis(results, Summary.pooled(results, this::differences, remarks()));
  }

  private Run first() {
    return runs.get(0).run();
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

  /** That it is a pool, and what changed from run to run. */
  private List<String> remarks() {
    List<String> remarks = new ArrayList<>();
    remarks.add(
        "pooled over %d runs, from %s to %s UTC; each of them counts once in the intervals: %s"
            .formatted(
                runs.size(),
                first().minute(),
                last().minute(),
                String.join(", ", runs.stream().map(one -> one.run().id()).toList())));
    remarks.addAll(PoolConditions.changes(runs));
    Remarks.unsteady(runs).ifPresent(remarks::add);
    CpusApart.remark(runs).ifPresent(remarks::add);
    return remarks;
  }
}
