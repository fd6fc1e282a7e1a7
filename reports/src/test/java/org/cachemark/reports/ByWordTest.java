/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.reports;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.cachemark.results.Cell.Role;
import org.cachemark.results.Metric;
import org.junit.jupiter.api.Test;

class ByWordTest {

  private static Grid grid(HitsFixture run, String metric) {
    return run.summary().byWord().stream()
        .map(ByWord::grid)
        .filter(grid -> grid.title().startsWith("Replay, room 1k, 1 thread: " + metric))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void hasARowForEachSystemAndAColumnForEachTrace() {
    Grid hits = grid(HitsFixture.both(), "hits");
    assertThat(hits.title()).isEqualTo("Replay, room 1k, 1 thread: hits in % by trace");
    assertThat(hits.headings()).containsExactly("cache", "loop", "zipf");
    assertThat(hits.rows())
        .containsExactly(
            List.of("clever", "60.0", "80.0"),
            List.of("quick", "5.00", "50.0"),
            List.of("twin", "-", "50.0"),
            List.of("OPT", "90.0", "90.0"),
            List.of("FIFO", "0", "40.0"));
  }

  @Test
  void hasTheWayToo() {
    assertThat(grid(HitsFixture.both(), "way").rows())
        .containsExactly(
            List.of("clever", "66.7", "80.0"),
            List.of("quick", "5.56", "20.0"),
            List.of("twin", "-", "20.0"));
  }

  /** Other words ask other questions. */
  @Test
  void hasTablesByWhatIsDeclaredAlone() {
    HitsFixture run = new HitsFixture();
    for (String mode : List.of("strict", "late")) {
      run.with("mode", mode);
      run.hits("a@1", "zipf", 1000, 50, 50).hits("a@1", "loop", 1000, 10, 10);
    }
    assertThat(run.summary().byWord())
        .extracting(one -> one.grid().title())
        .containsExactly(
            "Replay, mode strict, room 1k, 1 thread: hits in % by trace",
            "Replay, mode late, room 1k, 1 thread: hits in % by trace");
    assertThat(TextReport.lines(run.summary()))
        .noneMatch(line -> line.contains("by mode"))
        .anyMatch(line -> line.contains("by trace"));
  }

  @Test
  void strikesOutWhatIsWrong() {
    HitsFixture run =
        new HitsFixture()
            .hits("a@1", Role.COMPETITOR, "zipf", 1000, Map.of("over", 1.0), 95, 95)
            .hits("a@1", "loop", 1000, 10, 10);
    assertThat(grid(run, "hits").rows().get(0)).containsExactly("a", "10.0", "~~95.0~~");
  }

  @Test
  void hasNoReferenceThatIsEachRowsOwn() {
    Summary.Table table =
        new HitsFixture()
            .hits("a@1", Role.COMPETITOR, "zipf", 1000, Map.of("best", 90.0, "queue", 1.0), 50, 50)
            .hits("b@1", Role.COMPETITOR, "zipf", 1000, Map.of("best", 90.0, "queue", 2.0), 50, 50)
            .summary()
            .tables()
            .get(0);
    assertThat(References.of(table).keySet()).extracting(Metric::title).containsExactly("OPT");
  }

  /** Of one product, or of two that happen to have room for as many. */
  @Test
  void hasNoReferenceAtEqualMemory() {
    Map<String, Double> alike = Map.of("best", 90.0, "queue", 1.0, "fits", 900.0);
    Summary.Table table =
        new HitsFixture()
            .hits("a@1", Role.COMPETITOR, "zipf", 1000, alike, 50, 50)
            .hits("b@1", Role.COMPETITOR, "zipf", 1000, alike, 60, 60)
            .summary()
            .tables()
            .get(0);
    assertThat(References.of(table)).isEmpty();
  }
}
