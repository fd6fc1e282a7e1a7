/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.reports;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.cachemark.reports.compare.ContestFixture;
import org.cachemark.results.Cell;
import org.cachemark.results.Cell.Role;
import org.cachemark.results.Metric;
import org.cachemark.results.Observation;
import org.cachemark.results.Results;
import org.cachemark.results.Results.Failure.Outcome;
import org.cachemark.results.Run.Skipped.Kind;
import org.cachemark.results.Tck;
import org.junit.jupiter.api.Test;

class SummaryTest {

  private static Fixture clear() {
    return new Fixture()
        .measured("ReadOnly", "map", Role.REFERENCE, 400e6, 402e6, 398e6, 401e6, 399e6)
        .measured("ReadOnly", "slow@1", Role.COMPETITOR, 100e6, 102e6, 98e6, 101e6, 99e6)
        .measured("ReadOnly", "fast@1", Role.COMPETITOR, 200e6, 204e6, 196e6, 202e6, 198e6);
  }

  @Test
  void leadsWithWhoIsFastestByHowMuch() {
    assertThat(clear().summary().headline())
        .containsExactly(
            "ReadOnly, entries 1k, 2 threads: fast is 2.00× faster than slow [2.00, 2.00].");
  }

  @Test
  void countsLessTimeAsFaster() {
    Summary summary =
        new Fixture()
            .measured("Populate", "a@1", Role.COMPETITOR, 10, 10.1, 9.9, 10, 10)
            .measured("Populate", "b@1", Role.COMPETITOR, 30, 31, 29, 30, 30)
            .summary();
    assertThat(summary.headline().get(0)).contains("a is 3.00× faster than b [");
    assertThat(summary.tables().get(0).rows())
        .extracting(Summary.Row::name)
        .containsExactly("a", "b");
  }

  @Test
  void doesNotRankWhatCannotBeToldApart() {
    Summary summary =
        new Fixture()
            .measured("ReadOnly", "a@1", Role.COMPETITOR, 100, 120, 90, 110, 95)
            .measured("ReadOnly", "b@1", Role.COMPETITOR, 99, 105, 108, 92, 101)
            .measured("ReadOnly", "c@1", Role.COMPETITOR, 10, 12, 9, 11, 9.5)
            .summary();
    assertThat(summary.headline().get(0))
        .contains("b and a cannot be told apart; b is 9.84")
        .contains("× faster than c [");
  }

  @Test
  void takesABaselineInTwoVersionsFromTheFirst() {
    Summary summary =
        new Fixture()
            .measured("ReadOnly", "map@1", Role.REFERENCE, 100, 101, 99, 100, 100)
            .measured("ReadOnly", "map@2", Role.REFERENCE, 50, 51, 49, 50, 50)
            .summary();
    assertThat(summary.tables().get(0).rows().get(0).base()).isEmpty();
    assertThat(summary.tables().get(0).rows().get(1).base()).contains("map 1");
  }

  @Test
  void claimsNothingAfterOneRound() {
    Summary summary =
        new Fixture()
            .measured("ReadOnly", "a@1", Role.COMPETITOR, 100)
            .measured("ReadOnly", "b@1", Role.COMPETITOR, 50)
            .summary();
    assertThat(summary.headline().get(0)).contains("a leads b by 2.00×, after too few rounds");
    assertThat(summary.remarks())
        .contains(
            "while it was measured, work waited for a CPU 12.0 % of the time or more",
            "the run is not complete: 1 of 5 rounds");
  }

