/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.runner.catalogue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.cachemark.runner.InputError;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CacheNameTest {

  @Test
  void readsMavenCoordinates() {
    CacheName name = CacheName.parse("", "jcache:com.acme:acme-cache:1.2[provider=a.B]");
    assertThat(name.variant()).isEqualTo("com.acme:acme-cache");
    assertThat(name.isCoordinates()).isTrue();
    assertThat(name.version()).contains("1.2");
    assertThat(name).hasToString("jcache:com.acme:acme-cache@1.2[provider=a.B]");
    assertThat(CacheName.parse("", name.toString())).isEqualTo(name);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "@1",
        "a b",
        "caffeine@",
        "caffeine@1:direct@2",
        "guava[level]",
        "a::b",
        "a:b:c:1:2",
        "a:b:c@1:2"
      })
  void refusesWhatIsNoName(String text) {
    assertThatThrownBy(() -> CacheName.parse("quick.yaml:3", text))
        .isInstanceOf(InputError.class)
        .hasMessageStartingWith("quick.yaml:3: ");
  }
}
