/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.reports.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.cachemark.results.Anchor;
import org.cachemark.results.Results;
import org.junit.jupiter.api.Test;

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
        .startsWith("2", "3")
        .endsWith("11");
    assertThat(line.changes()).hasSize(1);
    assertThat(line.points().get(line.changes().get(0).at()).cell().version()).isEqualTo("7");
    assertThat(line.changes().get(0).factor()).isCloseTo(0.9, within(0.01));
    assertThat(history.headline().get(0))
        .containsPattern("from 7 on, slower by (9\\.[89]|10\\.\\d) % than before, against lib@1");
    assertThat(history.isOf(run)).isTrue();
  }

  @Test
  void keepsReleasesInTheirOrderAcrossRuns() {
    List<Results> runs =
        IntStream.range(0, 3).mapToObj(i -> run(1, 1, 1, 1)).toList(); // 2, 3, 4, 5, three times
    History history = History.of(runs, Optional.of(Anchor.parse("lib@1")), BY_NUMBER);
    assertThat(history.lines().get(0).points())
        .extracting(p -> p.cell().version())
        .containsExactly("2", "2", "2", "3", "3", "3", "4", "4", "4", "5", "5", "5");
    assertThat(history.headline().get(0)).startsWith("No change of the level is certain in 12");
  }

  @Test
  void looksForNoChangeInFewReleases() {
    History history = History.of(List.of(run(1, 0.5, 0.5)), Optional.empty(), BY_NUMBER);
    assertThat(history.lines().get(0).changes()).isEmpty();
    assertThat(history.headline().get(0)).contains("3 releases against lib@1", "8 or more");
  }

  @Test
  void saysWhatIsNotThere() {
    assertThatThrownBy(
            () -> History.of(List.of(run(1)), Optional.of(Anchor.parse("lib@9")), BY_NUMBER))
        .hasMessage("no run has measured lib@9 beside another version of it");
    assertThatThrownBy(() -> History.of(List.of(), Optional.empty(), BY_NUMBER))
        .hasMessage("no run has compared versions of a cache");
  }
}
