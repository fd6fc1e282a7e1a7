/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.reports.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.cachemark.reports.Fixture;
import org.cachemark.results.Metric;
import org.cachemark.results.Observation;
import org.junit.jupiter.api.Test;

class DifferenceTest {

  private static Observation fork(int round, String mode, double score) {
    var file = ContestFixture.jmh(score, 0, 3, 0);
    ((ObjectNode) file.get(0)).put("mode", mode);
    return Fixture.observation(round, Metric.ofJmh(mode, "a unit"), file);
  }

  @Test
  void isBelowZeroWhereTheOtherIsSlowerInEveryMode() {
    Difference throughput = Difference.of(fork(1, "thrpt", 110), fork(1, "thrpt", 100));
    Difference time = Difference.of(fork(1, "ss", 100), fork(1, "ss", 110));
    assertThat(throughput.wall()).isCloseTo(-Math.log(1.1), within(1e-12));
    assertThat(time.wall()).isCloseTo(-Math.log(1.1), within(1e-12));
    assertThat(time.perCpu()).isCloseTo(-Math.log(1.1), within(1e-12));
    assertThat(time.process())
        .as("CPU time for each operation")
        .isCloseTo(Math.log(1.1), within(1e-12));
    assertThat(time.share()).isZero();
  }

  @Test
  void doesNotCareForTheUnit() {
    Difference one = Difference.of(fork(1, "thrpt", 110), fork(1, "thrpt", 100));
    Difference thousand = Difference.of(fork(1, "thrpt", 110_000), fork(1, "thrpt", 100_000));
    assertThat(thousand.wall()).isCloseTo(one.wall(), within(1e-12));
    assertThat(thousand.perCpu()).isCloseTo(one.perCpu(), within(1e-12));
    assertThat(thousand.process()).isCloseTo(one.process(), within(1e-12));
  }

  private static Observation counting(double cpuOfAll) {
    return counting(cpuOfAll, 0);
  }

  /** Of a time, or of a percentile of it. */
  private static Observation counting(double cpuOfAll, double percentile) {
    Observation fork = fork(1, "ss", 100);
    Map<String, List<Double>> values = new HashMap<>(fork.values());
    values.put(Observation.CPU_OF_ALL, List.of(cpuOfAll));
    Metric time = fork.score();
    Metric score =
        new Metric(
            time.name(),
            time.title(),
            time.unit(),
            time.better(),
            time.scale(),
            time.iterations(),
            time.forks(),
            time.shown(),
            time.margin(),
            time.about(),
            null,
            null,
            percentile);
    return new Observation(score, 1, values, fork.warmUps(), fork.conditions());
  }

  /** Who writes may hand its work to servers: what they take counts, once it is known of both. */
  @Test
  void takesTheCpuTimeOfAllProcessesWhereBothHaveIt() {
    Difference both = Difference.of(counting(12), counting(15));
    assertThat(both.process()).isCloseTo(Math.log(1.25), within(1e-12));
    assertThat(both.cpuTime()).isEqualTo(CpuTime.ALL);
    Difference one = Difference.of(fork(1, "ss", 100), counting(15));
    assertThat(one.process()).as("that of the measured process").isZero();
    assertThat(one.cpuTime()).isEqualTo(CpuTime.PROCESS);

    List<Observation> counted = List.of(counting(15), counting(15), counting(15));
    List<Observation> less = List.of(counting(12), counting(12), counting(12));
    assertThat(Evidence.ofSamples(less, counted, Optional.empty()).process().orElseThrow().value())
        .isCloseTo(Math.log(1.25), within(1e-12));
    List<Observation> some = List.of(counting(12), fork(2, "ss", 100), counting(12));
    assertThat(Evidence.ofSamples(some, counted, Optional.empty()).process().orElseThrow().value())
        .as("of some alone")
        .isZero();
    assertThat(Difference.of(some, List.of(counting(15), fork(2, "ss", 100))))
        .as("all pairs by one of both")
        .allSatisfy(pair -> assertThat(pair.process()).isZero());
    assertThat(Difference.of(counting(12, 99), counting(15, 99)).process())
        .as("of a delay at some rate, which is no work")
        .isNaN();
  }

  @Test
  void joinsTheRoundsThatBothHave() {
    List<Difference> differences =
        Difference.of(
            List.of(fork(1, "thrpt", 1), fork(2, "thrpt", 2), fork(4, "thrpt", 4)),
            List.of(fork(2, "thrpt", 2), fork(3, "thrpt", 9), fork(4, "thrpt", 8)));
    assertThat(differences).hasSize(2);
    assertThat(differences.get(0).wall()).isZero();
    assertThat(differences.get(1).wall()).isCloseTo(Math.log(2), within(1e-12));
  }

  /** Nothing is a hundred per cent slower: what has no score is no observation at all. */
  @Test
  void takesNoForkWithoutAScoreOnTheScale() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> fork(1, "thrpt", 0))
        .withMessageContaining("has no score above zero");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> fork(1, "thrpt", Double.NaN))
        .withMessageContaining("has no score above zero");
  }
}
