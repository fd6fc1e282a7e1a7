/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.reports;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.cachemark.reports.Summary.Row;
import org.cachemark.results.Cell.Role;
import org.cachemark.results.Metric;
import org.cachemark.results.Metric.Better;
import org.junit.jupiter.api.Test;

/** Figures that need no statistics, and metrics that are compared by differences. */
class ExactTest {

  private static final Metric HITS = Fixture.linear("hits", "%", Better.HIGHER, 0);
  private static final Metric ERROR = Fixture.linear("error", "", Better.LOWER, 0);

  private static Fixture hits() {
    return new Fixture()
        .rounds(2)
        .exact("Hits", HITS)
        .measured("Hits", "map", Role.REFERENCE, 50, 50)
        .measured("Hits", "good", Role.COMPETITOR, 80.5, 80.5)
        .measured("Hits", "none", Role.COMPETITOR, 0, 0)
        .measured("Hits", "dice", Role.COMPETITOR, 60, 64);
  }

  private static Row row(Summary summary, String name) {
    return summary.tables().get(0).rows().stream()
        .filter(row -> row.name().equals(name))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void needNoIntervalToBeRanked() {
    Summary summary = hits().summary();
    assertThat(summary.headline())
        .containsExactly(
            "Hits, entries 1k, 2 threads: good and dice cannot be told apart by so few figures;"
                + " good is better by 80.5 pp than none.");
    assertThat(summary.tables().get(0).ranking().places().values())
        .extracting(Object::toString)
        .containsExactly("1–2", "1–3", "2–3");
    assertThat(row(summary, "good").score().hasInterval()).isFalse();
    assertThat(row(summary, "good").lead().orElseThrow().amount()).isEqualTo("+30.5 pp");
    assertThat(row(summary, "none").lead().orElseThrow().amount()).isEqualTo("-50.0 pp");
    assertThat(summary.remarks()).contains("randomised, so shown with the spread: dice");
  }

  @Test
  void tellRandomisedOnesApartByFiveOfEach() {
    Fixture four =
        new Fixture()
            .rounds(5)
            .exact("Hits", HITS)
            .measured("Hits", "good", Role.COMPETITOR, 80, 80, 80, 80)
            .measured("Hits", "dice", Role.COMPETITOR, 60, 61, 63, 64);
    assertThat(four.summary().headline().get(0))
        .endsWith("good and dice cannot be told apart by so few figures.");
    Fixture five =
        new Fixture()
            .rounds(5)
            .exact("Hits", HITS)
            .measured("Hits", "good", Role.COMPETITOR, 80, 80, 80, 80, 80)
            .measured("Hits", "dice", Role.COMPETITOR, 60, 61, 63, 64, 62);
    assertThat(five.summary().headline().get(0))
        .endsWith("good is better by 18.0 pp than dice [+14.7, +21.3].");
  }

  @Test
  void showTheLeastAndTheMostOfWhatDoesNotRepeat() {
    Grid grid = SummaryGrid.of(hits().summary().tables().get(0));
    assertThat(grid.title()).endsWith("hits in %, exact");
    assertThat(grid.headings())
        .containsExactly("cache", "value", "least, most", "ahead", "least, most");
    assertThat(grid.rows())
        .containsExactly(
            List.of("good", "80.5", "-", "+30.5 pp", "-"),
            List.of("dice", "62.0", "[60.0, 64.0]", "+12.0 pp", "[+10.0, +14.0]"),
            List.of("map", "50.0", "-", "-", "-"),
            List.of("none", "0", "-", "-50.0 pp", "-"));
  }

  @Test
  void countLessAsBetterWhereItIs() {
    Summary summary =
        new Fixture()
            .rounds(2)
            .exact("Bias", ERROR)
            .measured("Bias", "over", Role.COMPETITOR, 3, 3)
            .measured("Bias", "under", Role.COMPETITOR, -2, -2)
            .summary();
    assertThat(summary.headline().get(0)).endsWith("under is better by 5.00 than over.");
  }

  @Test
  void areEqualOrNot() {
    Summary summary =
        new Fixture()
            .exact("Hits", HITS)
            .measured("Hits", "a", Role.COMPETITOR, 7, 7)
            .measured("Hits", "b", Role.COMPETITOR, 7, 7)
            .summary();
    assertThat(summary.headline().get(0)).endsWith("a and b are equal.");
    assertThat(summary.tables().get(0).ranking().ties()).hasSize(1);
  }

  @Test
  void judgeNoisyDifferencesByIntervals() {
    Summary summary =
        new Fixture()
            .noisy("Hits", HITS)
            .measured("Hits", "map", Role.REFERENCE, 0, 1, -1, 0.5, -0.5)
            .measured("Hits", "a", Role.COMPETITOR, 10, 11, 9, 10.5, 9.6)
            .measured("Hits", "b", Role.COMPETITOR, -10, -9, -11, -9.5, -10.5)
            .summary();
    assertThat(summary.headline().get(0)).contains("a is better by 20.0 pp than b [+");
    assertThat(row(summary, "map").score().value()).isZero();
    assertThat(row(summary, "b").lead().orElseThrow().ahead().value()).isCloseTo(-10, within(1e-9));
    assertThat(Notes.of(summary)).contains("ahead: of map, paired by rounds");
  }

  @Test
  void fitEightyColumnsWhateverIsInTheTable() {
    Grid grid =
        new Grid(
            "A table",
            List.of(
                Grid.Column.words("cache"),
                Grid.Column.figures("median"),
                Grid.Column.figures("95 % interval"),
                Grid.Column.figures("audit"),
                Grid.Column.extra("p50"),
                Grid.Column.extra("B/op")),
            List.of(
                List.of(
                    "a name of several words that is long enough to be broken",
                    "123456",
                    "[123400, 123500]",
                    "loses 1234567, reorders 1234567",
                    "12.5",
                    "-"),
                List.of("b", "5", "-", "correct", "-", "24")));
    List<String> lines = TextReport.table(grid);
    assertThat(lines).allSatisfy(line -> assertThat(line.length()).isLessThanOrEqualTo(80));
    String text = lines.stream().map(String::strip).collect(Collectors.joining(" "));
    assertThat(text.replaceAll("\\s+", " ")).contains(" 12.5 ", "B/op 24");
    assertThat(text).contains("loses 1234567, reorders 1234567");
  }

  @Test
  void areTheSameInEveryRendering() {
    Grid grid = SummaryGrid.of(hits().summary().tables().get(0));
    String text = String.join("\n", TextReport.table(grid));
    String markdown = MarkdownReport.table(grid);
    String csv = Csv.of(grid.rows());
    grid.rows().stream()
        .flatMap(List::stream)
        .forEach(
            figure -> {
              assertThat(text).contains(figure);
              assertThat(markdown).contains(figure);
              assertThat(csv).contains(figure);
            });
    assertThat(Arrays.stream(markdown.split("\n"))).hasSize(2 + grid.rows().size());
  }

  @Test
  void areNoSpeedsInBytes() {
    assertThat(Lead.isSpeed(Metric.ofJmh("thrpt", "ops/s"))).isTrue();
    assertThat(Lead.isSpeed(Metric.ofJmh("avgt", "ns/op"))).isTrue();
    assertThat(Lead.isSpeed(Metric.ofJmh("ss", "ms"))).isTrue();
    assertThat(Lead.isSpeed(Metric.ofJmh("ss", "B/op"))).isFalse();
    assertThat(Lead.isSpeed(HITS)).isFalse();
  }
}
