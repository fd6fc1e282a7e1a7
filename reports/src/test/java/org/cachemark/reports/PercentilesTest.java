/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.reports;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Map;
import org.cachemark.reports.Percentiles.Line;
import org.cachemark.reports.Statistics.Estimate;
import org.cachemark.results.Cell.Role;
import org.cachemark.results.Metric.Shown;
import org.junit.jupiter.api.Test;

class PercentilesTest {

  private static List<Percentiles> of(PercentilesFixture run) {
    return Summary.of(run.results()).percentiles();
  }

  @Test
  void areThoseOfEachRateAndJvm() {
    List<Percentiles> all = of(PercentilesFixture.small());
    assertThat(all)
        .extracting(one -> one.setting().toString())
        .containsExactly(
            "Wait, rate 10k, 1 thread, JVM G1",
            "Wait, rate 100k, 1 thread, JVM G1",
            "Wait, rate 10k, 1 thread, JVM ZGC",
            "Wait, rate 100k, 1 thread, JVM ZGC");
    Percentiles first = all.get(0);
    assertThat(first.percentiles()).containsExactly(50.0, 99.0, 99.99);
    assertThat(first.lines())
        .extracting(line -> line.row().name())
        .containsExactly("map", "quick", "slow");
    assertThat(first.lines().get(1).points())
        .containsOnlyKeys(50.0, 99.0, 99.99)
        .hasEntrySatisfying(50.0, p50 -> assertThat(p50.value()).isEqualTo(1));
  }

  /** They are compared by ratios, and so are their intervals. */
  @Test
  void haveIntervalsOverTheForks() {
    Line quick = of(PercentilesFixture.small()).get(0).lines().get(1);
    Estimate p99 = quick.points().get(99.0);
    assertThat(p99).isEqualTo(quick.row().score());
    assertThat(p99.value()).isEqualTo(9);
    assertThat(p99.low()).isCloseTo(6.79, within(0.01));
    assertThat(p99.high()).isCloseTo(11.83, within(0.01));
  }

  @Test
  void areSplitByWhatIsComparedInOneTable() {
    List<Percentiles> all = of(PercentilesFixture.small().comparing("jvm"));
    assertThat(all)
        .extracting(one -> one.setting().toString())
        .containsExactlyInAnyOrder(
            "Wait, rate 10k, 1 thread, JVM G1",
            "Wait, rate 100k, 1 thread, JVM G1",
            "Wait, rate 10k, 1 thread, JVM ZGC",
            "Wait, rate 100k, 1 thread, JVM ZGC");
    assertThat(all).allMatch(one -> one.lines().size() == 3);
  }

  @Test
  void haveALineOfWhatIsNoSystemOverAllForks() {
    Percentiles first = of(PercentilesFixture.small()).get(0);
    assertThat(first.references()).containsOnlyKeys("nobody");
    Map<Double, Estimate> nobody = first.references().get("nobody");
    assertThat(nobody).containsOnlyKeys(50.0, 99.0);
    assertThat(nobody.get(50.0).value()).isEqualTo(90);
    assertThat(nobody.get(50.0).n()).as("three forks each of three systems").isEqualTo(9);
  }

  @Test
  void leaveOutWhoseResultIsWrong() {
    Percentiles late = of(PercentilesFixture.small()).get(1);
    assertThat(late.without()).containsExactly("late (misses the rate 40)");
    assertThat(late.lines())
        .extracting(line -> line.row().name())
        .containsExactly("map", "quick", "slow");
    assertThat(late.references().get("nobody").get(50.0).n()).as("without its forks").isEqualTo(9);
  }

  @Test
  void areNoneWhereOneAloneIsDeclaredOrNoneWasFound() {
    Fixture one =
        new Fixture()
            .noisy("Wait", Fixture.percentile("p99", "p99", Shown.SCORE, null, 99))
            .measured("Wait", "quick@1", Role.COMPETITOR, 1, 2, 3);
    assertThat(Summary.of(one.results()).percentiles()).isEmpty();
    assertThat(
            of(
                new PercentilesFixture()
                    .waits("quick@1", Role.COMPETITOR, "G1", 1, Map.of(), 1, 2, 3)))
        .isEmpty();
    assertThat(
            new Fixture().measured("ReadOnly", "a", Role.COMPETITOR, 1, 2).summary().percentiles())
        .isEmpty();
  }
}
