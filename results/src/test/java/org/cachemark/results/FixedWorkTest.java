/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.results;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FixedWorkTest {

  private static final List<FixedWork> RUNS =
      List.of(
          new FixedWork(1.5, 80, 20_000),
          new FixedWork(1.5, 100, 45_000),
          new FixedWork(1.6, 90, 30_000));

  @Test
  void tellsThoseOfAKindBesideEachOther() {
    assertThat(FixedWork.told(RUNS))
        .isEqualTo(
            "a multiplication 1.50, 1.50, 1.60 ns; a step in memory 80.0, 100, 90.0 ns;"
                + " an answer by loopback 20000, 45000, 30000 ns");
    assertThat(RUNS.get(0))
        .hasToString(
            "a multiplication 1.50 ns; a step in memory 80.0 ns; an answer by loopback 20000 ns");
  }

  @Test
  void differsByTheKindThatDiffersMost() {
    assertThat(FixedWork.spread(RUNS)).isEqualTo(2.25, within(1e-12));
    assertThat(FixedWork.spread(RUNS.subList(0, 1))).isEqualTo(1);
  }

  @ParameterizedTest
  @ValueSource(doubles = {0, -1, Double.NaN, Double.POSITIVE_INFINITY})
  void takesTime(double nanos) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new FixedWork(1, nanos, 1))
        .withMessage("fixed work in %s ns is none", nanos);
  }
}