  @Test
  void tellsWhereCpusWereFarApart() {
    Summary summary =
        new Fixture()
            .apart(30, 200, 60, 210)
            .measured("ReadOnly", "a@1", Role.COMPETITOR, 100, 50, 100, 50)
            .apart(40, 40, 40, 40)
            .measured("ReadOnly", "b@1", Role.COMPETITOR, 60, 60, 60, 60)
            .apart(205)
            .measured(Fixture.cell("ReadOnly", "c@1", Role.COMPETITOR, 1), 80)
            .summary();
    assertThat(summary.remarks())
        .as("of one thread it does not matter")
        .contains(
            "in 2 of 8 forks of several threads or processes the two CPUs were far apart: one saw"
                + " what the other had written after 209 ns, in the other forks after 40.8; they"
                + " had 0.500 times the speed of others of their cells");
    Summary near =
        new Fixture()
            .apart(30, 60, 97)
            .measured("ReadOnly", "a@1", Role.COMPETITOR, 100, 50, 100)
            .summary();
    assertThat(near.remarks()).noneMatch(remark -> remark.contains("apart"));
    Fixture colder =
        new Fixture()
            .apart(30, 200)
            .measured("ReadOnly", "a@1", Role.COMPETITOR, 100, 50)
            .warmedUp("ReadOnly", "a@1", 0, 1);
    assertThat(colder.summary().remarks())
        .as("those that are near had less warm-up, and do not count")
        .contains(
            "in 1 of 1 forks of several threads or processes the two CPUs were far apart: one saw"
                + " what the other had written after 204 ns, in the other forks after 30.6");
    Summary again =
        new Fixture()
            .figures(Map.of("farBefore", 2.0))
            .measured("ReadOnly", "a@1", Role.COMPETITOR, 100, 50, 100)
            .summary();
    assertThat(again.remarks())
        .contains(
            "forks of several threads or processes that were measured again, since their two CPUs"
                + " were far apart: 6");
  }

  @Test
  void pairsRatiosByRounds() {
    Summary.Row fast =
        clear().summary().tables().get(0).rows().stream()
            .filter(row -> row.name().equals("fast"))
            .findFirst()
            .orElseThrow();
    assertThat(fast.lead().orElseThrow().ahead().value()).isCloseTo(0.5, within(0.01));
    assertThat(fast.figures().get("held")).isCloseTo(99, within(1e-9));
  }

  @Test
  void takesRatiosToTheirOwnBase() {
    Summary summary =
        new Fixture()
            .measured("ReadOnly", "map", Role.REFERENCE, 200, 201, 199, 200, 200)
            .measured("ReadOnly", "a@1", Role.COMPETITOR, 100, 101, 99, 100, 100)
            .measured("ReadOnly", "api@1", Role.COMPETITOR, 80, 81, 79, 80, 80)
            .ratio("api@1", "a@1")
            .summary();
    assertThat(summary.headline().get(0))
        .startsWith("ReadOnly, entries 1k, 2 threads: api has 0.80× [0.80, 0.80] the speed of a");
    assertThat(summary.tables().get(0).rows())
        .extracting(row -> row.base().orElse("none"))
        .as("of the map, of a, which is a base itself, and of api")
        .containsExactly("none", "none", "a");
    assertThat(Notes.of(summary)).contains("speed: times that of a, paired by rounds");
  }

  /** JMH's time of the pass is not what is asked. */
  @Test
  void takesTheScoreThatABenchmarkGivesItself() {
    Summary summary =
        new Fixture()
            .figures(
                Map.of("delayP99", 40.0, "delayP50", 12.0, "delayP999", 50.0, "delayMax", 61.0))
            .measured("Delay", "a@1", Role.COMPETITOR, 2000, 2000, 2000)
            .summary();
    assertThat(MarkdownReport.of(summary))
        .contains(": 99th percentile in ms, 3 forks", "| p50 | p99.9 | max |")
        .contains("| a | 40.0 |", "| 12.0 | 50.0 | 61.0 |");
  }

  @Test
  void saysHowManyForksTheRowsHaveWhereTheyDiffer() {
    Summary summary =
        new Fixture()
            .measured("ReadOnly", "a@1", Role.COMPETITOR, 100, 101, 99)
            .measured("ReadOnly", "b@1", Role.COMPETITOR, 50, 51, 49, 50, 50)
            .summary();
    assertThat(MarkdownReport.of(summary)).contains(", 3 to 5 forks");
    assertThat(MarkdownReport.of(clear().summary())).contains(", 5 forks");
  }

