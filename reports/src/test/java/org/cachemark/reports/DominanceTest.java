/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.reports;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.cachemark.results.Cell;
import org.cachemark.results.Cell.Role;
import org.cachemark.results.Metric;
import org.cachemark.results.Value;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How often the answer names a loser where there is none, and what it makes of many settings. */
class DominanceTest {

  private static final Metric SPEED = Metric.ofJmh("thrpt", "ops/s");

  private static final int RUNS = 500;

  /** Forks vary by 10 %, and all of a round together by as much. */
  private static Fixture run(Random random, int caches, int forks, double firstAhead) {
    Fixture run = new Fixture().rounds(forks).noisy("Speed", SPEED);
    double[] rounds = random.doubles(forks, -0.1, 0.1).toArray();
    for (int cache = 0; cache < caches; cache++) {
      double ahead = cache == 0 ? firstAhead : 0;
      double[] scores = new double[forks];
      Arrays.setAll(scores, at -> Math.exp(ahead + rounds[at] + 0.1 * random.nextGaussian()));
      run.measured("Speed", "c" + cache, Role.COMPETITOR, scores);
    }
    return run;
  }

  /** Docs/method.md tells these figures. */
  @ParameterizedTest
  @CsvSource({"6, 3", "6, 5", "6, 7", "10, 7", "6, 8", "6, 10", "6, 20"})
  void namesNoLoserOfEqualCachesInNineteenRunsOfTwenty(int caches, int forks) {
    Random random = new Random(20261122);
    int named = 0;
    for (int i = 0; i < RUNS; i++) {
      String answer = run(random, caches, forks, 0).summary().headline().get(0);
      if (!answer.endsWith(" cannot be told apart.")) {
        named++;
      }
    }
    assertThat((double) named / RUNS).isLessThanOrEqualTo(0.05);
  }

  /** The one that is ahead for certain takes no chances from the others. */
  @Test
  void stillFindsWhoIsAhead() {
    Random random = new Random(1);
    int found = 0;
    int wrong = 0;
    for (int i = 0; i < 200; i++) {
      String answer = run(random, 6, 7, 0.7).summary().headline().get(0);
      found += answer.contains(": c0 is ") ? 1 : 0;
      wrong += answer.contains(": c0 ") ? 0 : 1;
    }
    assertThat(found).isGreaterThan(150);
    assertThat(wrong).isLessThan(20);
  }

  @Test
  void showsTheIntervalOfAllPairsAtOnce() {
    Fixture run = new Fixture().rounds(5).noisy("Speed", SPEED);
    run.measured("Speed", "a", Role.COMPETITOR, 200, 205, 196, 202, 198);
    String alone =
        run.measured("Speed", "b", Role.COMPETITOR, 100, 99, 101, 102, 98)
            .summary()
            .headline()
            .get(0);
    String amongMore =
        run.measured("Speed", "c", Role.COMPETITOR, 99, 101, 100, 98, 102)
            .summary()
            .headline()
            .get(0);
    assertThat(alone).contains("a is 2.00× faster than b [1.94, 2.06]");
    assertThat(amongMore).contains("a is 2.00× faster than b [1.92, 2.09]");
  }

  private static Cell cell(String cache, long entries) {
    return Fixture.cell(
        "Speed", cache, Role.COMPETITOR, 2, Map.of("entries", new Value.Whole(entries)));
  }

  private static Fixture settings(int certain, int level, int other, double... forks) {
    Fixture run = new Fixture().rounds(forks.length).noisy("Speed", SPEED);
    double[] better = Arrays.stream(forks).map(x -> 2 * x).toArray();
    double[] about = new double[forks.length];
    Arrays.setAll(about, at -> forks[forks.length - 1 - at]);
    for (int i = 0; i < certain + level + other; i++) {
      boolean isLevel = i >= certain && i < certain + level;
      run.measured(fixture("a", i), i < certain ? better : forks)
          .measured(fixture("b", i), isLevel ? about : i < certain ? forks : better);
    }
    return run;
  }

  private static Cell fixture(String cache, int i) {
    Cell cell = cell(cache, i + 1);
    return Fixture.named(cell, cell.id() + i);
  }

  @Test
  void countsWhatIsCertainAndWhatIsLevelWhereThereAreManySettings() {
    double[] forks = {100, 102, 97, 101, 99};
    assertThat(settings(5, 0, 0, forks).summary().headline())
        .containsExactly("Speed: a wins in 5 of 5 settings for certain.");
    assertThat(settings(4, 3, 1, forks).summary().headline())
        .containsExactly(
            "Speed: a wins in 4 of 8 settings for certain, b in 1; in 3 the first cannot be told"
                + " apart: a among them in 3, b in 3.");
    assertThat(settings(0, 5, 0, forks).summary().headline())
        .containsExactly(
            "Speed: nobody wins for certain in any of 5 settings; in 5 the first cannot be told"
                + " apart: a among them in 5, b in 5.");
    assertThat(settings(3, 0, 2, 100).summary().headline())
        .containsExactly(
            "Speed: after too few rounds for intervals the best median is that of a in 3 of 5"
                + " settings, b in 2.");
  }

  /** They began anew at other times, and both beside the reference. */
  @Test
  void comparesThoseThatHaveNoRoundInCommonByWayOfAThird() {
    Fixture run = new Fixture().rounds(8).noisy("Speed", SPEED);
    run.measured("Speed", "map", Role.REFERENCE, 100, 110, 90, 105, 200, 220, 180, 210)
        .measured("Speed", "a", Role.COMPETITOR, 50, 56, 45, 52)
        .later(4, "Speed", "b", Role.COMPETITOR, 20, 22, 18, 21.5);
    assertThat(run.summary().headline().get(0)).contains(": a is 4.98× faster than b [4.88, 5.08]");
  }

  /** What is exact is certain without any interval. */
  @Test
  void knowsWhoIsAheadOfExactFigures() {
    Fixture run =
        new Fixture().rounds(2).exact("Hits", Fixture.linear("hits", "%", Metric.Better.HIGHER, 0));
    run.measured("Hits", "a", Role.COMPETITOR, 2, 2).measured("Hits", "b", Role.COMPETITOR, 1, 1);
    Summary.Table table = run.summary().tables().get(0);
    List<Summary.Row> rows = table.rows();
    assertThat(table.dominance().isBetter(rows.get(0), rows.get(1))).isTrue();
    assertThat(table.dominance().isBetter(rows.get(1), rows.get(0))).isFalse();
  }
}
