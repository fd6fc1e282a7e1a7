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
import org.cachemark.results.Anchor;
import org.cachemark.results.Cell;
import org.cachemark.results.Contrast;
import org.cachemark.results.Decider;
import org.cachemark.results.Metric;
import org.cachemark.results.Observation;
import org.cachemark.results.Results;
import org.cachemark.results.Results.Failure;
import org.cachemark.results.Run;
import org.cachemark.results.Run.Pair;
import org.cachemark.results.Run.Skipped;
import org.cachemark.results.Sampling;
import org.cachemark.results.Warmth;
import org.cachemark.results.Work;

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
      Cell base = bases.putIfAbsent(Sample.key(results.run(), cell), cell);
      if (base != null) {
        pairs.add(new Pair(base.id(), cell.id(), false));
      }
    }
    return pairs.isEmpty() ? Optional.empty() : Optional.of(of(results, pairs));
  }

  /** Pairs of which nothing was planned. */
  static Contest of(Results results, List<Pair> pairs) {
    return new Contest(
        results, new Run.Contest(Rules.DEFAULT_MARGIN, Integer.MAX_VALUE, false, pairs));
  }

  /** The same by another margin. */
  public Contest withMargin(double margin) {
    return new Contest(
        results, new Run.Contest(margin, plan.mostPairs(), plan.untilDecided(), plan.pairs()));
  }

  /** What all rounds of a pair show, decided or not; empty where it has no figures. */
  Optional<Evidence> evidence(Pair pair) {
    if (work(pair).sampling() == Sampling.ONCE) {
      return exact(pair).map(Judgement::evidence);
    }
    List<Difference> differences = differences(pair);
    return differences.isEmpty()
        ? Optional.empty()
        : Optional.of(Evidence.ofPairs(differences, rules(pair).decider()));
  }

  /** What is said of a pair so far; empty where it has no figures. */
  public Optional<Judgement> judgement(Pair pair) {
    if (work(pair).sampling() == Sampling.ONCE) {
      return exact(pair);
    }
    List<Difference> differences = differences(pair);
    return differences.isEmpty()
        ? Optional.empty()
        : Optional.of(Judge.judge(differences, rules(pair)));
  }

  private Optional<Judgement> exact(Pair pair) {
    List<Observation> base = observations(pair.base());
    List<Observation> other = observations(pair.cell());
    return Math.min(base.size(), other.size()) < Sampling.TIMES
        ? Optional.empty()
        : Optional.of(Judge.exact(base, other, rules(pair)));
  }

  private Rules rules(Pair pair) {
    Optional<Decider> settled =
        Optional.ofNullable(pair.decider())
            .or(
                () ->
                    Optional.ofNullable(
                        Decider.of(results.run(), List.of(cell(pair.base()), cell(pair.cell())))));
    return new Rules(work(pair).score(), plan.margin(), plan.mostPairs(), settled);
  }

  /** What is known of a pair's benchmark. */
  public Work work(Pair pair) {
    return results.run().work(cell(pair.base()));
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

  /** Warm-up iterations before the forks that count. */
  private int warmUps(Pair pair) {
    return Warmth.mostOfBoth(observations(pair.base()), observations(pair.cell()));
  }

  /** How many times the planned warm-up that is. */
  public int factor(Pair pair) {
    List<Observation> both = new ArrayList<>(observations(pair.base()));
    both.addAll(observations(pair.cell()));
    int planned = Warmth.planned(both);
    return planned == 0 ? 1 : warmUps(pair) / planned;
  }

  /** What the rounds of a pair say that count, in their order. */
  public List<Difference> differences(Pair pair) {
    return Difference.of(warm(pair, pair.base()), warm(pair, pair.cell()));
  }

  private List<Observation> warm(Pair pair, String cell) {
    return Warmth.with(warmUps(pair), observations(cell));
  }

  /**
   * The forks of a cell that count: those of its pair; of a base, those of the pair that had the
   * most warm-up. Its warmest, where no pair has any.
   */
  public List<Observation> counted(Cell cell) {
    List<Observation> forks = observations(cell.id());
    int warmUps = pairs(cell).mapToInt(this::warmUps).max().orElse(0);
    List<Observation> ofPair = Warmth.with(warmUps, forks);
    return ofPair.isEmpty() ? Warmth.warmest(forks) : ofPair;
  }

  /** The forks of a cell that count beside another: of a pair, those that the verdict is of. */
  public List<Observation> counted(Cell cell, Cell beside) {
    return pairs(cell)
        .filter(pair -> pair.base().equals(beside.id()) || pair.cell().equals(beside.id()))
        .findFirst()
        .map(pair -> warm(pair, cell.id()))
        .orElseGet(() -> counted(cell));
  }

  private Stream<Pair> pairs(Cell cell) {
    return plan.pairs().stream()
        .filter(pair -> pair.base().equals(cell.id()) || pair.cell().equals(cell.id()));
  }

  private List<Observation> observations(String cell) {
    return results.observations().getOrDefault(cell, List.of());
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
        .map(this::side)
        .orElse("");
  }

  /** What the others are compared with; empty where nothing was planned, or JVMs are compared. */
  Optional<Anchor> anchor() {
    Contrast contrast = results.run().contrast();
    return contrast.dimensions().contains(Contrast.JVM)
        ? Optional.empty()
        : plan.pairs().stream().findFirst().map(pair -> Anchor.of(cell(pair.base()), contrast));
  }

  /** What is found, for people. */
  public Comparison comparison() {
    Run run = results.run();
    List<Row> rows = new ArrayList<>();
    List<Row> canaries = new ArrayList<>();
    List<Difference> same = new ArrayList<>();
    for (Pair pair : plan.pairs()) {
      Row row = row(pair);
      // A canary that failed says nothing of the measurement, and must not vanish.
      boolean isCanary = pair.canary() && row.verdict() != Verdict.FAILED;
      (isCanary ? canaries : rows).add(row);
      if (pair.canary() && isPooled(plan.pairs(), pair)) {
        same.addAll(differences(pair));
      }
    }
    Optional<Canary> canary =
        same.isEmpty()
            ? Optional.empty()
            : Optional.of(
                Canary.of(
                    same, isAnyBy(true) || isAnyFoundByClock(rows), isAnyBy(false), canaries));
    for (Skipped skipped : run.skipped()) {
      if (skipped.kind() == Skipped.Kind.FAILED_CHECK) {
        rows.add(failed(skipped));
      }
    }
    return new Comparison(
        base(),
        true,
        plan.margin(),
        rows,
        canary,
        Conditions.remarks(results),
        Conditions.of(results));
  }

  /** Whether any of the cells that are compared is decided by the clock, or any is not. */
  private boolean isAnyBy(boolean clock) {
    boolean areAllCanaries = plan.pairs().stream().allMatch(Pair::canary);
    return plan.pairs().stream()
        .filter(pair -> areAllCanaries || !pair.canary())
        .filter(pair -> work(pair).sampling() == Sampling.ROUNDS)
        .anyMatch(pair -> rules(pair).decider().map(Decider::isClock).orElse(false) == clock);
  }

  /** The clock may find what the score that was settled does not show. */
  private static boolean isAnyFoundByClock(List<Row> rows) {
    return rows.stream()
        .flatMap(row -> row.judgement().stream())
        .anyMatch(judgement -> judgement.evidence().isByWall());
  }

  /** Only what is on one scale, and comes about in one way, can be pooled. */
  private boolean isPooled(List<Pair> pairs, Pair canary) {
    Work first = work(pairs.stream().filter(Pair::canary).findFirst().orElseThrow());
    Work work = work(canary);
    boolean isOneScale = first.score().isLogarithmic() == work.score().isLogarithmic();
    boolean isOneUnit =
        first.score().isLogarithmic() || first.score().unit().equals(work.score().unit());
    return isOneScale && isOneUnit && first.sampling() == work.sampling();
  }

  private Row failed(Skipped skipped) {
    Cell cell = skipped.cell();
    Work work = results.run().benchmarks().get(cell.benchmark());
    Metric metric = work == null ? Metric.ofJmh("thrpt", "") : work.score();
    Sampling sampling = work == null ? Sampling.ROUNDS : work.sampling();
    return new Row.Match(
            results.run().setting(cell).label(),
            metric,
            sampling,
            base(),
            side(cell),
            Optional.empty())
        .without(Verdict.FAILED, skipped.reason());
  }

  private Row row(Pair pair) {
    Cell base = cell(pair.base());
    Cell cell = cell(pair.cell());
    Row.Match match =
        new Row.Match(
            results.run().setting(base).label(),
            work(pair).score(),
            work(pair).sampling(),
            side(base),
            side(cell),
            Optional.of(pair));
    for (Cell one : List.of(base, cell)) {
      Failure failure = results.failures().get(one.id());
      if (failure != null) {
        return match.without(Verdict.FAILED, side(one) + ": " + failure.reason());
      }
    }
    Optional<Judgement> judgement = judgement(pair);
    if (judgement.isEmpty()) {
      return match.without(Verdict.UNRESOLVED, "no round of both yet");
    }
    Optional<Double> drift = drift(pair, Rules.CONFIDENCE);
    return match.judged(
        drift.map(share -> unsteady(judgement.get(), share, factor(pair))).orElse(judgement.get()));
  }

  /**
   * What drifts is unsteady; but a slowdown that is confirmed stays one, however much warm-up was
   * tried: no gate is to pass because a fork drifts, too.
   */
  private static Judgement unsteady(Judgement judgement, double drift, int factor) {
    boolean isConfirmed = judgement.verdict() == Verdict.SLOWER && !judgement.unconfirmed();
    String drifting = drifting(drift, factor);
    return isConfirmed
        ? judgement.as(Verdict.SLOWER, judgement.reason() + "; " + drifting)
        : judgement.as(Verdict.UNSTEADY, drifting);
  }

  private static String drifting(double drift, int factor) {
    String warmUp =
        factor == 1
            ? "; more warm-up was not tried"
            : ", with %d times the warm-up".formatted(factor);
    return "speed drifts by %+.1f %% while it is measured%s".formatted(100 * drift, warmUp);
  }

  /** What is compared of a cell. */
  private String side(Cell cell) {
    return results.run().contrast().side(cell);
  }
}
