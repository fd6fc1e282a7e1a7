/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.runner;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.cachemark.reports.CpusApart;
import org.cachemark.reports.Lead;
import org.cachemark.reports.Pool;
import org.cachemark.reports.Statistics.Estimate;
import org.cachemark.reports.Summary;
import org.cachemark.reports.Summary.Row;
import org.cachemark.results.Cell;
import org.cachemark.results.Results;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** That our pages say how far the README's runs agree as their bundles do. */
class RepeatedRunsTest {

  private static final List<String> FEW = List.of("none has", "one has", "two have", "three have");

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

  /** Two runs' intervals of one ratio, or score, and how many of such pairs do not meet. */
  private record Pairs(int all, int apart) {

    static Pairs of(List<Results> runs, Function<Row, Estimate> figure) {
      List<Map<Cell, Estimate>> figures =
          runs.stream().map(run -> figures(Summary.of(run), figure)).toList();
      List<Boolean> meet = new ArrayList<>();
      for (int i = 0; i < figures.size(); i++) {
        for (Map<Cell, Estimate> later : figures.subList(i + 1, figures.size())) {
          figures
              .get(i)
              .forEach(
                  (cell, one) -> {
                    Estimate other = later.get(cell);
                    meet.add(one.low() <= other.high() && other.low() <= one.high());
                  });
        }
      }
      return new Pairs(meet.size(), (int) meet.stream().filter(both -> !both).count());
    }

    private static Map<Cell, Estimate> figures(Summary summary, Function<Row, Estimate> figure) {
      return rows(summary).stream()
          .filter(row -> figure.apply(row).hasInterval())
          .collect(Collectors.toMap(Row::cell, figure));
    }
  }

  private static List<Row> rows(Summary summary) {
    return summary.tables().stream().flatMap(table -> table.rows().stream()).toList();
  }

  /** Of the base itself without an interval. */
  private static Estimate ratio(Row row) {
    return row.lead().map(Lead::ahead).orElse(Estimate.plain(1, 0));
  }

  @Test
  void pairsOfIntervalsThatDoNotMeetAreCounted() {
    Pairs ratios = Pairs.of(runs, RepeatedRunsTest::ratio);
    String apart = FEW.get(ratios.apart()) + " intervals that do not meet";
    String pairs = ratios.all() + " pairs of ratios that two ";
    assertThat(readme).contains(pairs + "of the four runs have each, " + apart);
    assertThat(method).contains(pairs + "runs have, **" + apart + "**");

    Pairs scores = Pairs.of(runs, Row::score);
    String few = FEW.get(scores.apart()).split(" ", 2)[0];
    assertThat(method).contains("of the " + scores.all() + " pairs of scores " + few + ",");
  }

  @Test
  void middleOfThePooledRatiosIsToldWithItsPrecision() {
    assertThat(method)
        .contains("one of 21 pooled ratios reaches %.0f %% above".formatted(middle(runs)))
        .contains("the first three of these it was %.0f %%".formatted(middle(runs.subList(0, 3))));
  }

  /** By how many per cent the middle one of a pool's ratios reaches above itself. */
  private static double middle(List<Results> pooled) {
    double[] above =
        rows(Pool.of(pooled).analysis().summary()).stream()
            .map(RepeatedRunsTest::ratio)
            .filter(Estimate::hasInterval)
            .mapToDouble(ratio -> 100 * (ratio.high() / ratio.value() - 1))
            .sorted()
            .toArray();
    assertThat(above).hasSize(21);
    return above[above.length / 2];
  }

  @Test
  void forksThatWereMeasuredAgainAreTold() {
    List<String> again =
        runs.stream().map(run -> CpusApart.remarks(run).get(0).replaceAll(".*: ", "")).toList();
    assertThat(again).hasSize(4).allMatch(number -> number.matches("\\d+"));
    List<Integer> forks = runs.stream().map(RepeatedRunsTest::forks).distinct().toList();
    assertThat(forks).hasSize(1);
    String told =
        "f %d forks each %s were "
            .formatted(forks.get(0), String.join(", ", again))
            .replaceFirst(", (\\d+) were", " and $1 were");
    assertThat(readme).contains(told + "measured again");
    assertThat(method).contains(told + "[measured again");
  }

  private static int forks(Results run) {
    return run.observations().values().stream().mapToInt(List::size).sum();
  }
}
