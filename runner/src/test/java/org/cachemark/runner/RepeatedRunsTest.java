/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.runner;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.cachemark.reports.CpusApart;
import org.cachemark.reports.Lead;
import org.cachemark.reports.Pool;
import org.cachemark.reports.Statistics.Estimate;
import org.cachemark.reports.Summary;
import org.cachemark.reports.Summary.Row;
import org.cachemark.results.Cell;
import org.cachemark.results.Environment;
import org.cachemark.results.Metric;
import org.cachemark.results.Results;
import org.cachemark.results.Run;
import org.cachemark.results.Units;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** That our pages say how far the README's four runs agree as their bundles do. */
class RepeatedRunsTest {

  private List<Results> runs;
  private String readme;
  private String method;

  @BeforeEach
  void read() throws IOException {
    runs = PublishedRuns.of("quick").results();
    readme = page("README.md");
    method = page("docs/method.md");
  }

  private static String page(String path) throws IOException {
    return Files.readString(CachemarkProcess.HOME.resolve(path)).replaceAll("\\s+", " ");
  }

  @Test
  void readmeTellsWhichRunsTheyAreOnWhichMachine() {
    List<String> bundles = new ArrayList<>();
    for (Results results : runs) {
      Run run = results.run();
      Environment machine = run.environment();
      bundles.add(run.id());
      assertThat(machine.cores()).as(run.id()).isEqualTo(2);
      String jvm = Objects.requireNonNull(machine.jvms().get(Run.DEFAULT_JVM));
      assertThat(jvm).matches("\\d+\\.\\d+\\.\\d+\\+\\S+, heap \\d+m");
      assertThat(readme)
          .contains(machine.cachemark().substring(0, 8))
          .contains(
              "Two virtual cores of a shared machine (%s, %d GiB, JDK %s, heaps of %s MB)"
                  .formatted(
                      machine.cpu(),
                      machine.memoryBytes() >> 30,
                      jvm.replaceAll("\\+.*", ""),
                      jvm.replaceAll(".* (\\d+)m", "$1")));
    }
    assertThat(readme).contains(String.join(", ", bundles).replaceFirst(", (\\S+)$", " and $1"));
  }

  /** Two runs' intervals of one figure. */
  private record Pair(Cell cell, Estimate one, Estimate other) {

    static List<Pair> of(List<Results> runs, Function<Row, Estimate> figure) {
      List<Map<Cell, Estimate>> figures =
          runs.stream().map(run -> figures(Summary.of(run), figure)).toList();
      List<Pair> pairs = new ArrayList<>();
      for (int i = 0; i < figures.size(); i++) {
        for (Map<Cell, Estimate> later : figures.subList(i + 1, figures.size())) {
          assertThat(later).containsOnlyKeys(figures.get(i).keySet());
          figures.get(i).forEach((cell, one) -> pairs.add(new Pair(cell, one, later.get(cell))));
        }
      }
      return pairs;
    }

    private static Map<Cell, Estimate> figures(Summary summary, Function<Row, Estimate> figure) {
      return PublishedRuns.rows(summary)
          .filter(row -> figure.apply(row).hasInterval())
          .collect(Collectors.toMap(Row::cell, figure));
    }

    boolean meets() {
      return one.low() <= other.high() && other.low() <= one.high();
    }
  }

  /** Of the base itself without an interval. */
  private static Estimate ratio(Row row) {
    return row.lead().map(Lead::ahead).orElse(Estimate.plain(1, 0));
  }

  @Test
  void theOneRatioWhoseIntervalsDoNotMeetIsTheFloors() {
    List<Pair> pairs = Pair.of(runs, RepeatedRunsTest::ratio);
    List<Pair> apart = pairs.stream().filter(pair -> !pair.meets()).toList();
    assertThat(apart).hasSize(1);
    assertThat(apart.get(0).cell().role()).isEqualTo(Cell.Role.FLOOR);
    assertThat(apart.get(0).cell().benchmark()).isEqualTo("ReadOnly");
    assertThat(readme)
        .contains(
            pairs.size()
                + " pairs of ratios that two of the four runs have each, one has intervals that do"
                + " not meet: the floor's,")
        .contains(pairs.size() + " pairs of ratios of the four runs above one is contradicted,");
    assertThat(method)
        .contains(
            "%d pairs of ratios that two runs have, **one has intervals that do not meet**, that of the floor in ReadOnly, %s and %s,"
                .formatted(pairs.size(), text(apart.get(0).one()), text(apart.get(0).other())));
  }

