/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.reports.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import org.cachemark.results.Results;
import org.junit.jupiter.api.Test;

class SelftestTest {

  @Test
  void findsWhatIsPlantedAndNothingWhereNothingIs() {
    Results quiet = new ContestFixture().planted(1, 40, 0.03, 5, 10).results();
    Selftest selftest = Selftest.of(quiet);
    assertThat(selftest.plants()).containsExactly(0.0, 5.0, 10.0);
    assertThat(selftest.of(0).get(0).confirmed()).isLessThan(0.05);
    assertThat(selftest.of(0).get(0).found()).as("before it is confirmed").isLessThan(0.2);
    assertThat(selftest.of(5).get(0).confirmed()).isGreaterThan(0.95);
    assertThat(selftest.of(10).get(0).confirmed()).isGreaterThan(0.99);
    assertThat(selftest.holds()).isTrue();
    assertThat(selftest.of(5).get(0).others().get(Rule.FIXED))
        .as("a threshold at the very change finds it half of the time")
        .isBetween(0.05, 0.95);
  }

  @Test
  void doesNotPromiseOnAMachineThatIsTooNoisy() {
    Selftest selftest = Selftest.of(new ContestFixture().planted(1, 40, 0.3, 5, 10).results());
    assertThat(selftest.holds(0)).as("no false alarms for all that").isTrue();
    assertThat(selftest.holds(5)).isFalse();
    assertThat(selftest.holds()).isFalse();
  }

  @Test
  void isAFunctionOfTheRun() {
    Results results = new ContestFixture().planted(1, 12, 0.1, 5, 10).results();
    assertThat(Selftest.of(results)).isEqualTo(Selftest.of(results));
  }

  @Test
  void needsEnoughRounds() {
    Results few = new ContestFixture().planted(1, 7, 0.1, 5, 10).results();
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Selftest.of(few))
        .withMessageContaining("has 7 rounds, a self-test needs 8; give it more --budget");
  }

  @Test
  void isShownWithTheOtherRulesBeside() {
    Results results = new ContestFixture().planted(1, 20, 0.05, 5, 10).results();
    List<String> lines = SelftestReport.lines(Selftest.of(results));
    assertThat(lines.get(0)).startsWith("Within 50 pairs, and confirmed: where nothing changed, ");
    assertThat(lines).allSatisfy(line -> assertThat(line.length()).isLessThanOrEqualTo(80));
    assertThat(String.join("\n", lines))
        .contains("false alarms", "finds 5 %", "finds 10 %", "Mann–Whitney", "JMH's 99.9 %");
    assertThat(SelftestReport.markdown(Selftest.of(results), results))
        .contains("| rule |", "| setting |", "worker threads got 98 %");
  }
}
