/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.harness;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class DurationsTest {

  @Test
  void readsTimesInTheirUnits() {
    assertThat(Durations.parse("0ms")).isZero();
    assertThat(Durations.parse("20ms")).isEqualTo(Duration.ofMillis(20));
    assertThat(Durations.parse("1s")).isEqualTo(Duration.ofSeconds(1));
    assertThat(Durations.parse("5m")).isEqualTo(Duration.ofMinutes(5));
    assertThat(Durations.parse("1h")).isEqualTo(Duration.ofHours(1));
  }

  @Test
  void refusesWhatHasNoUnit() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Durations.parse("20"))
        .withMessage("a time is written 20ms, 1s, 5m or 1h, not 20");
    assertThatIllegalArgumentException().isThrownBy(() -> Durations.parse("-1s"));
  }
}
