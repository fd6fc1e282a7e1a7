/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.reports.compare;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.cachemark.reports.Cell;
import org.cachemark.reports.Fork;
import org.cachemark.reports.Location;
import org.cachemark.reports.Results;
import org.cachemark.reports.Results.Failure;
import org.cachemark.reports.Run;
import org.cachemark.reports.Run.Pair;
import org.cachemark.reports.Run.Skipped;

/**
 * The pairs of one interleaved run, and what their rounds say so far.
 *
 * @param results what is measured so far
 * @param plan the pairs and their rules
 */
public record Contest(Results results, Run.Contest plan) {

  /**
   * The pairs of a run.
   *
   * @return those that it was laid out for; else every two versions of one cache in one setting,
   *     each against the first; empty where there are none
   */
  public static Optional<Contest> of(Results results) {
    if (results.run().contest() != null) {
      return Optional.of(new Contest(results, results.run().contest()));
    }
    Map<String, Cell> bases = new HashMap<>();
    List<Pair> pairs = new ArrayList<>();
    for (Cell cell : results.run().cells()) {
      Cell base = bases.putIfAbsent(Sample.key(cell), cell);
      if (base != null) {
        pairs.add(new Pair(base.id(), cell.id(), false));
      }
    }
    return pairs.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new Contest(
                results, new Run.Contest(Rules.DEFAULT_MARGIN, Integer.MAX_VALUE, false, pairs)));
  }

  /** The same by another margin. */
  public Contest withMargin(double margin) {
    return new Contest(
        results, new Run.Contest(margin, plan.mostPairs(), plan.untilDecided(), plan.pairs()));
  }

  /** What all rounds of a pair show, decided or not; empty where it has no figures. */
  Optional<Evidence> evidence(Pair pair) {
    List<Difference> differences = differences(pair);
    return differences.isEmpty()
        ? Optional.empty()
        : Optional.of(Evidence.ofPairs(differences, !isRemote(pair)));
  }

  /** What is said of a pair so far; empty where it has no figures. */
  public Optional<Judgement> judgement(Pair pair) {
    List<Difference> differences = differences(pair);
    if (differences.isEmpty()) {
      return Optional.empty();
    }
    Rules rules = new Rules(plan.margin(), plan.mostPairs(), !isRemote(pair));
    return Optional.of(Judge.judge(differences, rules));
  }

  /**
   * How the speed of a pair drifts while it is measured; empty where that is not certain.
   *
   * @param confidence how certain it has to be
   */
  public Optional<Double> drift(Pair pair, double confidence) {
    return Steadiness.drift(warm(pair, pair.base()), confidence)
        .or(() -> Steadiness.drift(warm(pair, pair.cell()), confidence));
  }

  /** Warm-up iterations before the forks that count: the most that both of a pair have had. */
  private int warmUps(Pair pair) {
    Map<Integer, Integer> byRound = new HashMap<>();
    forks(pair.base()).forEach(fork -> byRound.put(fork.round(), fork.warmUps()));
    return forks(pair.cell()).stream()
        .filter(fork -> byRound.getOrDefault(fork.round(), -1) == fork.warmUps())
        .mapToInt(Fork::warmUps)
        .max()
        .orElse(0);
  }

  /** How many times the planned warm-up that is. */
  public int factor(Pair pair) {
    int planned =
        Stream.concat(forks(pair.base()).stream(), forks(pair.cell()).stream())
            .mapToInt(Fork::warmUps)
            .min()
            .orElse(0);
    return planned == 0 ? 1 : warmUps(pair) / planned;
  }

  /** The pair that a row of the comparison is about; empty for what was not measured. */
  public Optional<Pair> pair(Row row) {
    return plan.pairs().stream()
        .filter(pair -> cell(pair.base()).work().equals(row.setting()))
        .filter(pair -> system(cell(pair.base())).equals(row.base()))
        .filter(pair -> system(cell(pair.cell())).equals(row.system()))
        .findAny();
  }

  /** What the rounds of a pair say that count, in their order. */
  public List<Difference> differences(Pair pair) {
    return Difference.of(warm(pair, pair.base()), warm(pair, pair.cell()));
  }

  private List<Fork> warm(Pair pair, String cell) {
    int warmUps = warmUps(pair);
    return forks(cell).stream().filter(fork -> fork.warmUps() == warmUps).toList();
  }

  private List<Fork> forks(String cell) {
    return results.forks().getOrDefault(cell, List.of());
  }

  private boolean isRemote(Pair pair) {
    return Stream.of(pair.base(), pair.cell())
        .map(id -> results.run().caches().get(cell(id).cache()))
        .anyMatch(info -> info != null && info.remote());
  }

  private Cell cell(String id) {
    return results.run().cell(id).orElseThrow();
  }

  /** Name of the system that the others are compared with; empty where nothing was planned. */
  String base() {
    return plan.pairs().stream()
        .map(pair -> cell(pair.base()))
        .findFirst()
        .or(() -> results.run().skipped().stream().map(Skipped::cell).findFirst())
        .map(Contest::system)
        .orElse("");
  }

  /** What is found, for people. */
  public Comparison comparison() {
    Run run = results.run();
    List<Row> rows = new ArrayList<>();
    List<Row> canaries = new ArrayList<>();
    List<Double> same = new ArrayList<>();
    for (Pair pair : plan.pairs()) {
      (pair.canary() ? canaries : rows).add(row(pair));
      if (pair.canary()) {
        boolean byCpu = !isRemote(pair);
        for (Difference difference : differences(pair)) {
          boolean known = byCpu && !Double.isNaN(difference.perCpu());
          same.add(known ? difference.perCpu() : difference.wall());
        }
      }
    }
    Optional<Canary> canary =
        same.isEmpty()
            ? Optional.empty()
            : Optional.of(
                new Canary(
                    Location.of(same.stream().mapToDouble(Double::doubleValue).toArray()),
                    canaries));
    String base = base();
    for (Skipped skipped : run.skipped()) {
      if (skipped.kind() == Skipped.Kind.FAILED_CHECK) {
        Cell cell = skipped.cell();
        rows.add(Row.without(cell.work(), base, system(cell), Verdict.FAILED, skipped.reason()));
      }
    }
    return new Comparison(
        base,
        true,
        plan.margin(),
        rows,
        canary,
        Conditions.remarks(results),
        Conditions.of(results));
  }

  private Row row(Pair pair) {
    Cell base = cell(pair.base());
    Cell cell = cell(pair.cell());
    for (Cell one : List.of(base, cell)) {
      Failure failure = results.failures().get(one.id());
      if (failure != null) {
        return Row.without(
            base.work(),
            system(base),
            system(cell),
            Verdict.FAILED,
            system(one) + ": " + failure.reason());
      }
    }
    Optional<Judgement> judgement = judgement(pair);
    if (judgement.isEmpty()) {
      return Row.without(
          base.work(), system(base), system(cell), Verdict.UNRESOLVED, "no round of both yet");
    }
    Optional<Double> drift = drift(pair, Rules.CONFIDENCE);
    Judgement said =
        drift.isPresent()
            ? judgement.get().as(Verdict.UNSTEADY, drifting(drift.get(), factor(pair)))
            : judgement.get();
    return Row.judged(base.work(), system(base), system(cell), said);
  }

  private static String drifting(double drift, int factor) {
    String warmUp =
        factor == 1
            ? "; more warm-up was not tried"
            : ", with %d times the warm-up".formatted(factor);
    return "speed drifts by %+.1f %% while it is measured%s".formatted(100 * drift, warmUp);
  }

  /** The system that a cell measures: the cache, and what sets it apart. */
  public static String system(Cell cell) {
    String jvm = cell.jvm().equals(Run.DEFAULT_JVM) ? "" : " on " + cell.jvm();
    return cell.cache() + jvm + cell.mark();
  }
}
