/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.reports.compare;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.cachemark.results.Decider;
import org.cachemark.results.Run.Pair;
import org.junit.jupiter.api.Test;

class ComparisonTest {

  private static ContestFixture mixed() {
    return new ContestFixture()
        .setting(1, 30, 0.005, 0.90)
        .setting(2, 30, 0.005, 1.0)
        .setting(4, 30, 0.005, 1.10)
        .setting(8, 60, 0.08, 1.0);
  }

  /** The text as one line, since it is broken at 80 columns. */
  private static String text(Comparison comparison) {
    return String.join(" ", ComparisonText.lines(comparison)).replaceAll("\\s+", " ");
  }

  @Test
  void answersInItsFirstLineWorstFirst() {
    Comparison comparison = mixed().comparison();
    assertThat(comparison.rows())
        .extracting(Row::verdict)
        .containsExactly(Verdict.SLOWER, Verdict.UNRESOLVED, Verdict.FASTER, Verdict.SAME);
    List<String> lines = ComparisonText.lines(comparison);
    assertThat(String.join(" ", lines.subList(0, 3)))
        .startsWith("lib@2 is slower than lib@1 in 1 of 4 cells: ReadOnly, 1 thread by ")
        .contains(" per CPU second; faster in 1, 1 of 4 left open.");
    assertThat(lines).allSatisfy(line -> assertThat(line.length()).isLessThanOrEqualTo(80));
    assertThat(text(comparison))
        .contains("99.5 % interval excludes 0, confirmed")
        .containsPattern("CPU/op [-+]\\d+\\.\\d % \\[[-+]\\d+\\.\\d, [-+]\\d+\\.\\d]")
        .contains("would have been found", "more pairs would decide")
        .contains("1 cell the same within ±3 %")
        .contains("canary: the same system twice differs by")
        .contains("load 0.100, CPU pressure 0 %")
        .contains("worker threads got 98 % of a CPU each");
  }

  @Test
  void comparesEachOfSeveralWithTheFirst() {
    Comparison comparison = new ContestFixture().setting(1, 40, 0.005, 0.90, 1.0, 1.2).comparison();
    Map<String, Verdict> verdicts =
        comparison.rows().stream().collect(Collectors.toMap(Row::system, Row::verdict));
    assertThat(verdicts)
        .isEqualTo(Map.of("lib@2", Verdict.SLOWER, "lib@3", Verdict.SAME, "lib@4", Verdict.FASTER));
    assertThat(comparison.rows()).extracting(Row::base).containsOnly("lib@1");
    assertThat(text(comparison))
        .startsWith("lib@2 is slower than lib@1 in 1 of 1 cell: ReadOnly by ")
        .contains("lib@4 is faster than lib@1", "lib@3 is as fast as lib@1 in 1 cell.");
  }

  @Test
  void concludesNothingWhenTheCanaryAlarms() {
    Comparison comparison = new ContestFixture().bias(-0.05).setting(1, 30, 0.01, 0.8).comparison();
    assertThat(comparison.isVoid()).isTrue();
    assertThat(text(comparison))
        .startsWith("Nothing is concluded: the same system, measured twice, differs by -");
    assertThat(FailOn.SLOWER.exitCode(comparison, true)).isEqualTo(FailOn.INCONCLUSIVE);
  }

  /** A mixture of both scores would be neither. */
  @Test
  void poolsTheCanaryByTheScoreThatDecides() {
    Comparison byCpu = new ContestFixture().twinWaits(0.05).setting(1, 30, 0.01, 1.0).comparison();
    Canary canary = byCpu.canary().orElseThrow();
    assertThat(canary.wall().excludesZero(Canary.CONFIDENCE)).isTrue();
    assertThat(canary.perCpu().orElseThrow().excludesZero(Canary.CONFIDENCE)).isFalse();
    assertThat(byCpu.isVoid()).isFalse();
    assertThat(text(byCpu))
        .containsPattern("twice differs by [^;]* per CPU second and -[45][^;]* by the clock");
    Comparison byClock =
        new ContestFixture()
            .decidedBy(Decider.clock("of that"))
            .twinWaits(0.05)
            .setting(1, 30, 0.01, 1.0)
            .comparison();
    assertThat(byClock.isVoid()).isTrue();
  }