  private static String text(Estimate ratio) {
    return "%s × [%s, %s]"
        .formatted(
            Units.digits(ratio.value()), Units.digits(ratio.low()), Units.digits(ratio.high()));
  }

  @Test
  void theOneScoreWhoseIntervalsDoNotMeetIsEhcaches() {
    List<Pair> pairs = Pair.of(runs, Row::score);
    List<Pair> apart = pairs.stream().filter(pair -> !pair.meets()).toList();
    assertThat(apart).hasSize(1);
    assertThat(apart.get(0).cell().unversioned()).isEqualTo("ehcache");
    assertThat(apart.get(0).cell().benchmark()).isEqualTo("ReadOnly");
    assertThat(method).contains(pairs.size() + " pairs of scores one, Ehcache's reads,");
  }

  @Test
  void middleOfThePooledRatiosIsToldWithItsPrecision() {
    assertThat(method)
        .contains("one of 21 pooled ratios reaches %.0f %% above".formatted(middle(runs)))
        .contains(
            "the first three runs of these it was %.0f %%".formatted(middle(runs.subList(0, 3))));
  }

  /** By how many per cent the middle one of a pool's ratios reaches above itself. */
  private static double middle(List<Results> pooled) {
    double[] above =
        PublishedRuns.rows(Pool.of(pooled).analysis().summary())
            .map(RepeatedRunsTest::ratio)
            .filter(Estimate::hasInterval)
            .mapToDouble(ratio -> 100 * (ratio.high() / ratio.value() - 1))
            .sorted()
            .toArray();
    assertThat(above).hasSize(21);
    return above[above.length / 2];
  }

  @Test
  void forksOfOneCacheDifferAsMuchAsIsTold() {
    double most = 0;
    String whose = "";
    for (Results run : runs) {
      for (Cell cell : run.run().cells()) {
        double differ = slowestToFastest(run, cell);
        if (cell.role() == Cell.Role.COMPETITOR && differ > most) {
          most = differ;
          whose = cell.unversioned() + " " + cell.benchmark();
        }
      }
    }
    assertThat(whose).isEqualTo("caffeine ReadOnly");
    assertThat(readme)
        .contains(
            "forks of one cache differ by up to %.1f times (Caffeine's reads)".formatted(most));
  }

  private static double slowestToFastest(Results run, Cell cell) {
    Metric score = run.run().benchmarks().get(cell.benchmark()).metrics().get(0);
    DoubleSummaryStatistics forks =
        run.observations().get(cell.id()).stream()
            .mapToDouble(fork -> fork.value(score).orElseThrow())
            .summaryStatistics();
    assertThat(forks.getCount()).as(cell.id()).isEqualTo(5);
    return forks.getMax() / forks.getMin();
  }

  @Test
  void fillsThatAreNotRankedAreAsFarApartAsIsTold() {
    DoubleSummaryStatistics fills =
        PublishedRuns.rows(Pool.of(runs).analysis().summary())
            .filter(row -> row.cell().benchmark().equals("PopulateParallelOnce"))
            .filter(
                row -> List.of("guava", "ehcache", "caffeine").contains(row.cell().unversioned()))
            .mapToDouble(row -> row.score().value())
            .summaryStatistics();
    assertThat(fills.getCount()).isEqualTo(3);
    assertThat(readme)
        .contains("whose fills are up to %.2f × apart".formatted(fills.getMax() / fills.getMin()));
  }

  @Test
  void forksThatWereMeasuredAgainAreTold() {
    List<String> again =
        runs.stream().map(run -> CpusApart.remarks(run).get(0).replaceAll(".*: ", "")).toList();
    assertThat(again).hasSize(4).allMatch(number -> number.matches("\\d+"));
    List<Integer> forks = runs.stream().map(RepeatedRunsTest::forks).distinct().toList();
    assertThat(forks).hasSize(1);
    String told =
        "f %d forks each %s were " // of, or Of
            .formatted(forks.get(0), String.join(", ", again))
            .replaceFirst(", (\\d+) were", " and $1 were");
    assertThat(readme).contains(told + "measured again");
    assertThat(method).contains(told + "[measured again");
  }

  private static int forks(Results run) {
    return run.observations().values().stream().mapToInt(List::size).sum();
  }
}
