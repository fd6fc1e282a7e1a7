/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.reports;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.cachemark.results.Cell;
import org.cachemark.results.Cell.Role;
import org.junit.jupiter.api.Test;

class RankingTest {

  private final Fixture run =
      new Fixture()
          .measured("ReadOnly", "map", Role.REFERENCE, 900, 910, 890, 905, 900)
          .measured("ReadOnly", "fast", Role.COMPETITOR, 300, 301, 299, 302, 300);

  private List<String> places() {
    Ranking ranking = run.summary().tables().get(0).ranking();
    return ranking.places().entrySet().stream()
        .map(place -> place.getKey().system() + " " + place.getValue())
        .toList();
  }

  private List<List<String>> ties() {
    return run.summary().tables().get(0).ranking().ties().stream()
        .map(tie -> tie.stream().map(Cell::system).toList())
        .toList();
  }

  @Test
  void givesPlacesToThoseThatCanBeToldApart() {
    run.measured("ReadOnly", "slow", Role.COMPETITOR, 100, 101, 99, 102, 100);
    assertThat(places()).containsExactly("fast 1", "slow 2");
    assertThat(ties()).isEmpty();
  }

  @Test
  void ranksNoPairWhoseRatioMayBeOne() {
    run.measured("ReadOnly", "other", Role.COMPETITOR, 290, 310, 305, 280, 299)
        .measured("ReadOnly", "slow", Role.COMPETITOR, 100, 101, 99, 102, 100);
    assertThat(places()).containsExactlyInAnyOrder("fast 1–2", "other 1–2", "slow 3");
    assertThat(ties()).hasSize(1);
    assertThat(ties().get(0)).containsExactlyInAnyOrder("fast", "other");
  }

  /** In every round the one is a little faster, but the rounds differ by more. */
  @Test
  void ranksNoPairWhoseIntervalsOverlap() {
    Fixture pair =
        new Fixture()
            .measured("ReadOnly", "a", Role.COMPETITOR, 100, 150, 200, 250, 300)
            .measured("ReadOnly", "b", Role.COMPETITOR, 99, 149, 198, 248, 297);
    Ranking ranking = pair.summary().tables().get(0).ranking();
    assertThat(ranking.places().values()).extracting(Object::toString).containsOnly("1–2");
  }

  @Test
  void ranksNothingByOneFork() {
    Fixture one =
        new Fixture()
            .measured("ReadOnly", "a", Role.COMPETITOR, 300)
            .measured("ReadOnly", "b", Role.COMPETITOR, 100);
    Ranking ranking = one.summary().tables().get(0).ranking();
    assertThat(ranking.places().values()).extracting(Object::toString).containsOnly("1–2");
  }
}
