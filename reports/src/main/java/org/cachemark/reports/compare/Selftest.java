/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.reports.compare;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.simple.RandomSource;
import org.cachemark.reports.Location;
import org.cachemark.results.Cell;
import org.cachemark.results.Label;
import org.cachemark.results.Metric;
import org.cachemark.results.Observation;
import org.cachemark.results.Results;
import org.cachemark.results.Run;
import org.cachemark.results.Run.Pair;

/**
 * How often the rules find what is there, and alarm where nothing is: from a run in which the base,
 * its twin and planted slowdowns took turns, many series of rounds are drawn at random, and each is
 * judged as a comparison would judge it.
 *
 * <p>The twin's series change sides at random from round to round, so that nothing is there to be
 * found. A planted slowdown's series are scaled so that they are slower by exactly what was
 * planted: how far it came out otherwise in this run is a figure of its own.
 *
 * @param trials one for each setting and each plant, 0 for the twin
 */
public record Selftest(List<Trial> trials) {

  /** Series that are drawn for each trial. */
  private static final int SERIES = 1000;

  /** Pairs that are searched for a change. */
  static final int PAIRS = 50;

  private static final long SEED = 20261121;

  /** The plants, in per cent of the CPU time, with the share of them that is to be found. */
  public static final Map<Double, Double> PROMISED = Map.of(0.0, 0.05, 5.0, 0.70, 10.0, 0.95);

  /**
   * What came of one setting with one plant.
   *
   * @param metric the score
   * @param plant CPU time that was burnt on top, in per cent; 0 for the twin
   * @param rounds that were measured
   * @param measured the change that the run shows, on the logarithmic scale
   * @param found share of the series in which the change was found, confirmed or not; of a twin, in
   *     which any was
   * @param confirmed share of the series in which it was confirmed
   * @param pairs how many a series took, on the average
   * @param others the share of the series in which other rules found it, after as many pairs as
   *     ours searches at the most
   */
  public record Trial(
      Label setting,
      Metric metric,
      double plant,
      int rounds,
      Location measured,
      double found,
      double confirmed,
      double pairs,
      Map<Rule, Double> others) {}

  /**
   * Makes the trials of a run that was laid out for it.
   *
   * @throws IllegalArgumentException if it has too few rounds; the message says so
   */
  public static Selftest of(Results results) {
    Run.Contest contest = Objects.requireNonNull(results.run().contest(), "contest");
    List<Trial> trials = new ArrayList<>();
    for (Pair pair : contest.pairs()) {
      Cell cell = results.run().cell(pair.cell()).orElseThrow();
      List<Observation> base = new ArrayList<>();
      List<Observation> other = new ArrayList<>();
      join(results, pair, base, other);
      if (base.size() < Rules.FIRST_LOOK) {
        throw new IllegalArgumentException(
            "%s has %d rounds, a self-test needs %d; give it more --budget"
                .formatted(results.run().setting(cell), base.size(), Rules.FIRST_LOOK));
      }
      double plant = pair.canary() ? 0 : Optional.ofNullable(cell.plant()).orElse(0.0);
      Rules rules =
          new Rules(results.run().work(cell).score(), contest.margin(), PAIRS, Optional.empty());
      trials.add(new Series(base, other, plant, rules).trial(results.run().setting(cell).label()));
    }
    return new Selftest(trials);
  }

  /** The forks of the rounds that both have. */
  private static void join(
      Results results, Pair pair, List<Observation> base, List<Observation> other) {
    for (Observation one : results.observations().getOrDefault(pair.cell(), List.of())) {
      results.observations().getOrDefault(pair.base(), List.of()).stream()
          .filter(candidate -> candidate.round() == one.round())
          .forEach(
              candidate -> {
                base.add(candidate);
                other.add(one);
              });
    }
  }

  /** The plants of the trials, twins first. */
  public List<Double> plants() {
    return trials.stream().map(Trial::plant).distinct().sorted().toList();
  }

  /** The trials of one plant. */
  public List<Trial> of(double plant) {
    return trials.stream().filter(trial -> trial.plant() == plant).toList();
  }

