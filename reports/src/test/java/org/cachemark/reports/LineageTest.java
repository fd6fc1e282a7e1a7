/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.reports;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Comparator;
import java.util.List;
import org.cachemark.results.Cell.Role;
import org.cachemark.results.Metric;
import org.junit.jupiter.api.Test;

class LineageTest {

  private static final Metric SPEED = Metric.ofJmh("thrpt", "ops/s");
  private static final Metric HITS = Fixture.linear("hits", "%", Metric.Better.HIGHER, 0.1);

  private static List<Lineage> lineages(Fixture run) {
    return Lineage.of(run.summary(), Comparator.naturalOrder());
  }

  @Test
  void takesEachSystemThatHasSeveralReleases() {
    List<Lineage> lineages =
        lineages(
            new Fixture()
                .noisy("Read", SPEED)
                .measured("Read", "map", Role.REFERENCE, 100, 101, 99)
                .measured("Read", "a@2", Role.COMPETITOR, 80, 81, 79)
                .measured("Read", "a@a-3.jar", Role.COMPETITOR, 20, 21, 19)
                .measured("Read", "b@1", Role.COMPETITOR, 50, 51, 49)
                .measured("Read", "a@1", Role.COMPETITOR, 40, 41, 39));
    assertThat(lineages).hasSize(1);
    assertThat(lineages.get(0).name()).isEqualTo("a");
    assertThat(lineages.get(0).releases())
        .extracting(release -> release.row().cell().version())
        .containsExactly("1", "2");
    assertThat(lineages.get(0).sentences()).hasSize(1);
    assertThat(lineages.get(0).sentences().get(0))
        .startsWith(lineages.get(0).setting() + ": a 2 has 2.0")
        .endsWith("the speed of a 1.");
  }

  /** One that began anew has no round in common with its neighbours, but each has some with map. */
  @Test
  void goesByWayOfAThirdWhereTwoHaveNoRoundInCommon() {
    List<Lineage> lineages =
        lineages(
            new Fixture()
                .rounds(6)
                .noisy("Read", SPEED)
                .measured("Read", "map", Role.REFERENCE, 100, 101, 99, 100, 101, 99)
                .measured("Read", "a@1", Role.COMPETITOR, 40, 40.4, 39.6)
                .later(3, "Read", "a@2", Role.COMPETITOR, 80, 80.8, 79.2));
    assertThat(lineages.get(0).releases().get(1).isChange()).isTrue();
  }

  @Test
  void callsNothingAChangeOfWhichTooLittleIsKnown() {
    List<Lineage> lineages =
        lineages(
            new Fixture()
                .noisy("Read", SPEED)
                .measured("Read", "a@1", Role.COMPETITOR, 40, 41)
                .measured("Read", "a@2", Role.COMPETITOR, 80, 81));
    assertThat(lineages.get(0).releases().get(1).isChange()).isFalse();
    assertThat(lineages.get(0).sentences()).isEmpty();
  }

  /** What is counted needs no statistics. */
  @Test
  void tellsExactFiguresApartHoweverLittleTheyDiffer() {
    List<Lineage> lineages =
        lineages(
            new Fixture()
                .exact("Trace", HITS)
                .measured("Trace", "a@1", Role.COMPETITOR, 40.0, 40.0)
                .measured("Trace", "a@2", Role.COMPETITOR, 40.1, 40.1)
                .measured("Trace", "a@3", Role.COMPETITOR, 40.1, 40.1));
    assertThat(lineages.get(0).releases())
        .extracting(Lineage.Release::isChange)
        .containsExactly(false, true, false);
  }
}
