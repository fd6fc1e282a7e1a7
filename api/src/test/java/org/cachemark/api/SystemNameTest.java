/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.api;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SystemNameTest {

  @ParameterizedTest
  @CsvSource({
    "guava, guava, guava",
    "guava:concurrent@31.1-jre, guava, guava:concurrent",
    "caffeine@/a:b/my.jar, caffeine, caffeine",
    "map[a=b:c@d], map, map",
    "policy:lru[a=b], policy, policy:lru",
    "jcache:com.acme:cache@1, jcache, jcache:com.acme:cache"
  })
  void tellsProductAndVariant(String name, String product, String kind) {
    assertThat(SystemName.product(name)).isEqualTo(product);
    assertThat(SystemName.kind(name)).isEqualTo(kind);
  }

  @Test
  void readsOptionsAsJmhHandsThemOn() {
    assertThat(SystemName.options("hosts=a%2Cb;sync=full"))
        .isEqualTo(Options.parse("hosts=a,b;sync=full"));
  }
}
