/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.results;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class CpuDistancesTest {

  private static Observation fork(Map<String, List<Double>> values) {
    return new Observation(Runs.TIME, 1, values, 0, Map.of());
  }

  /** Reads of two threads had half their speed, or less, in an iteration after such a look. */
  @Test
  void isThatOfTheWorstLook() {
    Map<String, List<Double>> once =
        Map.of(
            "time", List.of(1.0, 1.0, 1.0), Observation.CPU_DISTANCE, List.of(173.0, 41.0, 43.0));
    assertThat(CpuDistances.of(fork(once))).hasValue(173);
    assertThat(CpuDistances.of(fork(Map.of("time", List.of(1.0))))).isEmpty();
  }

  @Test
  void isFarAboveThreeTimesWhatAQuarterHas() {
    assertThat(CpuDistances.bound(31, 33, 200, 210)).isEqualTo(100);
    assertThat(CpuDistances.bound(200, 40, 210, 220, 230)).isEqualTo(600);
    assertThat(CpuDistances.bound()).isInfinite();
  }
}