  @Test
  void letsNothingPassThatWaits() {
    Comparison parked =
        new ContestFixture().planted(1, 60, 0.01).parked(1, 60, 0.01, 5).comparison();
    assertThat(parked.rows()).extracting(Row::verdict).containsExactly(Verdict.SLOWER);
    assertThat(FailOn.SLOWER.exitCode(parked, false)).isEqualTo(FailOn.REGRESSION);
    assertThat(text(parked))
        .contains("lib@1 + 5 % parked is slower", "by the clock, since what is planted waits")
        .contains("figures of the fresh pairs", "CPU shares differ by -4.8 %");
  }

  @Test
  void saysHowOftenARunAlarmsByChance() {
    assertThat(text(mixed().comparison()))
        .contains("in about 1 % of the cases, by simulation, and any of these 4 cells in 4 %");
    assertThat(text(new ContestFixture().setting(1, 8, 0.01, 1.0).comparison()))
        .contains("in about 1 % of the cases, by simulation")
        .doesNotContain("any of these");
  }

  @Test
  void turnsVerdictsIntoExitCodes() {
    Comparison slower = mixed().comparison();
    assertThat(FailOn.SLOWER.exitCode(slower, false)).isEqualTo(1);
    assertThat(FailOn.NEVER.exitCode(slower, false)).isZero();

    Comparison open = new ContestFixture().setting(1, 60, 0.08, 1.0).comparison();
    assertThat(FailOn.SLOWER.exitCode(open, false)).isEqualTo(3);
    assertThat(FailOn.SLOWER.exitCode(open, true)).isZero();

    Comparison slightly = new ContestFixture().setting(1, 60, 0.004, 0.985).comparison();
    assertThat(slightly.rows()).extracting(Row::verdict).containsOnly(Verdict.SLIGHTLY_SLOWER);
    assertThat(FailOn.SLOWER.exitCode(slightly, false)).isZero();
    assertThat(FailOn.SLIGHTLY_SLOWER.exitCode(slightly, false)).isEqualTo(1);

    Comparison unconfirmed = new ContestFixture().setting(1, 8, 0.01, 0.8).comparison();
    assertThat(unconfirmed.rows().get(0).word()).isEqualTo("slower?");
    assertThat(FailOn.SLOWER.exitCode(unconfirmed, false)).as("not confirmed").isEqualTo(3);
    assertThat(text(unconfirmed)).startsWith("No change of lib@2 against lib@1 is certain");

    Comparison faster = new ContestFixture().setting(1, 60, 0.01, 1.2).comparison();
    assertThat(FailOn.SLIGHTLY_SLOWER.exitCode(faster, false)).isZero();
  }

  @Test
  void namesWhatWasPlanted() {
    assertThat(text(new ContestFixture().planted(1, 60, 0.005, 10).comparison()))
        .startsWith("lib@1 + 10 % burnt is slower than lib@1 in 1 of 1 cell: ReadOnly by ");
  }

  @Test
  void showsWhatFailed() {
    Comparison failed =
        new ContestFixture()
            .setting(1, 32, 0.005, 1.0)
            .setting(2, 30, 0.005, 1.0)
            .failed(2, "2", "it threw")
            .unfit(4, "2", "lost an entry")
            .comparison();
    assertThat(failed.rows())
        .extracting(Row::verdict)
        .containsExactlyInAnyOrder(Verdict.FAILED, Verdict.FAILED, Verdict.SAME);
    assertThat(text(failed)).contains("lib@2: it threw", "lost an entry", "2 failed");
    assertThat(FailOn.SLOWER.exitCode(failed, true)).isEqualTo(4);
    assertThat(FailOn.NEVER.exitCode(failed, true)).isEqualTo(4);
  }

  @Test
  void calledUnsteadyWhatStillWarmsUp() {
    Comparison drifting = new ContestFixture().drift(0.05).setting(1, 30, 0.005, 1.0).comparison();
    assertThat(drifting.rows()).extracting(Row::verdict).containsOnly(Verdict.UNSTEADY);
    assertThat(text(drifting)).contains("speed drifts by +5.0 % while it is measured");
    assertThat(FailOn.SLOWER.exitCode(drifting, false)).isEqualTo(3);
  }

