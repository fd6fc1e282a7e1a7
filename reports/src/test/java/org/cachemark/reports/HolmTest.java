/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.reports;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

class HolmTest {

  private static final Offset<Double> EXACTLY = Offset.offset(1e-12);

  /** A difference that lies so many standard errors from 0, of 1000 degrees of freedom. */
  private static Location at(double errors) {
    return new Location(errors, 1, 1000, 1001);
  }

  /** By their p from the least: 0.05 / 4, / 3, and of what is not below 0.05 / 2, that for all. */
  @Test
  void judgesTheMostCertainStrictest() {
    double[] levels = Holm.levels(List.of(at(0.1), at(9), at(1.9), at(-5)));
    assertThat(levels[1]).isCloseTo(0.05 / 4, EXACTLY);
    assertThat(levels[3]).isCloseTo(0.05 / 3, EXACTLY);
    assertThat(levels[2]).isCloseTo(0.05 / 2, EXACTLY);
    assertThat(levels[0]).isCloseTo(0.05 / 2, EXACTLY);
  }

  @Test
  void judgesOneAloneByItsOwnInterval() {
    assertThat(Holm.levels(List.of(at(2)))[0]).isCloseTo(0.05, EXACTLY);
  }

  /** Of too few rounds nothing can be certain, so that they are no chance to err. */
  @Test
  void countsOnlyWhatCanBeCertain() {
    Location unknown = new Location(3, Double.NaN, Double.NaN, 2);
    double[] levels = Holm.levels(List.of(unknown, at(2.2), unknown));
    assertThat(levels[1]).isCloseTo(0.05, EXACTLY);
    assertThat(levels[0]).isCloseTo(0.05, EXACTLY);
  }

  @Test
  void judgesNothing() {
    assertThat(Holm.levels(List.of())).isEmpty();
  }
}
