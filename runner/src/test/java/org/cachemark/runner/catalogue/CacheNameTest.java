/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.runner.catalogue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.cachemark.runner.InputError;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CacheNameTest {

  @ParameterizedTest
  @CsvSource({
    "caffeine, caffeine",
    "guava@31.1-jre, guava@31.1-jre",
    "ehcache:offheap@3.10.8, ehcache:offheap@3.10.8",
    "ignite@2.13.0:local, ignite:local@2.13.0",
    "guava[concurrencyLevel=8], guava[concurrencyLevel=8]",
    "x:y@1[b=2;a=1], x:y@1[a=1;b=2]",
  })
  void writesWhatItReadsWithTheVersionBehind(String written, String full) {
    CacheName name = CacheName.parse("", written);
    assertThat(name).hasToString(full);
    assertThat(CacheName.parse("", full)).isEqualTo(name);
  }

  @Test
  void keepsThePartsApart() {
    CacheName name = CacheName.parse("", "ehcache:offheap@3.10.8[a=x=y]");
    assertThat(name.product()).isEqualTo("ehcache");
    assertThat(name.variant()).isEqualTo("offheap");
    assertThat(name.version()).contains("3.10.8");
    assertThat(name.options()).isEqualTo(Map.of("a", "x=y"));
    assertThat(name.unversioned()).isEqualTo("ehcache:offheap[a=x=y]");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "@1", "a b", "caffeine@", "caffeine@1:direct@2", "guava[level]", "a::b"})
  void refusesWhatIsNoName(String text) {
    assertThatThrownBy(() -> CacheName.parse("quick.yaml:3", text))
        .isInstanceOf(InputError.class)
        .hasMessageStartingWith("quick.yaml:3: ");
  }
}
