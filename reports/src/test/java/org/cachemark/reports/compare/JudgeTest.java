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
import org.cachemark.results.Metric;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JudgeTest {

  private static final Rules RULES = rules(0.03, Optional.empty());

  private static Rules rules(double margin, Optional<String> byWall) {
    return new Rules(Metric.ofJmh("thrpt", "ops/s"), margin, 50, byWall);
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
    assertThat(confirmed.evidence().deciding().n()).as("both together").isEqualTo(16);

    Judgement later = Judge.judge(pairs(40, -0.10, 0.02, 2), RULES);
    assertThat(later.explored() + later.confirming()).as("what came later").isEqualTo(16);
  }

  @Test
  void takesBackWhatFreshPairsDoNotConfirm() {
    List<Difference> pairs = new ArrayList<>(pairs(8, -0.10, 0.02, 3));
    pairs.addAll(pairs(8, 0, 0.005, 4));
    Judgement inside = Judge.judge(pairs, RULES);
    assertThat(inside.verdict()).isEqualTo(Verdict.UNRESOLVED);
    assertThat(inside.isOpen()).isFalse();
    assertThat(inside.reason()).isEqualTo("8 fresh pairs do not confirm a change");

    List<Difference> slightly = new ArrayList<>(pairs(8, -0.02, 0.004, 3));
    slightly.addAll(pairs(8, 0, 0.005, 4));
    assertThat(Judge.judge(slightly, RULES).verdict())
        .as("all together are inside the margin")
        .isEqualTo(Verdict.SAME);

    List<Difference> opposite = new ArrayList<>(pairs(8, -0.10, 0.02, 3));
    opposite.addAll(pairs(50, 0.05, 0.02, 5));
    assertThat(Judge.judge(opposite, RULES).reason())
        .as("the other direction confirms nothing")
        .isEqualTo("50 fresh pairs do not confirm a change");
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
    assertThat(judgement.evidence().byWall()).contains("CPU shares differ by -18.2 %");
    assertThat(judgement.evidence().perCpu()).as("shown beside").isPresent();
    Judgement remote =
        Judge.judge(pairs(8, 0, 0.004, 18), rules(0.03, Optional.of(Evidence.REMOTE)));
    assertThat(remote.evidence().byWall()).contains("the work is another process's too");
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