  /** What a record costs all processes tells more than what its writer allocates. */
  @Test
  void showsCpuTimeOfARecordWhereItIsMeasured() {
    Summary summary =
        new Fixture()
            .allocating(7)
            .figures(Map.of("cpuPerRecord", 12.5))
            .measured("Ingest", "a@1", Role.COMPETITOR, 200, 201, 199)
            .summary();
    assertThat(MarkdownReport.of(summary)).contains("| CPU µs |", "| 12.5 |");
  }

  @Test
  void showsComplianceBesideSpeed() {
    Tck tck = new Tck(477, List.of("GetTest.get"), List.of(), "17", "2026-11-21");
    Summary summary =
        new Fixture()
            .allocating(24)
            .measured("ReadOnly", "guava@2", Role.COMPETITOR, 1, 1, 1)
            .tck(tck)
            .summary();
    assertThat(MarkdownReport.of(summary)).contains("| B/op | TCK |", "| 477/478 |");
    assertThat(String.join("\n", TextReport.lines(summary)))
        .containsPattern("guava .* 477/478")
        .contains(" TCK");
  }

  @Test
  void namesVersionsWhereThereAreSeveral() {
    Summary summary =
        new Fixture()
            .measured("ReadOnly", "a@1", Role.COMPETITOR, 1, 1, 1)
            .measured("ReadOnly", "a@2", Role.COMPETITOR, 2, 2, 2)
            .summary();
    assertThat(summary.headline().get(0)).contains("a 2 is 2.00× faster than a 1");
  }

  @Test
  void dropsNoFailureAndNoReason() {
    Summary summary =
        clear()
            .failed("ReadOnly", "bad@1", Outcome.TIMED_OUT, "no end after 60 s")
            .skipped("out@1", Kind.EXCLUDED, "it is known to hang")
            .skipped("less@1", Kind.NOT_APPLICABLE, "it lacks LOADING")
            .skipped("away", Kind.NOT_AVAILABLE, "try: get it")
            .load(3)
            .summary();
    String text = String.join(" ", TextReport.lines(summary)).replaceAll("\\s+", " ");
    assertThat(text)
        .contains("timed out: bad@1 in ReadOnly, entries 1k, 2 threads: no end after 60 s")
        .contains("excluded: out@1 in ReadOnly, entries 1k, 2 threads: it is known to hang")
        .contains("not applicable: less@1 in ReadOnly, entries 1k, 2 threads: it lacks LOADING")
        .contains("not available: away in ReadOnly, entries 1k, 2 threads: try: get it")
        .contains("the load average was 3.00 on 2 cores");
    String page = MarkdownReport.of(summary);
    assertThat(page).contains("timed out: bad@1", "it is known to hang", "it lacks LOADING");
  }

  @Test
  void fitsEightyColumns() {
    Summary summary =
        clear().failed("ReadOnly", "bad@1", Outcome.CRASHED, "x ".repeat(90)).summary();
    assertThat(TextReport.lines(summary))
        .allSatisfy(line -> assertThat(line.length()).isLessThanOrEqualTo(80));
    assertThat(TextReport.lines(summary).get(0))
        .startsWith("ReadOnly, entries 1k, 2 threads: fast");
  }

  @Test
  void saysThatNothingWasMeasured() {
    assertThat(new Fixture().summary().headline()).containsExactly("Nothing was measured.");
  }

  @Test
  void keepsTextTextInMarkdown() {
    assertThat(MarkdownReport.of(clear().summary())).contains("size&lt;\\|1\\|>");
  }

