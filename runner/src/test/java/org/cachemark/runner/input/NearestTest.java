/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.runner.input;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NearestTest {

  @ParameterizedTest
  @CsvSource({"kitten, sitting, 3", "saturday, sunday, 3", "'', abc, 3", "abc, '', 3", "a, a, 0"})
  void countsEdits(String one, String other, int edits) {
    assertThat(Nearest.edits(one, other)).isEqualTo(edits);
  }

  @Test
  void findsWhatIsMeantOrNothing() {
    assertThat(Nearest.of("cafeine", List.of("guava", "caffeine"))).contains("caffeine");
    assertThat(Nearest.of("zzz", List.of("guava", "caffeine"))).isEmpty();
    assertThat(Nearest.of("x".repeat(100_000), List.of("guava"))).isEmpty();
  }
}
