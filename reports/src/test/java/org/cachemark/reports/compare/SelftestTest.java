/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.reports.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import org.cachemark.results.Plant;
import org.cachemark.results.Results;
import org.junit.jupiter.api.Test;

class SelftestTest {

  private static final Plant BURNT = Plant.of("burn=5");
  private static final Plant MORE = Plant.of("burn=10");
  private static final Plant PARKED = Plant.of("park=5");

  private static ContestFixture planted(int rounds, double noise) {
    return new ContestFixture().planted(1, rounds, noise, 5, 10).parked(1, rounds, noise, 5);
  }

  @Test
  void findsWhatIsPlantedAndNothingWhereNothingIs() {
    Selftest selftest = Selftest.of(planted(40, 0.03).results());
    assertThat(selftest.plants()).containsExactly(Plant.NOTHING, BURNT, MORE, PARKED);
    assertThat(selftest.plants()).hasSameElementsAs(Selftest.PLANTS);
    Selftest.Trial nothing = selftest.of(Plant.NOTHING).get(0);
    assertThat(nothing.confirmed().share()).isLessThan(0.05);
    assertThat(nothing.found().share()).as("before it is confirmed").isLessThan(0.2);
    assertThat(selftest.of(BURNT).get(0).confirmed().share()).isGreaterThan(0.95);
    assertThat(selftest.of(MORE).get(0).confirmed().share()).isGreaterThan(0.99);
    assertThat(selftest.of(PARKED).get(0).confirmed().share()).isGreaterThan(0.9);
    assertThat(selftest.of(PARKED).get(0).same().share()).isLessThan(0.01);
    assertThat(selftest.of(PARKED).get(0).measured().value()).isNegative();
    assertThat(selftest.of(BURNT).get(0).others().get(Rule.FIXED))
        .as("a threshold at the very change finds it half of the time")
        .isBetween(0.05, 0.95);
  }

  @Test
  void doesNotPromiseOnAMachineThatIsTooNoisy() {
    Selftest selftest = Selftest.of(planted(40, 0.3).results());
    assertThat(selftest.all(Plant.NOTHING, Selftest.Trial::confirmed).share())
        .as("no false alarms for all that")
        .isLessThan(0.03);
    assertThat(selftest.holds(BURNT)).isFalse();
    assertThat(selftest.holds(PARKED)).as("it is not called the same").isTrue();
    assertThat(selftest.holds()).isFalse();
  }

  @Test
  void tellsHowLongACellTakes() {
    Results results = planted(12, 0.01).results();
    Selftest selftest = Selftest.of(results);
    double median = selftest.seconds(MORE, 0.5);
    assertThat(median).isPositive().isLessThanOrEqualTo(selftest.seconds(MORE, 0.95));
    ForkTimes times = new ForkTimes(results);
    String cell = results.run().cells().get(0).id();
    assertThat(times.of(cell, 3)).isPositive();
    assertThat(times.of("nobody", 3)).as("what is usual").isPositive();
  }

  @Test
  void isAFunctionOfTheRun() {
    Results results = planted(12, 0.1).results();
    assertThat(Selftest.of(results)).isEqualTo(Selftest.of(results));
  }

  @Test
  void needsEnoughRounds() {
    Results few = planted(7, 0.1).results();
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Selftest.of(few))
        .withMessageContaining("has 7 rounds, a self-test needs 8; give it more --budget");
  }

  @Test
  void isShownWithTheOtherRulesBeside() {
    Results results = planted(20, 0.05).results();
    List<String> lines = new SelftestReport(Selftest.of(results), true).lines();
    assertThat(lines.get(0)).startsWith("Within 50 pairs, and confirmed: where nothing changed, ");
    assertThat(lines).allSatisfy(line -> assertThat(line.length()).isLessThanOrEqualTo(80));
    assertThat(String.join("\n", lines))
        .contains(
            "false alarms",
            "finds 5 % burnt",
            "finds 5 % parked",
            "time a cell",
            "fixed before",
            "Mann–Whitney",
            "JMH's 99.9 %");
    assertThat(new SelftestReport(Selftest.of(results), false).markdown(results))
        .contains(
            "| planted |",
            "| rule |",
            "| setting |",
            "| pairs | time |",
            "earlier one",
            "worker threads got 98 %");
  }
}