  /** A way of writing that is wrong once in a while is wrong, and no winner, however fast. */
  @Test
  void strikesOutTheSpeedOfWhatIsNotCorrect() {
    Summary summary =
        new Fixture()
            .audited(0, 500, 3)
            .measured("PopulateParallelOnce", "streamer", Role.COMPETITOR, 1, 1.1, 1.05, 1, 1.02)
            .audited(0, 0, 0)
            .measured("PopulateParallelOnce", "putAll", Role.COMPETITOR, 2, 2.1, 2.05, 2, 2.02)
            .measured("PopulateParallelOnce", "put", Role.COMPETITOR, 50, 51, 52, 50, 51)
            .summary();
    assertThat(summary.headline().get(0)).contains("putAll is", "faster than put ");
    String text = String.join("\n", TextReport.lines(summary));
    assertThat(text).contains("audit", "~~1.02~~", "loses 500, reorders 3", "correct");
    assertThat(text).contains("struck through: not correct").doesNotContain("~~2.02~~");
    assertThat(summary.tables().get(0).ranking().places().keySet())
        .extracting(Cell::system)
        .containsExactly("putAll", "put");
  }

  @Test
  void saysOnceWhatAllFormsOfAProductHaveInCommon() {
    Summary summary =
        new Fixture()
            .measured(titled("far[form=a]", "Far client (FULL_SYNC, put)"), 1, 1.1, 1.05, 1, 1.02)
            .measured(
                titled("far[form=b]", "Far client (FULL_SYNC, putAll)"), 2, 2.1, 2.05, 2, 2.02)
            .measured(titled("near", "Near (by value)"), 3, 3.1, 3.05, 3, 3.02)
            .summary();
    assertThat(summary.tables().get(0).rows())
        .extracting(Summary.Row::name)
        .containsExactly("Near (by value)", "Far client (putAll)", "Far client (put)");
    assertThat(summary.remarks()).contains("Far client: FULL_SYNC");
  }

  private static Cell titled(String cache, String title) {
    return Fixture.titled(Fixture.cell("ReadOnly", cache, Role.COMPETITOR, 2), title);
  }

  private static Observation fork(int round, int warmUps, double warm, double... scores) {
    Metric score = Fixture.work("ReadOnly").score();
    Map<String, List<Double>> values = new TreeMap<>();
    values.put(score.name(), Arrays.stream(scores).boxed().toList());
    values.put(Observation.WARM_UP, List.of(warm, warm));
    return new Observation(score, round, values, warmUps, Map.of());
  }

  /** Forks with less warm-up are kept, and not counted. */
  @Test
  void countsTheWarmestForksAndTellsWhatStillDrifts() {
    Fixture run =
        new Fixture()
            .rounds(3)
            .measured("ReadOnly", "map", Role.REFERENCE, 10, 10, 10)
            .measured("ReadOnly", "a@1", Role.COMPETITOR, 10, 10, 10);
    Results results = run.results();
    List<Observation> forks = results.observations().get("ReadOnly_a@1_threads=2");
    forks.clear();
    for (int round = 1; round <= 3; round++) {
      forks.add(fork(round, 3, 100, 1, 1, 2, 2));
      forks.add(fork(round + 3, 6, 62, 5, 5, 5.5, 5.5 + 0.01 * round));
    }
    Summary summary = Summary.of(results);
    assertThat(summary.tables().get(0).rows().get(1).observations())
        .extracting(Observation::round)
        .containsExactly(4, 5, 6);
    assertThat(summary.remarks())
        .contains(
            "ReadOnly, entries 1k, 2 threads: unsteady, by what the second half of the iterations"
                + " is faster than the first: map +3.0 %, a +10.2 %",
            "warmed up for less CPU time than wanted, since that took too long by the clock: a in"
                + " ReadOnly, entries 1k, 2 threads 62 %");
  }

