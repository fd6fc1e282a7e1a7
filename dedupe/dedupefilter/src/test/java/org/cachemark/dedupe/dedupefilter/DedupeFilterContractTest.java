/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.dedupe.dedupefilter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.SplittableRandom;
import org.cachemark.api.Options;
import org.cachemark.dedupe.KeyMemory;
import org.cachemark.dedupe.SystemContractTest;
import org.cachemark.dedupe.TextMemory;
import org.cachemark.dedupe.filter.FilterFullException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Holds every memory of this module's catalogue to the contract. */
class DedupeFilterContractTest extends SystemContractTest {

  /** Of one lock, and of many, whose shares are not alike. */
  @ParameterizedTest
  @CsvSource({
    "2, ''",
    "3, ''",
    "1000, ''",
    "131071, ''",
    "131072, ''",
    "131073, ''",
    "300000, ''",
    "2, ;rate=0.01",
    "1000, ;rate=0.01",
    "131072, ;rate=0.01",
    "300000, ;rate=0.01"
  })
  void holdsAboutAsManyAsItIsMadeForAndNoMore(int keys, String rate) {
    Options options = Options.parse("forgets=true" + rate);
    try (KeyMemory memory = new DedupeFilterFactory().create(keys, options)) {
      SplittableRandom random = new SplittableRandom(1);
      long most = 0;
      for (int i = 0; i < 4 * keys; i++) {
        memory.remember(random.nextLong(), random.nextLong());
        if (i % 1000 == 0) {
          most = Math.max(most, memory.size());
        }
      }
      assertThat(Math.max(most, memory.size())).isBetween(keys / 2L, (long) keys);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "forgets=true", "rate=0.0001", "rate=0.0001;forgets=true"})
  void takesTextsAsTheyAre(String options) {
    try (KeyMemory memory = new DedupeFilterFactory().create(100, Options.parse(options))) {
      TextMemory texts = (TextMemory) memory;
      assertThat(texts.remember(new byte[16])).isTrue();
      assertThat(texts.remember(new byte[16])).isFalse();
      assertThat(texts.remember(new byte[17])).isTrue();
      for (String text : List.of("", "?", "\uD800", "\uDC00", "\0".repeat(8))) {
        assertThat(texts.remember(text)).as(text).isTrue();
        assertThat(texts.remember(text)).as(text).isFalse();
      }
      assertThat(memory.size()).isEqualTo(7);
    }
  }

  @Test
  void saysThatItIsFull() {
    try (KeyMemory memory = new DedupeFilterFactory().create(2, Options.NONE)) {
      memory.remember(1, 1);
      memory.remember(2, 2);
      assertThatThrownBy(() -> memory.remember(3, 3)).isInstanceOf(FilterFullException.class);
      assertThat(memory.remember(2, 2)).isFalse();
    }
  }
}
