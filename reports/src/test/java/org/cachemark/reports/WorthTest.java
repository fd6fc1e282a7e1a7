/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.reports;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Map;
import org.cachemark.results.Cell.Role;
import org.junit.jupiter.api.Test;

class WorthTest {

  private static Worth worth(HitsFixture run, String setting) {
    return run.summary().worths().stream()
        .filter(one -> one.hits().setting().toString().equals(setting))
        .findFirst()
        .orElseThrow();
  }

  private static List<String> places(Worth worth, double micros) {
    return worth.at(micros).stream()
        .map(one -> one.line().name() + WorthGrid.place(one, " %s"))
        .toList();
  }

  @Test
  void putsWhatARequestTakesAndWhatMissesTogether() {
    Worth worth = worth(HitsFixture.both(), "Replay, room 1k, trace zipf, 1 thread");
    assertThat(worth.lines())
        .extracting(Worth.Line::name)
        .containsExactly("quick", "twin", "clever");
    Worth.Line clever = worth.lines().get(2);
    assertThat(clever.freeMicros()).isCloseTo(2, within(1e-9));
    assertThat(clever.misses()).isCloseTo(0.2, within(1e-9));
    assertThat(clever.costs(100).value()).isCloseTo(22, within(1e-9));
    assertThat(clever.costs(100).low())
        .as("as far from it as that of t0")
        .isCloseTo(20 + clever.t0().low(), within(1e-9));
    assertThat(clever.costs(100).high()).isCloseTo(20 + clever.t0().high(), within(1e-9));
  }

  /** 0.5 + 0.5 m and 2 + 0.2 m meet at 5 µs. */
  @Test
  void findsWhereTwoChangePlaces() {
    Worth worth = worth(HitsFixture.both(), "Replay, room 1k, trace zipf, 1 thread");
    assertThat(worth.leaders())
        .extracting(one -> one.line().name())
        .containsExactly("quick", "clever");
    assertThat(worth.leaders().get(1).micros()).isCloseTo(5, within(1e-9));
    assertThat(places(worth, 1)).containsExactly("quick 1–2", "twin 1–2", "clever 3");
    assertThat(places(worth, 50)).containsExactly("clever 1", "quick 2–3", "twin 2–3");
    assertThat(places(worth, 5))
        .as("where they meet nobody is told apart")
        .allMatch(place -> place.endsWith(" 1–3"));
    assertThat(WorthGrid.verdict(worth, 1))
        .contains("At 1 µs a miss quick and twin cannot be told apart.");
    assertThat(WorthGrid.verdict(worth, 50)).contains("At 50 µs a miss clever costs least.");
  }

  @Test
  void keepsEqualMemoryApartFromEqualEntries() {
    Worth entries = worth(HitsFixture.both(), "Replay, room 2k, trace zipf, 1 thread");
    Worth memory = worth(HitsFixture.both(), "Replay, room 2k, trace memory, 1 thread");
    assertThat(entries.hits().isOfEqualMemory()).isFalse();
    assertThat(WorthGrid.title(entries)).startsWith("At equal capacity: Replay, ");
    assertThat(memory.hits().isOfEqualMemory()).isTrue();
    assertThat(WorthGrid.title(memory)).startsWith("At equal memory: Replay, ");
    assertThat(places(entries, 1000).get(0)).isEqualTo("clever 1");
    assertThat(places(memory, 1000))
        .as("whose entries take most")
        .containsExactly("quick 1", "clever 2");
  }

  @Test
  void namesWhomItLeavesOut() {
    Worth worth =
        worth(
            new HitsFixture()
                .hits("both@1", "zipf", 1000, 50, 50)
                .hits("slow@1", "zipf", 1000, 60, 60)
                .hits("wrong@1", Role.COMPETITOR, "zipf", 1000, Map.of("over", 0.3), 95, 95)
                .takes("both@1", 1, 1.1, 1)
                .takes("wrong@1", 1, 1.1, 1)
                .takes("fast@1", 1, 1, 1.1),
            "Replay, room 1k, trace zipf, 1 thread");
    assertThat(worth.lines()).extracting(Worth.Line::name).containsExactly("both");
    assertThat(worth.without())
        .containsExactly(
            "wrong (overshoots 0.300 % of the requests)", "slow (no t0)", "fast (no hits)");
    assertThat(WorthGrid.sentences(worth))
        .contains(
            "Left out: wrong (overshoots 0.300 % of the requests), slow (no t0), fast (no hits).");
    assertThat(WorthGrid.verdict(worth, 1)).as("one alone is not the best").isEmpty();
  }

