/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.reports;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.commons.statistics.distribution.TDistribution;
import org.cachemark.results.Cell;
import org.cachemark.results.Cell.Role;
import org.cachemark.results.FixedWork;
import org.cachemark.results.Metric;
import org.cachemark.results.Observation;
import org.cachemark.results.Results;
import org.cachemark.results.Results.Failure.Outcome;
import org.junit.jupiter.api.Test;

/** Separate runs as one, in which the run is the unit, and of exact figures the fork. */
class PoolTest {

  private static final Metric SPEED = Metric.ofJmh("thrpt", "ops/s");

  /** Three forks of the map and of a, at the level of that hour; a is so many times as fast. */
  private static Fixture run(int hour, double level, double ratio) {
    double[] map = {level * 0.9, level, level * 1.2};
    double[] a = {0.9 * level * ratio * 1.01, level * ratio, level * 1.2 * ratio / 1.01};
    return new Fixture()
        .at(hour)
        .rounds(3)
        .noisy("Speed", SPEED)
        .measured("Speed", "map", Role.REFERENCE, map)
        .measured("Speed", "a@1", Role.COMPETITOR, a)
        .measured("Speed", "b@1", Role.COMPETITOR, level / 10, level / 11, level / 9);
  }

  private static final double[] RATIOS = {2.0, 2.1, 1.9, 2.2};

  private static Pool four() {
    return Pool.of(
        List.of(
            run(9, 400, RATIOS[3]).load(1.5).results(),
            run(0, 100, RATIOS[0]).results(),
            run(3, 200, RATIOS[1]).results(),
            run(6, 300, RATIOS[2]).results()));
  }