  @Test
  void namesWhatWasWarmedUpAndDoesNotTellHowFar() {
    Results results =
        new Fixture().measured("ReadOnly", "a@1", Role.COMPETITOR, 10, 10, 10).results();
    List<Observation> forks = results.observations().get("ReadOnly_a@1_threads=2");
    forks.replaceAll(
        one -> new Observation(one.score(), one.round(), one.values(), 3, one.conditions()));
    String remark = "how warm the forks were was not recorded: ReadOnly";
    assertThat(Summary.of(results).remarks()).contains(remark);
    forks.replaceAll(one -> fork(one.round(), 3, 100, 1, 1, 1));
    assertThat(Summary.of(results).remarks()).doesNotContain(remark);
  }

  /** What nobody recorded has no column, and would be missed by nobody. */
  @Test
  void namesWhatATimedBenchmarkDidNotReport() {
    Metric speed = Fixture.score("speed", "speed", "ops/s", Metric.Better.HIGHER);
    Fixture bare =
        new Fixture()
            .noisy("Bare", speed, Fixture.fault("torn", "tears", "values of two puts"))
            .measured("Bare", "a@1", Role.COMPETITOR, 1, 1, 1)
            .measured("ReadOnly", "a@1", Role.COMPETITOR, 1, 1, 1)
            .audited(0, 0, 0)
            .measured("ReadOnly", "b@1", Role.COMPETITOR, 1, 1, 1);
    assertThat(bare.summary().remarks())
        .contains(
            "the worker threads' share of the CPU was not recorded, by which to tell whether the"
                + " machine was busy: Bare",
            "the fault 'torn' is declared, and was not reported: Bare",
            "the fault 'stale' is declared, and was not reported: ReadOnly (a)");
    Fixture whole =
        new Fixture()
            .exact("Counted", Fixture.linear("hits", "%", Metric.Better.HIGHER, 0))
            .measured("Counted", "a@1", Role.COMPETITOR, 1, 1)
            .audited(0, 0, 0)
            .measured("ReadOnly", "a@1", Role.COMPETITOR, 1, 1, 1);
    assertThat(whole.summary().remarks()).noneMatch(remark -> remark.contains("reported"));
    assertThat(whole.summary().remarks()).noneMatch(remark -> remark.contains("not recorded"));
  }

  private static List<Integer> rounds(Summary summary, String version) {
    return row(summary, version).observations().stream().map(Observation::round).toList();
  }

  private static Summary.Row row(Summary summary, String version) {
    return summary.tables().get(0).rows().stream()
        .filter(row -> row.cell().version().equals(version) && !row.cell().twin())
        .findAny()
        .orElseThrow();
  }

  /** A base that began anew for one pair has the forks of another pair, too, beside that one. */
  @Test
  void takesTheForksOfAPairForTheirTable() {
    Results results =
        new ContestFixture()
            .setting(1, 8, 0.001, 0.9, 0.8)
            .warmUps(6)
            .setting(1, 8, 0.001, 0.7)
            .results();
    Summary summary = Summary.of(results);
    assertThat(rounds(summary, "2")).containsExactly(9, 10, 11, 12, 13, 14, 15, 16);
    assertThat(rounds(summary, "3")).containsExactly(1, 2, 3, 4, 5, 6, 7, 8);
    Cell base = row(summary, "1").cell();
    Differences differences = Differences.byRounds(results);
    double[] again = differences.of(row(summary, "2").cell(), base);
    double[] before = differences.of(row(summary, "3").cell(), base);
    assertThat(again).hasSize(8);
    assertThat(again[0]).isCloseTo(Math.log(0.7), within(0.01));
    assertThat(before).hasSize(8);
    assertThat(before[0]).isCloseTo(Math.log(0.8), within(0.01));

    // Of a run that was ended when one side of a pair alone had begun anew.
    results.observations().get(base.id()).removeIf(one -> one.warmUps() == 6);
    Summary halved = Summary.of(results);
    assertThat(rounds(halved, "2")).as("as in the verdict").hasSize(8).endsWith(8);
  }
}