  /** Whether what is promised for a plant holds on the average of its settings. */
  public boolean holds(double plant) {
    double share = of(plant).stream().mapToDouble(Trial::confirmed).average().orElse(Double.NaN);
    double promised = PROMISED.getOrDefault(plant, 0.0);
    return plant == 0 ? share <= promised : share >= promised;
  }

  /** The rounds of two cells, from which series are drawn. */
  private static final class Series {

    private final List<Observation> base;
    private final List<Observation> other;
    private final List<Difference> differences;
    private final double plant;
    private final Rules rules;
    private final UniformRandomProvider random = RandomSource.XO_SHI_RO_256_PP.create(SEED);

    Series(List<Observation> base, List<Observation> other, double plant, Rules rules) {
      this.base = base;
      this.other = other;
      this.plant = plant;
      this.rules = rules;
      differences = Difference.inOrder(base, other);
    }

    Trial trial(Label setting) {
      Location wall = Location.of(Difference.all(differences, Difference::wall));
      Location perCpu = Location.of(Difference.all(differences, Difference::perCpu));
      double exact = -Math.log1p(plant / 100);
      double wallBy = plant == 0 ? 0 : exact - wall.value();
      double cpuBy = plant == 0 ? 0 : exact - perCpu.value();
      int found = 0;
      int confirmed = 0;
      long pairs = 0;
      Map<Rule, Integer> alarms = new EnumMap<>(Rule.class);
      for (int i = 0; i < SERIES; i++) {
        int[] rounds = random.ints(2 * PAIRS, 0, base.size()).toArray();
        boolean[] swap = new boolean[rounds.length];
        for (int r = 0; r < swap.length; r++) {
          swap[r] = plant == 0 && random.nextBoolean();
        }
        Judgement judgement = Judge.judge(series(rounds, swap, wallBy, cpuBy), rules);
        boolean changed = judgement.verdict().isChange();
        if (isHit(judgement) && (changed || judgement.confirming() > 0)) {
          found++;
        }
        if (isHit(judgement) && changed && !judgement.unconfirmed()) {
          confirmed++;
        }
        pairs += judgement.explored() + judgement.confirming();
        for (Rule rule : Rule.values()) {
          int alarm = alarm(rule, rounds, swap, Math.exp(wallBy));
          alarms.merge(rule, (plant == 0 ? alarm != 0 : alarm < 0) ? 1 : 0, Integer::sum);
        }
      }
      Map<Rule, Double> others = new EnumMap<>(Rule.class);
      alarms.forEach((rule, count) -> others.put(rule, count / (double) SERIES));
      return new Trial(
          setting,
          rules.metric(),
          plant,
          base.size(),
          perCpu,
          found / (double) SERIES,
          confirmed / (double) SERIES,
          pairs / (double) SERIES,
          others);
    }

    /** Whether it points to what is there, or, where nothing is, anywhere. */
    private boolean isHit(Judgement judgement) {
      return plant == 0 || judgement.evidence().deciding().value() < 0;
    }

    private List<Difference> series(int[] rounds, boolean[] swap, double wallBy, double cpuBy) {
      List<Difference> series = new ArrayList<>();
      for (int r = 0; r < rounds.length; r++) {
        Difference d = differences.get(rounds[r]);
        int sign = swap[r] ? -1 : 1;
        series.add(
            new Difference(
                sign * (d.wall() + wallBy),
                sign * (d.perCpu() + cpuBy),
                sign * d.share(),
                sign * d.process()));
      }
      return series;
    }

    private int alarm(Rule rule, int[] rounds, boolean[] swap, double factor) {
      List<Observation> one = new ArrayList<>();
      List<Observation> two = new ArrayList<>();
      for (int r = 0; r < PAIRS; r++) {
        Observation a = base.get(rounds[r]);
        Observation b = other.get(rounds[r]);
        one.add(swap[r] ? b : a);
        two.add(swap[r] ? a : b);
      }
      return rule.alarm(Rule.speeds(one, 1), Rule.speeds(two, factor));
    }
  }

  /** A share of the trials of a plant, by a rule, on the average of the settings. */
  double average(double plant, ToDoubleFunction<Trial> share) {
    return of(plant).stream().mapToDouble(share).average().orElse(Double.NaN);
  }

  /** Whether all that is promised holds. */
  public boolean holds() {
    return Arrays.stream(new double[] {0, 5, 10}).allMatch(this::holds);
  }
}
