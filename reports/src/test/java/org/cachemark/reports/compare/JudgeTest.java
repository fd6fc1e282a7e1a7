/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.reports.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.cachemark.results.Decider;
import org.cachemark.results.Metric;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JudgeTest {

  private static final Rules RULES = rules(0.03, Optional.empty());

  private static Rules rules(double margin, Optional<Decider> decider) {
    return new Rules(Metric.ofJmh("thrpt", "ops/s"), margin, 50, decider);
  }

  /** So many pairs, slower by so much, with normal noise. */
  private static List<Difference> pairs(int n, double change, double noise, long seed) {
    Random random = new Random(seed);
    List<Difference> pairs = new ArrayList<>();
    for (int i = 0; i < n; i++) {
      double d = change + noise * random.nextGaussian();
      pairs.add(new Difference(d, d, 0.001 * random.nextGaussian(), -d));
    }
    return pairs;
  }

  private static List<Difference> negated(List<Difference> pairs) {
    return pairs.stream()
        .map(d -> new Difference(-d.wall(), -d.perCpu(), -d.share(), -d.process()))
        .toList();
  }

  @Test
  void asksForMoreBeforeTheFirstLook() {
    assertThatIllegalArgumentException().isThrownBy(() -> Judge.judge(List.of(), RULES));
    for (int n = 1; n < 8; n++) {
      Judgement judgement = Judge.judge(pairs(n, -0.5, 0.001, 1), RULES);
      assertThat(judgement.verdict()).as("%d pairs", n).isEqualTo(Verdict.UNRESOLVED);
      assertThat(judgement.isOpen()).isTrue();
      assertThat(judgement.reason()).isEqualTo(n + " pairs, 8 are needed");
      assertThat(judgement.needed()).isGreaterThanOrEqualTo(8 - n);
    }
  }

  @Test
  void findsAChangeAndConfirmsItOnFreshPairs() {
    List<Difference> pairs = pairs(16, -0.10, 0.02, 2);
    Judgement found = Judge.judge(pairs.subList(0, 8), RULES);
    assertThat(found.verdict()).isEqualTo(Verdict.SLOWER);
    assertThat(found.unconfirmed()).isTrue();
    assertThat(found.isOpen()).isTrue();
    assertThat(found.reason()).isEqualTo("99.5 % interval excludes 0, not confirmed yet");

    Judgement confirmed = Judge.judge(pairs, RULES);
    assertThat(confirmed.verdict()).isEqualTo(Verdict.SLOWER);
    assertThat(confirmed.unconfirmed()).isFalse();
    assertThat(confirmed.isOpen()).isFalse();
    assertThat(confirmed.explored()).isEqualTo(8);
    assertThat(confirmed.confirming()).isEqualTo(8);
    assertThat(confirmed.evidence().deciding())
        .as("the fresh ones alone")
        .isEqualTo(Evidence.ofPairs(pairs.subList(8, 16), Optional.empty()).deciding());
    assertThat(confirmed.isOfFresh()).isTrue();
    assertThat(found.isOfFresh()).isFalse();

    Judgement later = Judge.judge(pairs(40, -0.10, 0.02, 2), RULES);
    assertThat(later.explored() + later.confirming()).as("what came later").isEqualTo(16);
  }

  @Test
  void takesBackWhatFreshPairsDoNotConfirm() {
    List<Difference> pairs = new ArrayList<>(pairs(8, -0.10, 0.02, 3));
    pairs.addAll(pairs(24, 0, 0.005, 4));
    Judgement open = Judge.judge(pairs.subList(0, 15), RULES);
    assertThat(open.unconfirmed()).isTrue();
    assertThat(open.needed()).isEqualTo(17);
    Judgement inside = Judge.judge(pairs, RULES);
    assertThat(inside.verdict()).isEqualTo(Verdict.UNRESOLVED);
    assertThat(inside.isOpen()).isFalse();
    assertThat(inside.reason()).isEqualTo("8 fresh pairs do not confirm a change");

    List<Difference> slightly = new ArrayList<>(pairs(8, -0.02, 0.004, 3));
    slightly.addAll(pairs(24, 0, 0.005, 4));
    assertThat(Judge.judge(slightly, RULES).verdict())
        .as("all together are inside the margin")
        .isEqualTo(Verdict.SAME);

    List<Difference> opposite = new ArrayList<>(pairs(8, -0.10, 0.02, 3));
    opposite.addAll(pairs(50, 0.05, 0.02, 5));
    assertThat(Judge.judge(opposite, RULES).reason())
        .as("the other direction confirms nothing")
        .isEqualTo("24 fresh pairs do not confirm a change");
  }

  @Test
  void saysSameOnlyWhenTheWholeIntervalIsInsideTheMargin() {
    Judgement same = Judge.judge(pairs(20, 0.001, 0.01, 6), RULES);
    assertThat(same.verdict()).isEqualTo(Verdict.SAME);
    assertThat(same.explored()).isEqualTo(8);
    assertThat(same.reason()).isEqualTo("interval inside the margin");
    Judgement wide = Judge.judge(pairs(50, 0, 0.11, 7), RULES);
    assertThat(wide.verdict()).isEqualTo(Verdict.UNRESOLVED);
    assertThat(wide.reason()).isEqualTo("all 50 pairs");
    assertThat(wide.needed()).isPositive();
    Judgement noisy = Judge.judge(pairs(50, 0, 0.4, 8), RULES);
    assertThat(noisy.verdict()).isEqualTo(Verdict.TOO_NOISY);
  }

  @Test
  void tellsAChangeWithinTheMarginFromOneBeyond() {
    Judgement slightly = Judge.judge(pairs(60, -0.015, 0.004, 9), RULES);
    assertThat(slightly.verdict()).isEqualTo(Verdict.SLIGHTLY_SLOWER);
    assertThat(Judge.judge(pairs(60, -0.015, 0.004, 9), rules(0.01, Optional.empty())).verdict())
        .isEqualTo(Verdict.SLOWER);
    assertThat(Judge.judge(pairs(60, 0.015, 0.004, 9), RULES).verdict())
        .isEqualTo(Verdict.SLIGHTLY_FASTER);
  }

  @ParameterizedTest
  @ValueSource(longs = {10, 11, 12, 13, 14, 15})
  void turnsRoundWhenTheSidesAreSwapped(long seed) {
    for (double change : new double[] {0, -0.03, -0.1}) {
      List<Difference> pairs = pairs(100, change, 0.08, seed);
      Judgement one = Judge.judge(pairs, RULES);
      Judgement other = Judge.judge(negated(pairs), RULES);
      assertThat(other.explored()).isEqualTo(one.explored());
      assertThat(other.confirming()).isEqualTo(one.confirming());
      assertThat(other.evidence().deciding().value())
          .isCloseTo(-one.evidence().deciding().value(), within(1e-12));
      assertThat(other.verdict().isChange()).isEqualTo(one.verdict().isChange());
      if (one.verdict() == Verdict.SLOWER) {
        assertThat(other.verdict()).isEqualTo(Verdict.FASTER);
      }
    }
  }

  @Test
  void doesNotCareForTheOrderOfThePairsOfOneLook() {
    List<Difference> pairs = pairs(30, -0.05, 0.05, 16);
    List<Difference> shuffled = new ArrayList<>(pairs);
    Collections.shuffle(shuffled, new Random(17));
    Evidence one = Evidence.ofPairs(pairs, Optional.empty());
    Evidence other = Evidence.ofPairs(shuffled, Optional.empty());
    assertThat(other.word(RULES)).isEqualTo(one.word(RULES));
    assertThat(other.deciding().value()).isCloseTo(one.deciding().value(), within(1e-12));
    assertThat(other.deciding().error()).isCloseTo(one.deciding().error(), within(1e-12));
  }

  @Test
  void decidesByTheClockWhereTheSharesOfTheCpuDiffer() {
    List<Difference> pairs = new ArrayList<>();
    for (Difference d : pairs(16, 0, 0.004, 18)) {
      double share = -0.2 + d.share();
      pairs.add(new Difference(d.perCpu() + share, d.perCpu(), share, 0));
    }
    Judgement judgement = Judge.judge(pairs, RULES);
    assertThat(judgement.verdict()).isEqualTo(Verdict.SLOWER);
    assertThat(judgement.evidence().decider())
        .isEqualTo(Decider.clock("CPU shares differ by -18.2 %"));
    assertThat(judgement.evidence().perCpu()).as("shown beside").isPresent();
    Judgement remote =
        Judge.judge(pairs(8, 0, 0.004, 18), rules(0.03, Optional.of(Decider.clock("of that"))));
    assertThat(remote.evidence().decider()).isEqualTo(Decider.clock("of that"));
  }

  private static final Rules SETTLED = rules(0.03, Optional.of(Decider.CPU_SECOND));

  /** Pairs that are alike per CPU second, and differ in what their threads wait. */
  private static List<Difference> waiting(int n, double share, double noise) {
    Random random = new Random(21);
    return pairs(n, 0, 0.004, 18).stream()
        .map(
            d -> {
              double u = share + noise * random.nextGaussian();
              return new Difference(d.perCpu() + u, d.perCpu(), u, -d.perCpu());
            })
        .toList();
  }

  @Test
  void callsNothingTheSameThatMayWaitLonger() {
    Judgement judgement = Judge.judge(waiting(100, 0, 0.15), SETTLED);
    assertThat(judgement.verdict()).isEqualTo(Verdict.UNRESOLVED);
    assertThat(judgement.evidence().isByWall()).isFalse();
    assertThat(judgement.reason())
        .isEqualTo("all 50 pairs; by the clock the margin is not kept for certain");
    assertThat(judgement.needed()).as("by the clock").isGreaterThan(50);
    assertThat(Judge.judge(waiting(100, 0, 0.02), SETTLED).verdict()).isEqualTo(Verdict.SAME);
    Rules clock = rules(0.03, Optional.of(Decider.clock("of that")));
    List<Difference> busier =
        waiting(100, 0, 0.004).stream()
            .map(d -> new Difference(d.wall(), d.wall() - 0.06, 0.06, -d.wall()))
            .toList();
    assertThat(Judge.judge(busier, clock).reason())
        .as("both have to be inside, whichever decides")
        .isEqualTo("interval is narrow; per CPU second the margin is not kept for certain");
  }

  @Test
  void findsByTheClockWhatWaitsLonger() {
    Judgement judgement = Judge.judge(waiting(100, -0.06, 0.02), SETTLED);
    assertThat(judgement.verdict()).isEqualTo(Verdict.SLOWER);
    assertThat(judgement.unconfirmed()).isFalse();
    assertThat(judgement.evidence().decider()).isEqualTo(Decider.clock("that shows a slowdown"));
    assertThat(judgement.evidence().deciding().value()).isBetween(-0.08, -0.04);
    Judgement faster = Judge.judge(waiting(100, 0.06, 0.02), SETTLED);
    assertThat(faster.verdict())
        .as("the clock alone makes nothing faster")
        .isEqualTo(Verdict.UNRESOLVED);
    assertThat(faster.evidence().remark()).hasValueSatisfying(r -> assertThat(r).contains("+"));
  }

  @Test
  void callsNothingTheSameThatTakesMoreCpuElsewhere() {
    List<Difference> pairs =
        pairs(100, 0, 0.004, 22).stream()
            .map(d -> new Difference(d.wall(), d.perCpu(), d.share(), 0.08 - d.perCpu()))
            .toList();
    Judgement judgement = Judge.judge(pairs, SETTLED);
    assertThat(judgement.verdict()).isEqualTo(Verdict.UNRESOLVED);
    assertThat(judgement.reason()).contains("takes +8.3 % more CPU than that explains");
    List<Difference> faster =
        pairs.stream()
            .map(
                d ->
                    new Difference(
                        d.wall() + 0.08, d.perCpu() + 0.08, d.share(), d.process() - 0.08))
            .toList();
    assertThat(Judge.judge(faster, SETTLED).verdict())
        .as("what another thread does now makes nothing faster")
        .isEqualTo(Verdict.UNRESOLVED);
    List<Difference> slower =
        pairs.stream()
            .map(d -> new Difference(d.wall() - 0.08, d.perCpu() - 0.08, d.share(), 0.16))
            .toList();
    assertThat(Judge.judge(slower, SETTLED).verdict()).isEqualTo(Verdict.SLOWER);
  }

  @Test
  void doesNotLeaveItToTheFiguresWhatDecides() {
    Judgement judgement = Judge.judge(waiting(100, -0.015, 0.004), SETTLED);
    assertThat(judgement.evidence().isByWall()).isFalse();
    assertThat(judgement.evidence().remark())
        .hasValueSatisfying(r -> assertThat(r).startsWith("CPU shares differ by -1."));
    Judgement old = Judge.judge(waiting(100, -0.015, 0.004), RULES);
    assertThat(old.evidence().isByWall()).as("as old runs did").isTrue();
  }

  @Test
  void decidesByTheClockWhereNoSharesAreKnown() {
    List<Difference> pairs =
        pairs(8, 0, 0.004, 19).stream()
            .map(d -> new Difference(d.wall(), Double.NaN, Double.NaN, Double.NaN))
            .toList();
    Judgement judgement = Judge.judge(pairs, RULES);
    assertThat(judgement.verdict()).isEqualTo(Verdict.SAME);
    assertThat(judgement.evidence().perCpu()).isEmpty();
    assertThat(judgement.evidence().process()).isEmpty();
  }

  @Test
  void isNotMovedByOnePairOfAHundredTimes() {
    List<Difference> pairs = new ArrayList<>(pairs(20, 0, 0.01, 20));
    double wild = Math.log(100);
    pairs.set(3, new Difference(wild, wild, 0, 0));
    Judgement judgement = Judge.judge(pairs, RULES);
    assertThat(judgement.verdict()).isEqualTo(Verdict.SAME);
  }

  @Test
  void isCertainOfEqualPairsAndNotOfNoNumbers() {
    List<Difference> zeros = Collections.nCopies(8, new Difference(0, 0, 0, 0));
    assertThat(Judge.judge(zeros, RULES).verdict()).isEqualTo(Verdict.SAME);
    List<Difference> slower = Collections.nCopies(16, new Difference(-0.1, -0.1, 0, 0));
    assertThat(Judge.judge(slower, RULES).verdict()).isEqualTo(Verdict.SLOWER);
    assertThat(Judge.judge(slower, RULES).unconfirmed()).isFalse();
    double infinite = Math.log(0);
    List<Difference> dead = Collections.nCopies(50, new Difference(infinite, infinite, 0, 0));
    assertThat(Judge.judge(dead, RULES).verdict()).isEqualTo(Verdict.TOO_NOISY);
  }
}
