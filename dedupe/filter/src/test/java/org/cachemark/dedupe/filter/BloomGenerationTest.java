/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.dedupe.filter;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class BloomGenerationTest {

  /** Of ten million keys one in a hundred such tests may be taken for another. */
  @Test
  void keepsASmallRateOfASmallFilter() {
    SplittableRandom random = new SplittableRandom(1);
    BloomGeneration filter = new BloomGeneration(100, 1e-9);
    for (int i = 0; i < 100; i++) {
      filter.add(random.nextLong(), random.nextLong());
    }
    int wrong = 0;
    for (int i = 0; i < 10_000_000; i++) {
      wrong += filter.contains(random.nextLong(), random.nextLong()) ? 1 : 0;
    }
    assertThat(wrong).isZero();
  }
}
