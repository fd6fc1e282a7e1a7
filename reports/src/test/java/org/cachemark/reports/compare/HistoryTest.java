/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.reports.compare;

import static org.assertj.core.api.Assertions.as;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.InstanceOfAssertFactories.STRING;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.cachemark.reports.Fixture;
import org.cachemark.results.Anchor;
import org.cachemark.results.Cell;
import org.cachemark.results.Contrast;
import org.cachemark.results.Metric;
import org.cachemark.results.Results;
import org.cachemark.results.Run;
import org.cachemark.results.SystemId;
import org.cachemark.results.Title;
import org.cachemark.results.Value;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HistoryTest {

  private static final Comparator<String> BY_NUMBER = Comparator.comparing(Integer::parseInt);

  /** One run in which lib@2 and the following have these shares of the speed of lib@1. */
  private static Results run(double... speeds) {
    return new ContestFixture().setting(1, 12, 0.005, speeds).results();
  }

  @Test
  void findsTheReleaseFromWhichOnItIsSlower() {
    Results run = run(1, 1.01, 0.99, 1, 1.005, 0.9, 0.905, 0.895, 0.9, 0.9);
    History history = History.of(List.of(run), Optional.empty(), BY_NUMBER);
    assertThat(history.anchor()).hasToString("lib@1");
    assertThat(history.lines()).hasSize(1);
    History.Line line = history.lines().get(0);
    assertThat(line.points())
        .extracting(p -> p.cell().version())
        .startsWith("1", "2", "3")
        .endsWith("11");
    assertThat(line.points().get(0).ratio().value()).as("the anchor, of itself").isEqualTo(1);
    assertThat(line.changes()).hasSize(1);
    assertThat(line.points().get(line.changes().get(0).at()).cell().version()).isEqualTo("7");
    assertThat(line.changes().get(0).factor()).isCloseTo(0.9, within(0.01));
    assertThat(history.headline().get(0))
        .containsPattern("from 7 on, slower by (9\\.[89]|10\\.\\d) % than before, against lib@1");
    assertThat(history.isOf(run)).isTrue();
  }

  /** Where all are taken to the newest, that is one of those that are slower. */
  @Test
  void countsTheAnchorAmongTheReleases() {
    Results run = run(1, 1, 1.1, 1.1, 1.1, 1.1, 1.1, 1.1, 1.1);
    Anchor newest = Anchor.parse("lib@1");
    History history = History.of(List.of(run), Optional.of(newest), BY_NUMBER.reversed());
    assertThat(history.lines().get(0).points())
        .extracting(p -> p.cell().version())
        .endsWith("3", "2", "1");
    assertThat(history.headline())
        .singleElement(as(STRING))
        .containsPattern("from 3 on, slower by (8\\.\\d|9\\.\\d) % than before, against lib@1");
  }

  @Test
  void keepsReleasesInTheirOrderAcrossRuns() {
    List<Results> runs =
        IntStream.range(0, 3).mapToObj(i -> run(1, 1, 1, 1)).toList(); // five releases, three times
    History history = History.of(runs, Optional.of(Anchor.parse("lib@1")), BY_NUMBER);
    assertThat(history.lines().get(0).points())
        .extracting(p -> p.cell().version())
        .containsExactly("1", "1", "1", "2", "2", "2", "3", "3", "3", "4", "4", "4", "5", "5", "5");
    assertThat(history.headline().get(0))
        .startsWith("5 releases against lib@1; change points take 8 or more");
  }

  /**
   * However often they are measured, releases that are alike are no level beside one that is not.
   */
  @Test
  void countsAReleaseOnceHoweverManyRunsItHas() {
    List<Results> runs = IntStream.range(0, 4).mapToObj(i -> run(1, 1, 1, 1, 1, 1, 0.8)).toList();
    History.Line line = History.of(runs, Optional.empty(), BY_NUMBER).lines().get(0);
    assertThat(line.points()).hasSize(32);
    assertThat(line.changes()).isEmpty();
  }

  /** A level begins with the first run of a release. */
  @Test
  void beginsLevelsWithReleases() {
    List<Results> runs =
        List.of(run(1, 1, 1, 1, 0.8, 0.8, 0.8, 0.8), run(1, 1, 1, 1, 0.8, 0.8, 0.8, 0.8));
    History.Line line = History.of(runs, Optional.empty(), BY_NUMBER).lines().get(0);
    assertThat(line.changes()).singleElement().satisfies(c -> assertThat(c.at()).isEqualTo(10));
    assertThat(line.points().subList(9, 12))
        .extracting(p -> p.cell().version())
        .containsExactly("5", "6", "6");
  }

  @Test
  void tellsHowOftenOneOfSeveralSettingsChangesByChance() {
    double[] speeds = {1, 1, 1, 1, 0.8, 0.8, 0.8, 0.8};
    ContestFixture two = new ContestFixture().setting(1, 12, 0.005, speeds);
    Results run = two.setting(2, 12, 0.005, speeds).results();
    assertThat(History.of(List.of(run), Optional.empty(), BY_NUMBER).headline())
        .hasSize(3)
        .last(as(STRING))
        .contains(
            "2 lines were judged", "at most 5 % of such lines", "at most 10 % of such histories");
  }

  @Test
  void looksForNoChangeInFewReleases() {
    History history = History.of(List.of(run(1, 0.5, 0.5)), Optional.empty(), BY_NUMBER);
    assertThat(history.lines().get(0).changes()).isEmpty();
    assertThat(history.headline().get(0)).contains("4 releases against lib@1", "8 or more");
  }

  @Test
  void saysWhatIsNotThere() {
    assertThatThrownBy(
            () -> History.of(List.of(run(1)), Optional.of(Anchor.parse("lib@9")), BY_NUMBER))
        .hasMessage("no run has measured lib@9 beside another version of it");
    assertThatThrownBy(() -> History.of(List.of(), Optional.empty(), BY_NUMBER))
        .hasMessage("no run has compared versions of a cache");
  }

  private static void measure(
      Fixture fixture, String benchmark, int release, String way, double value) {
    measure(fixture, benchmark, release, way, Run.DEFAULT_JVM, value);
  }

  /** A cell of a release that was measured five times, about the same each time. */
  private static void measure(
      Fixture fixture, String benchmark, int release, String way, String jvm, double value) {
    Cell cell =
        new Cell(
            benchmark + "_lib@" + release + "_way=" + way + "_jvm=" + jvm,
            benchmark,
            Map.of(Cell.CACHE, SystemId.parse("lib@" + release)),
            Title.parse("Lib"),
            Cell.Role.COMPETITOR,
            Map.of("way", Value.parse(way)),
            1,
            jvm,
            null,
            false);
    double off = value * 0.001 * (release % 3);
    fixture.measured(cell, value + off, value - off, value, value + off / 2, value - off / 2);
  }

  /** Releases are as fast as they are: what is asked is how their ways compare. */
  @Test
  void comparesAlongAParameterInEachRelease() {
    Fixture fixture = new Fixture().comparing("way=put", "way");
    for (int release = 1; release <= 12; release++) {
      measure(fixture, "ReadOnly", release, "put", 100 * release);
      measure(fixture, "ReadOnly", release, "putAll", (release < 7 ? 2 : 1.5) * 100 * release);
    }
    Anchor anchor = Anchor.parse("way=put");
    History history = History.of(List.of(fixture.results()), Optional.of(anchor), BY_NUMBER);
    assertThat(history.lines()).hasSize(1);
    History.Line line = history.lines().get(0);
    assertThat(line.points())
        .hasSize(12)
        .allMatch(point -> point.cell().params().get("way").toString().equals("putAll"));
    assertThat(line.points().get(0).ratio().value()).isCloseTo(2, within(0.01));
    assertThat(line.points().get(11).ratio().value()).isCloseTo(1.5, within(0.01));
    assertThat(history.headline())
        .singleElement(as(STRING))
        .containsPattern("from 7 on, slower by (24\\.\\d|25\\.\\d) % than before, against way=put");
  }

  /** Each release twice as fast on the other JVM: it is none of what releases differ by. */
  private static Results onTwoJvms() {
    Fixture fixture = new Fixture().comparing("lib@1", Contrast.JVM);
    for (int release = 1; release <= 3; release++) {
      measure(fixture, "ReadOnly", release, "put", "other", 200 * release);
      measure(fixture, "ReadOnly", release, "put", Run.DEFAULT_JVM, 100 * release);
    }
    return fixture.results();
  }

  private static List<Double> ratios(History.Line line) {
    return line.points().stream().map(point -> point.ratio().value()).toList();
  }

  @Test
  void holdsReleasesToTheAnchorOnTheirJvm() {
    Anchor anchor = Anchor.parse("lib@1");
    History history = History.of(List.of(onTwoJvms()), Optional.of(anchor), BY_NUMBER);
    assertThat(history.lines())
        .hasSize(2)
        .allSatisfy(
            line -> {
              assertThat(line.points()).extracting(p -> p.cell().jvm()).containsOnly(jvmOf(line));
              assertThat(ratios(line).get(0)).isEqualTo(1);
              assertThat(ratios(line).get(1)).isCloseTo(2, within(0.02));
              assertThat(ratios(line).get(2)).isCloseTo(3, within(0.02));
            });
  }

  private static String jvmOf(History.Line line) {
    return line.points().get(0).cell().jvm();
  }

  @Test
  void comparesJvmsInEachReleaseWhereTheAnchorIsOne() {
    Anchor anchor = Anchor.parse("jvm=" + Run.DEFAULT_JVM);
    History history = History.of(List.of(onTwoJvms()), Optional.of(anchor), BY_NUMBER);
    assertThat(history.lines())
        .singleElement()
        .satisfies(
            line -> {
              assertThat(line.points()).hasSize(3);
              assertThat(jvmOf(line)).isEqualTo("other");
              assertThat(ratios(line)).allSatisfy(r -> assertThat(r).isCloseTo(2, within(0.02)));
            });
  }

  @ParameterizedTest
  @CsvSource({"LOWER, 7, worse", "LOWER, -7, better", "HIGHER, 7, better"})
  void comparesByDifferencesWhatIsNoSpeed(Metric.Better better, double step, String word) {
    Fixture fixture = new Fixture().noisy("Weigh", Fixture.linear("weight", "B", better, 0));
    for (int release = 1; release <= 12; release++) {
      measure(fixture, "Weigh", release, "put", release < 7 ? 20 : 20 + step);
    }
    Anchor anchor = Anchor.parse("lib@1");
    History history = History.of(List.of(fixture.results()), Optional.of(anchor), BY_NUMBER);
    History.Line line = history.lines().get(0);
    assertThat(line.points()).hasSize(12);
    assertThat(line.points().get(0).ratio().value()).as("the anchor, to itself").isZero();
    double ahead = better == Metric.Better.LOWER ? -step : step;
    assertThat(line.changes())
        .singleElement()
        .satisfies(change -> assertThat(change.factor()).isCloseTo(ahead, within(0.1)));
    assertThat(history.headline())
        .singleElement(as(STRING))
        .containsPattern(
            "from 7 on, " + word + " by (6\\.9\\d|7\\.0\\d) B than before, against lib@1");
  }
}
