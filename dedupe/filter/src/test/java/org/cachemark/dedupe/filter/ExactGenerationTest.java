/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.dedupe.filter;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ExactGenerationTest {

  /** All want one slot, and one is what an empty slot looks like. */
  @Test
  void keepsApartKeysThatCollide() {
    ExactGeneration generation = new ExactGeneration(10);
    for (int low = 2; low < 12; low++) {
      assertThat(generation.contains(-1, low)).isFalse();
      generation.add(-1, low);
    }
    for (int low = 2; low < 12; low++) {
      assertThat(generation.contains(-1, low)).isTrue();
    }
    assertThat(generation.contains(-1, 12)).isFalse();
    generation.clear();
    assertThat(generation.contains(-1, 2)).isFalse();
    assertThat(generation.contains(0, 0)).isFalse();
    generation.add(0, 0);
    assertThat(generation.contains(0, 0)).isTrue();
    assertThat(generation.size()).isEqualTo(1);
  }
}
