/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.reports.compare;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.simple.RandomSource;
import org.cachemark.reports.Location;
import org.cachemark.reports.compare.Selftest.Trial;
import org.cachemark.results.Label;
import org.cachemark.results.Observation;
import org.cachemark.results.Plant;

/** The rounds of two cells, from which series are drawn and judged. */
final class TrialSeries {

  /** Series that are drawn for each trial. */
  static final int SERIES = 1000;

  private static final long SEED = 20261121;

  private final List<Round> rounds;
  private final Plant plant;
  private final Rules rules;
  private final UniformRandomProvider random = RandomSource.XO_SHI_RO_256_PP.create(SEED);

  /**
   * A round that both cells have.
   *
   * @param seconds that both forks took
   */
  record Round(Observation base, Observation other, double seconds) {

    Difference difference() {
      return Difference.of(base, other);
    }
  }

  TrialSeries(List<Round> rounds, Plant plant, Rules rules) {
    this.rounds = List.copyOf(rounds);
    this.plant = plant;
    this.rules = rules;
  }

  Trial trial(Label setting) {
    List<Difference> measured = rounds.stream().map(Round::difference).toList();
    Difference shift = shift(measured);
    int found = 0;
    int confirmed = 0;
    int same = 0;
    long pairs = 0;
    List<Double> seconds = new ArrayList<>();
    Map<Rule, Integer> alarms = new EnumMap<>(Rule.class);
    for (int i = 0; i < SERIES; i++) {
      int[] drawn = random.ints(2L * Selftest.PAIRS, 0, rounds.size()).toArray();
      boolean[] swap = new boolean[drawn.length];
      List<Difference> series = new ArrayList<>();
      for (int r = 0; r < drawn.length; r++) {
        swap[r] = plant.isNothing() && random.nextBoolean();
        Difference moved = measured.get(drawn[r]).plus(shift);
        series.add(swap[r] ? moved.negated() : moved);
      }
      Judgement judgement = Judge.judge(series, rules);
      boolean isHit = plant.isNothing() || judgement.evidence().deciding().value() < 0;
      boolean changed = judgement.verdict().isChange();
      found += isHit && (changed || judgement.confirming() > 0) ? 1 : 0;
      confirmed += isHit && changed && !judgement.unconfirmed() ? 1 : 0;
      same += judgement.verdict() == Verdict.SAME ? 1 : 0;
      int taken = judgement.explored() + judgement.confirming();
      pairs += taken;
      double time = 0;
      for (int r = 0; r < taken; r++) {
        time += rounds.get(drawn[r]).seconds();
      }
      seconds.add(time);
      double[] speeds = speeds(drawn, swap, false, 1);
      double[] others = speeds(drawn, swap, true, Math.exp(shift.wall()));
      for (Rule rule : Rule.values()) {
        int alarm = rule.alarm(speeds, others);
        alarms.merge(rule, (plant.isNothing() ? alarm != 0 : alarm < 0) ? 1 : 0, Integer::sum);
      }
    }
    Map<Rule, Double> shares = new EnumMap<>(Rule.class);
    alarms.forEach((rule, count) -> shares.put(rule, count / (double) SERIES));
    return new Trial(
        setting,
        rules.metric(),
        plant,
        rounds.size(),
        Evidence.ofPairs(measured, rules.decider()).deciding(),
        new Proportion(found, SERIES),
        new Proportion(confirmed, SERIES),
        new Proportion(same, SERIES),
        pairs / (double) SERIES,
        seconds,
        shares);
  }

  /** What makes of what was measured a slowdown of exactly what was planted; of a twin, nothing. */
  private Difference shift(List<Difference> measured) {
    if (plant.isNothing()) {
      return new Difference(0, 0, 0, 0);
    }
    double exact = Math.log1p(plant.percent() / 100);
    double ofCpu = plant.isParked() ? 0 : exact;
    double wall = -exact - value(measured, Difference::wall);
    double perCpu = -ofCpu - value(measured, Difference::perCpu);
    double process = ofCpu - value(measured, Difference::process);
    return new Difference(wall, perCpu, wall - perCpu, process);
  }

  private static double value(List<Difference> measured, ToDoubleFunction<Difference> figure) {
    return Location.of(Difference.all(measured, figure)).value();
  }

  /** The speeds of a series' first pairs, of one side of each. */
  private double[] speeds(int[] drawn, boolean[] swap, boolean isOther, double factor) {
    List<Observation> forks = new ArrayList<>();
    for (int r = 0; r < Selftest.PAIRS; r++) {
      Round round = rounds.get(drawn[r]);
      forks.add(isOther == swap[r] ? round.base() : round.other());
    }
    return Rule.speeds(forks, factor);
  }
}
