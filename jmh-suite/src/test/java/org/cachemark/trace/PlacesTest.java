/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.trace;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

class PlacesTest {

  @Test
  void numbersKeysAsTheyCome() {
    Random random = new Random(1);
    Map<Long, Integer> expected = new HashMap<>();
    Places places = new Places();
    for (int i = 0; i < 100_000; i++) {
      long key = i % 2 == 0 ? random.nextInt(20_000) << 16 : random.nextLong();
      expected.putIfAbsent(key, expected.size());
      assertThat(places.of(key)).isEqualTo(expected.get(key));
    }
    assertThat(places.count()).isEqualTo(expected.size());
  }

  @Test
  void takesKeysOfAnyNumber() {
    Places places = new Places();
    assertThat(places.of(0)).isZero();
    assertThat(places.of(-1)).isEqualTo(1);
    assertThat(places.of(Long.MIN_VALUE)).isEqualTo(2);
    assertThat(places.of(0)).isZero();
  }
}
