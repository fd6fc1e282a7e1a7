/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.dedupe.filter;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class KeyedHashTest {

  private static final byte[] TEXT = "a text".getBytes(StandardCharsets.UTF_8);

  @Test
  void eachFilterHasASecretOfItsOwn() {
    Set<Long> hashes = new HashSet<>();
    for (int i = 0; i < 100; i++) {
      KeyedHash hash = KeyedHash.secret();
      hashes.add(hash.high(TEXT, 0, TEXT.length));
      hashes.add(hash.low(TEXT, 0, TEXT.length));
    }
    assertThat(hashes).as("of two halves of a hundred filters").hasSize(200);
  }

  @Test
  void aSeedRepeatsThem() {
    KeyedHash one = KeyedHash.of(new SplittableRandom(7)::nextLong);
    KeyedHash same = KeyedHash.of(new SplittableRandom(7)::nextLong);
    KeyedHash other = KeyedHash.of(new SplittableRandom(8)::nextLong);
    assertThat(one.high("text")).isEqualTo(same.high("text")).isNotEqualTo(other.high("text"));
    assertThat(one.low("text")).isEqualTo(same.low("text")).isNotEqualTo(other.low("text"));
  }

  /** The cheapest attack on a table: texts that differ in few bits, or whose hashCode is one. */
  @Test
  void textsThatAreAlikeHaveHashesThatAreNot() {
    KeyedHash hash = KeyedHash.of(new SplittableRandom(9)::nextLong);
    Set<Long> high = new HashSet<>();
    Set<Long> low = new HashSet<>();
    for (int i = 0; i < 1 << 12; i++) {
      StringBuilder text = new StringBuilder();
      for (int bit = 0; bit < 12; bit++) {
        text.append(((i >> bit) & 1) == 0 ? "Aa" : "BB");
      }
      assertThat(text.toString().hashCode()).isEqualTo("Aa".repeat(12).hashCode());
      high.add(hash.high(text));
      low.add(hash.low(text));
    }
    assertThat(high).hasSize(1 << 12);
    assertThat(low).hasSize(1 << 12);
  }

  @Test
  void placesAreWithinTheirNumberAndAllAreMet() {
    assertThat(KeyedHash.place(-1, 1L << 61)).isEqualTo((1L << 61) - 1);
    assertThat(KeyedHash.place(0, 10)).isZero();
    Set<Long> places = new HashSet<>();
    SplittableRandom random = new SplittableRandom(1);
    for (int i = 0; i < 1000; i++) {
      places.add(KeyedHash.place(random.nextLong(), 7));
    }
    assertThat(places).containsExactlyInAnyOrder(0L, 1L, 2L, 3L, 4L, 5L, 6L);
  }
}
