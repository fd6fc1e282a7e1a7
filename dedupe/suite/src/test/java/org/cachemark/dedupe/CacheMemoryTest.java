/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.dedupe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.Set;
import org.cachemark.api.Options;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CacheMemoryTest {

  private static final Set<MemoryCapability> PROMISED =
      Set.of(
          MemoryCapability.EXACT,
          MemoryCapability.CONCURRENT,
          MemoryCapability.ATOMIC,
          MemoryCapability.WIDE);

  private static KeyMemoryFactory found() {
    return KeyMemoryFactory.find(MapCacheFactory.class.getName());
  }

  @Test
  void keepsTheContractOfMemories() throws Exception {
    MemoryContract contract = new MemoryContract(found(), Options.NONE, PROMISED);
    for (Contract.Rule<MemoryCapability> rule : contract.rules()) {
      if (PROMISED.containsAll(rule.needs())) {
        rule.check().run();
      }
    }
    assertThat(contract.configuration()).isEqualTo("a map");
  }

  @ParameterizedTest
  @ValueSource(longs = {0, -1, Long.MIN_VALUE})
  void tellsKeysApartByAllOfTheirBits(long half) {
    try (KeyMemory memory = found().create(10, Options.NONE)) {
      assertThat(memory.remember(half, 1)).isTrue();
      assertThat(memory.remember(half, 2)).isTrue();
      assertThat(memory.remember(1, half)).isTrue();
      assertThat(memory.remember(half, 1)).isFalse();
      assertThat(memory.size()).isEqualTo(3);
      assertThat(memory.reach()).isEqualTo(KeyMemory.Reach.IT_AND_MORE);
      assertThat(memory.keyBytes()).as("a cache may keep a key in a form of its own").isZero();
    }
  }

  @Test
  void saysWhatThereIsWhereThereIsNeither() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> KeyMemoryFactory.find("nothing"))
        .withMessageStartingWith("no memory factory named 'nothing' on the class path");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> found().create(10, Options.parse("rcy=true")))
        .withMessageContaining("rcy");
  }
}