  @Test
  void tellsNobodyApartWhereNoIntervalIsKnown() {
    Worth worth =
        worth(
            new HitsFixture()
                .hits("a@1", "zipf", 1000, 50, 50)
                .hits("b@1", "zipf", 1000, 90, 90)
                .takes("a@1", 1, 1)
                .takes("b@1", 1, 1),
            "Replay, room 1k, trace zipf, 1 thread");
    assertThat(places(worth, 1000)).containsExactly("b 1–2", "a 1–2");
    assertThat(WorthGrid.verdict(worth, 1000))
        .contains("At 1 ms a miss b and a cannot be told apart.");
  }

  @Test
  void takesTheSpreadOfHitsThatDoNotRepeatIn() {
    Worth worth =
        worth(
            new HitsFixture()
                .hits("dice@1", "zipf", 1000, 50, 52, 54, 51, 53)
                .takes("dice@1", 1, 1, 1),
            "Replay, room 1k, trace zipf, 1 thread");
    assertThat(worth.lines().get(0).costs(100).low()).isCloseTo(1 + 46, within(1e-9));
    assertThat(worth.lines().get(0).costs(100).high()).isCloseTo(1 + 50, within(1e-9));
    Worth few =
        worth(
            new HitsFixture().hits("dice@1", "zipf", 1000, 50, 52).takes("dice@1", 1, 1, 1),
            "Replay, room 1k, trace zipf, 1 thread");
    assertThat(few.lines().get(0).costs(100).hasInterval()).as("of two nobody knows").isFalse();
  }

  /** By one thread, and where a miss costs nothing. */
  @Test
  void choosesWhereT0IsFrom() {
    HitsFixture run =
        new HitsFixture()
            .hits("a@1", "zipf", 1000, 50, 50)
            .takes("a@1", Role.COMPETITOR, 4, 0, 3, 3, 3)
            .takes("a@1", 1, 1, 1)
            .takes("a@1", Role.COMPETITOR, 1, 10, 9, 9, 9);
    assertThat(run.summary().worths()).hasSize(1);
    Worth worth = run.summary().worths().get(0);
    assertThat(worth.lines().get(0).freeMicros()).isCloseTo(1, within(1e-9));
    assertThat(WorthGrid.sentences(worth).get(0))
        .isEqualTo(
            "Computed, not measured: t0 is that of another load (Load, cost 0, 1 thread; 70.0 %"
                + " hits), the misses are those of this setting.");
    assertThat(new HitsFixture().hits("a@1", "zipf", 1000, 50, 50).summary().worths()).isEmpty();
    assertThat(new HitsFixture().takes("a@1", 1, 1, 1).summary().worths()).isEmpty();
  }

  private static List<String> titles(HitsFixture run) {
    return run.summary().worths().stream().map(WorthGrid::title).toList();
  }

  /** One t0 for each: of as many entries, or nearly, and then of as many hits. */
  @Test
  void takesTheSpeedOfTheCacheThatIsNearestInSize() {
    HitsFixture run = new HitsFixture();
    for (long room : new long[] {100, 1000, 50_000}) {
      run.hits("a@1", "zipf", room, 50, 50);
    }
    run.load("small", 70, 1000).takes("a@1", 1, 1, 1);
    run.load("large-hits", 90, 100_000).takes("a@1", 3, 3, 3);
    run.load("large-misses", 45, 100_000).takes("a@1", 2, 2, 2);
    assertThat(titles(run))
        .containsExactly(
            "At equal capacity: Replay, room 100, trace zipf, 1 thread,"
                + " with t0 of Load, cost 0, load small, 1 thread",
            "At equal capacity: Replay, room 1k, trace zipf, 1 thread,"
                + " with t0 of Load, cost 0, load small, 1 thread",
            "At equal capacity: Replay, room 50k, trace zipf, 1 thread,"
                + " with t0 of Load, cost 0, load large-misses, 1 thread");
  }