  @Test
  void keepsASlowdownThatIsConfirmedThoughItDrifts() {
    Comparison drifting = new ContestFixture().drift(0.05).setting(1, 30, 0.005, 0.8).comparison();
    assertThat(drifting.rows()).extracting(Row::verdict).containsOnly(Verdict.SLOWER);
    assertThat(text(drifting))
        .contains("confirmed; speed drifts by +5.0 %", "more warm-up was not tried");
    assertThat(FailOn.SLOWER.exitCode(drifting, false)).isEqualTo(1);
  }

  @Test
  void countsOnlyTheForksWithMostWarmUp() {
    Comparison again =
        new ContestFixture()
            .drift(0.05)
            .setting(1, 8, 0.005, 0.8)
            .drift(0)
            .warmUps(6)
            .setting(1, 30, 0.005, 1.0)
            .comparison();
    assertThat(again.rows()).extracting(Row::verdict).containsOnly(Verdict.SAME);
  }

  @Test
  void findsThePairsOfAnOrdinaryRun() {
    Comparison comparison =
        new ContestFixture().unplanned().setting(1, 30, 0.005, 0.9).comparison();
    assertThat(comparison.rows())
        .filteredOn(row -> row.system().equals("lib@2"))
        .extracting(Row::verdict)
        .containsExactly(Verdict.SLOWER);
    assertThat(comparison.canary()).isEmpty();
    Contest few = Contest.of(new ContestFixture().setting(1, 5, 0.1, 1).results()).orElseThrow();
    Pair pair = few.plan().pairs().get(1);
    assertThat(few.judgement(pair).orElseThrow().reason()).isEqualTo("5 pairs, 8 are needed");
  }

  @Test
  void isMarkdownThatCanBeUpdatedInPlace() {
    String page = ComparisonMarkdown.of(mixed().comparison());
    assertThat(page).startsWith("<!-- cachemark comparison -->\n**lib@2 is slower than lib@1");
    int folded = page.indexOf("<details><summary>1 cell the same within ±3 %</summary>");
    assertThat(folded).isPositive();
    assertThat(page.substring(0, folded)).contains("ReadOnly, 1 thread", "ReadOnly, 8 threads");
    assertThat(page.substring(0, folded)).doesNotContain("ReadOnly, 2 threads");
    assertThat(page.substring(folded)).contains("ReadOnly, 2 threads", "- canary: ");
    assertThat(ComparisonMarkdown.of(new ContestFixture().unfit(1, "<b>|.jar", "_x_").comparison()))
        .contains("lib@&lt;b>\\|.jar", "\\_x\\_")
        .doesNotContain("<b>");
  }

  @Test
  void isJsonAndCsvForPrograms() throws IOException {
    Comparison comparison = mixed().comparison();
    JsonNode json = new ObjectMapper().readTree(ComparisonJson.of(comparison));
    assertThat(json.path("schema").asInt()).isEqualTo(2);
    assertThat(json.path("paired").asBoolean()).isTrue();
    JsonNode worst = json.path("rows").get(0);
    assertThat(worst.path("verdict").asText()).isEqualTo("slower");
    assertThat(worst.path("confirmed").asBoolean()).isTrue();
    assertThat(worst.path("decidedBy").asText()).isEqualTo("perCpu");
    assertThat(worst.path("perCpu").path("change").asDouble()).isBetween(-0.11, -0.09);
    assertThat(worst.path("perCpu").path("low").asDouble())
        .isLessThan(worst.path("perCpu").path("high").asDouble());
    assertThat(worst.path("processCpu").path("change").isNumber()).isTrue();
    assertThat(worst.path("processCpuOf").asText()).isEqualTo("process");
    assertThat(json.path("canary").path("alarm").asBoolean()).isFalse();
    List<String> csv = ComparisonCsv.of(comparison).lines().toList();
    assertThat(csv).hasSize(5);
    assertThat(csv.get(0))
        .startsWith("setting,metric,unit,base,system,verdict,confirmed,pairs,confirming,")
        .endsWith(",processCpu,processCpuLow,processCpuHigh,processCpuOf,reason");
    assertThat(csv.get(1))
        .startsWith("\"ReadOnly, entries 1k, 1 thread\",throughput,%,lib@1,lib@2,slower,true")
        .contains(",process,");
  }
}