  private static Summary.Row row(Summary summary, String name) {
    return summary.tables().get(0).rows().stream()
        .filter(row -> row.name().equals(name))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void countsEachRunOnceByItsOwnRatio() {
    Summary summary = four().analysis().summary();
    Summary.Row a = row(summary, "a");
    assertThat(a.observations()).extracting(Observation::round).containsExactly(1, 2, 3, 4);
    assertThat(row(summary, "map").observations().get(0).value()).isEqualTo(100);
    double mean = 0;
    double squares = 0;
    for (double ratio : RATIOS) {
      mean += Math.log(ratio) / 4;
    }
    for (double ratio : RATIOS) {
      squares += Math.pow(Math.log(ratio) - mean, 2);
    }
    double half = TDistribution.of(3).inverseCumulativeProbability(0.975) * Math.sqrt(squares / 12);
    Statistics.Estimate lead = a.lead().orElseThrow().ahead();
    assertThat(lead.value()).isCloseTo(Math.exp(mean), within(1e-9));
    assertThat(lead.low()).isCloseTo(Math.exp(mean - half), within(1e-9));
    assertThat(lead.high()).isCloseTo(Math.exp(mean + half), within(1e-9));
    assertThat(summary.headline().get(0)).contains(": a is ").contains("× faster than b [");
  }

  @Test
  void saysThatItIsAPoolAndWhatChanged() {
    Pool pool = four();
    assertThat(pool.results().run().id()).isEqualTo("pool-4-20261121-090000-test");
    Summary summary = pool.analysis().summary();
    assertThat(summary.remarks())
        .startsWith(
            "pooled over 4 runs, from 2026-11-21 00:00 to 2026-11-21 09:00 UTC; each of them counts"
                + " once in the intervals: 20261121-000000-test, 20261121-030000-test,"
                + " 20261121-060000-test, 20261121-090000-test",
            "load before the runs: 0.100, 0.100, 0.100, 1.50",
            "each run has an order of its own, by its seed");
    assertThat(MarkdownReport.of(summary))
        .contains("throughput in ops/s, pooled over 4 runs", "| median | 95 % interval | speed |");
    assertThat(MarkdownReport.of(run(0, 100, 2).summary()))
        .contains("throughput in ops/s, 3 forks", "| median | 95 % of this run | speed |");
    assertThat(CsvReport.of(pool.results()).lines()).hasSize(1 + 3 * 4);
  }

  @Test
  void saysHowFastTheMachineWasIfThatIsKnownAndDiffers() {
    Fixture fast = run(0, 100, 2).at(new FixedWork(1.5, 80, 20_000));
    Fixture alike = run(1, 100, 2).at(new FixedWork(1.5, 85, 21_000));
    Fixture slow = run(2, 100, 2).at(new FixedWork(1.5, 85, 45_000));
    assertThat(remarks(fast, slow))
        .contains(
            "fixed work before the runs: a multiplication 1.50, 1.50 ns; a step in memory 80.0, 85.0 ns;"
                + " an answer by loopback 20000, 45000 ns");
    assertThat(remarks(fast, alike)).noneMatch(remark -> remark.startsWith("fixed work"));
    assertThat(remarks(slow, run(3, 100, 2))).noneMatch(remark -> remark.startsWith("fixed work"));
    assertThat(MarkdownReport.of(slow.summary()))
        .contains("fixed work before the run: a multiplication 1.50 ns; a step in memory 85.0 ns;");
  }

  @Test
  void saysInWhichRunsCpusWereFarApart() {
    Fixture some =
        apart(0, 30, 40, 210).figures(Map.of("farBefore", 2.0)).measured(READ, 100, 101, 51);
    Fixture none = apart(1, 35, 45, 55).measured(READ, 100, 101, 102);
    assertThat(remarks(some, none))
        .contains(
            "forks of several threads or processes whose two CPUs were far apart, those that count"
                + " and those measured again: 1 and 6 in 20261121-000000-test");
    Fixture unasked = new Fixture().at(2).measured(READ, 100, 101, 102);
    assertThat(remarks(none, unasked)).noneMatch(remark -> remark.contains("far apart"));
  }

  private static final Cell READ = Fixture.cell("ReadOnly", "map", Role.REFERENCE, 2);

  private static Fixture apart(int hour, double... nanos) {
    return new Fixture().at(hour).apart(nanos);
  }

  private static List<String> remarks(Fixture one, Fixture other) {
    return Pool.of(List.of(one.results(), other.results())).analysis().summary().remarks();
  }

  @Test
  void hasNoIntervalFromTwoRuns() {
    Summary summary =
        Pool.of(List.of(run(0, 100, 2).results(), run(1, 200, 2.1).results())).analysis().summary();
    assertThat(row(summary, "a").score().hasInterval()).isFalse();
    assertThat(row(summary, "a").lead().orElseThrow().ahead().hasInterval()).isFalse();
    assertThat(summary.headline().get(0)).contains("a leads b by");
  }

  @Test
  void hasNoFigureOfWhatFailedInOneRun() {
    Results failed =
        new Fixture()
            .at(2)
            .rounds(3)
            .noisy("Speed", SPEED)
            .measured("Speed", "map", Role.REFERENCE, 100, 100, 100)
            .failed("Speed", "a@1", Outcome.CRASHED, "it broke")
            .results();
    Pool pool = Pool.of(List.of(run(0, 100, 2).results(), failed, run(3, 100, 2).results()));
    assertThat(pool.results().observations()).hasSize(2);
    assertThat(pool.results().failures().values())
        .singleElement()
        .satisfies(one -> assertThat(one.reason()).isEqualTo("run 20261121-020000-test: it broke"));
    assertThat(pool.analysis().summary().remarks())
        .contains("not every cell is in every run: 2 of 3");
  }

  private static final Metric HITS = Fixture.linear("hits", "%", Metric.Better.HIGHER, 0);

  /** Shares of hits: a is randomised, b repeats. */
  private static Fixture hits(int hour, double... a) {
    return new Fixture()
        .at(hour)
        .rounds(2)
        .exact("Hits", HITS)
        .measured("Hits", "a@1", Role.COMPETITOR, a)
        .measured("Hits", "b@1", Role.COMPETITOR, 60, 60);
  }

  @Test
  void countsEachForkOfWhatIsExact() {
    Results one = hits(0, 61.1, 61.2, 61.3, 61.4, 61.5).results();
    Results other = hits(1, 61.0, 61.2, 61.3, 61.4, 61.6).results();
    Summary summary = Pool.of(List.of(one, other)).analysis().summary();
    Summary.Row a = row(summary, "a");
    assertThat(a.observations())
        .extracting(Observation::round)
        .containsExactly(10001, 10002, 10003, 10004, 10005, 20001, 20002, 20003, 20004, 20005);
    assertThat(a.score()).isEqualTo(new Statistics.Estimate(61.3, 61.0, 61.6, 10));
    assertThat(row(summary, "b").score().hasInterval()).isFalse();
    assertThat(summary.headline().get(0)).contains("a is better by 1.30 pp than b");
    assertThat(summary.tables().get(0).ranking().places().values())
        .containsExactly(new Ranking.Place(1, 1), new Ranking.Place(2, 2));
    assertThat(summary.remarks())
        .contains("randomised, so shown with the spread: a")
        .anySatisfy(remark -> assertThat(remark).contains("; each fork of them counts: "))
        .noneMatch(remark -> remark.contains("not every cell"));
    assertThat(MarkdownReport.of(summary)).contains("hits in %, exact, pooled over 2 runs");
  }

  @Test
  void countsTheRunOfWhatIsOtherInOneThanInAnother() {
    Results one = hits(0, 61.1, 61.2, 61.3, 61.4, 61.5).results();
    Results other = hits(1, 61.6, 61.7, 61.8, 61.9, 62.0).results();
    Summary summary = Pool.of(List.of(one, other)).analysis().summary();
    assertThat(row(summary, "a").observations())
        .extracting(Observation::value)
        .containsExactly(61.3, 61.8);
    assertThat(row(summary, "b").observations()).hasSize(4);
    assertThat(summary.headline().get(0))
        .contains("a and b cannot be told apart by so few figures");
    assertThat(summary.remarks())
        .contains(
            "exact, but other in one run than in another, so that of these each run counts once: a@1 in Hits,"
                + " entries 1k, 2 threads");
  }

  @Test
  void tellsOfWhatIsExactInHowManyRunsItIs() {
    Fixture twice = hits(0, 61, 61).measured("Hits", "c@1", Role.COMPETITOR, 50, 50);
    Summary summary =
        Pool.of(List.of(twice.results(), hits(1, 61, 61).results())).analysis().summary();
    assertThat(row(summary, "c").observations()).hasSize(2);
    assertThat(MarkdownReport.of(summary)).contains("hits in %, exact, pooled over 1 to 2 runs");
    assertThat(summary.remarks()).contains("not every cell is in every run: 1 of 2");
  }

  @Test
  void tellsWhatCountsWhereSomeFiguresAreNoisyAndSomeExact() {
    List<Results> mixed = new ArrayList<>();
    for (int hour = 0; hour < 2; hour++) {
      mixed.add(
          run(hour, 100, 2)
              .exact("Hits", HITS)
              .measured("Hits", "a@1", Role.COMPETITOR, 61, 61)
              .results());
    }
    assertThat(Pool.of(mixed).analysis().summary().remarks().get(0))
        .contains("; each of them counts once in the intervals, of exact figures each fork: ");
  }

  private static void isRefused(Results one, Results other, String why) {
    assertThatThrownBy(() -> Pool.of(List.of(one, other)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(why);
  }

  @Test
  void refusesWhatIsNotComparable() throws IOException {
    Results one = run(0, 100, 2).results();
    String both = "runs 20261121-000000-test and 20261121-010000-test ";
    isRefused(one, run(0, 100, 2).results(), "run 20261121-000000-test is there twice");
    isRefused(
        run(0, 100, 2)
            .settings("{'effort': {'heap': '1g', 'rounds': 5}}".replace('\'', '"'))
            .results(),
        run(1, 100, 2)
            .settings("{'effort': {'heap': '2g', 'rounds': 7}}".replace('\'', '"'))
            .results(),
        both + "cannot be pooled: heap differs: '\"1g\"' and '\"2g\"'");
    isRefused(
        one,
        run(1, 100, 2).comparing("a").results(),
        both + "cannot be pooled: the baseline differs: 'map' and 'a'");
    isRefused(
        one,
        new Fixture().at(1).measured("ReadOnly", "map", Role.REFERENCE, 1, 1).results(),
        both + "have no cell in common");
    isRefused(
        one,
        new Fixture().at(1).results(),
        "run 20261121-010000-test has no finished cell, so there is nothing to pool");
    assertThatThrownBy(() -> Pool.of(List.of(one)))
        .hasMessage("a pool needs two runs at the least");
  }
}