  @Test
  void takesAtEqualMemoryTheSizeOfWhatFits() {
    HitsFixture run =
        new HitsFixture()
            .hits("a@1", Role.COMPETITOR, "zipf", 100, Map.of("fits", 9000.0), 50, 50)
            .load("small", 70, 100)
            .takes("a@1", 1, 1, 1)
            .load("large", 70, 10_000)
            .takes("a@1", 2, 2, 2);
    assertThat(titles(run))
        .containsExactly(
            "At equal memory: Replay, room 100, trace zipf, 1 thread,"
                + " with t0 of Load, cost 0, load large, 1 thread");
  }

  /** Settled after each request it is not what is timed. */
  @Test
  void joinsHitsOfWhatIsAsItIsTimedAlone() {
    HitsFixture run = new HitsFixture().takes("a@1", 1, 1, 1);
    run.with("mode", "strict").hits("a@1", "zipf", 1000, 50, 50);
    assertThat(titles(run)).isEmpty();
    run.with("mode", "late").hits("a@1", "zipf", 1000, 50, 50);
    assertThat(titles(run))
        .containsExactly(
            "At equal capacity: Replay, mode late, room 1k, trace zipf, 1 thread,"
                + " with t0 of Load, cost 0, 1 thread");
  }

  /** Bounded by sizes, which takes a weigher. */
  @Test
  void joinsNothingWhoseEntriesAreNotKnown() {
    Map<String, Double> unknown = Map.of("holds", Double.NaN);
    assertThat(
            titles(
                new HitsFixture()
                    .hits("a@1", Role.COMPETITOR, "zipf", 1000, unknown, 50, 50)
                    .takes("a@1", 1, 1, 1)))
        .isEmpty();
  }

  @Test
  void joinsNothingThatDiffersInWhatBothHave() {
    HitsFixture run = new HitsFixture().with("keys", "ascending").takes("a@1", 1, 1, 1);
    run.with("keys", "scattered").hits("a@1", "zipf", 1000, 50, 50);
    assertThat(titles(run)).isEmpty();
    run.takes("a@1", 2, 2, 2);
    assertThat(titles(run))
        .containsExactly(
            "At equal capacity: Replay, keys scattered, room 1k, trace zipf, 1 thread,"
                + " with t0 of Load, cost 0, keys scattered, 1 thread");
  }

  @Test
  void takesTheFewestThreadsOfEachJvm() {
    HitsFixture run =
        new HitsFixture().hits("a@1", "zipf", 1000, 50, 50).takes("a@1", 1, 1, 1).in("other");
    run.hits("a@1", "zipf", 1000, 50, 50).takes("a@1", Role.COMPETITOR, 4, 0, 3, 3, 3);
    assertThat(titles(run))
        .containsExactly(
            "At equal capacity: Replay, room 1k, trace zipf, 1 thread,"
                + " with t0 of Load, cost 0, 1 thread",
            "At equal capacity: Replay, room 1k, trace zipf, 1 thread, JVM other,"
                + " with t0 of Load, cost 0, 4 threads, JVM other");
  }

  @Test
  void standsInTheSummaryForPeople() {
    Summary summary = HitsFixture.both().summary();
    Grid grid = WorthGrid.of(worth(HitsFixture.both(), "Replay, room 1k, trace zipf, 1 thread"));
    assertThat(grid.headings())
        .containsExactly(
            "cache", "t0 µs", "misses", "0.1 µs", "1 µs", "10 µs", "100 µs", "1 ms", "95 % of t0");
    assertThat(grid.rows().get(2).subList(0, 8))
        .containsExactly(
            "clever", "2.00", "20.0 %", "2.02 (3)", "2.20 (3)", "4.00 (1)", "22.0 (1)", "202 (1)");
    assertThat(String.join("\n", TextReport.lines(summary)))
        .contains("At equal memory: Replay", "Computed, not measured", "Left out: map (no hits).");
    assertThat(TextReport.lines(summary)).allMatch(line -> line.length() <= TextReport.WIDTH);
    assertThat(MarkdownReport.of(summary))
        .contains("At equal capacity: Replay", "| clever | 2.00 | 20.0 % | 2.02 (3) |");
  }
}
