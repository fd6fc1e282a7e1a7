/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.dedupe.dedupefilter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.SplittableRandom;
import org.cachemark.api.Options;
import org.cachemark.dedupe.KeyMemory;
import org.cachemark.dedupe.SystemContractTest;
import org.cachemark.dedupe.filter.FilterFullException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Holds every memory of this module's catalogue to the contract. */
class DedupeFilterContractTest extends SystemContractTest {

  /** Of one lock, and of many, whose shares are not alike. */
  @ParameterizedTest
  @ValueSource(ints = {2, 3, 1000, 131_071, 131_072, 131_073, 300_000})
  void holdsAboutAsManyAsItIsMadeForAndNoMore(int keys) {
    Options options = Options.parse("forgets=true");
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
