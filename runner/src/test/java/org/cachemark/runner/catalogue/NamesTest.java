/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.runner.catalogue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.cachemark.results.SystemId;
import org.cachemark.runner.InputError;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class NamesTest {

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
  void refusesWhatIsNoNameWithItsPlace(String text) {
    assertThatThrownBy(() -> Names.system("quick.yaml:3", text))
        .isInstanceOf(InputError.class)
        .hasMessageStartingWith("quick.yaml:3: ");
    assertThatThrownBy(() -> Names.system("", text))
        .isInstanceOf(InputError.class)
        .hasMessageStartingWith(
            text.contains("[") ? "option 'level'" : "'" + text + "' is no name");
  }

  @Test
  void readsMavenCoordinates() {
    SystemId name = Names.system("", "jcache:com.acme:acme-cache:1.2[provider=a.B]");
    assertThat(name.variant()).isEqualTo("com.acme:acme-cache");
    assertThat(name.isCoordinates()).isTrue();
    assertThat(name.version()).contains("1.2");
    assertThat(name).hasToString("jcache:com.acme:acme-cache@1.2[provider=a.B]");
    assertThat(Names.system("", name.toString())).isEqualTo(name);
  }

  @Test
  void refusesAnAnchorThatIsNoneWithItsPlace() {
    assertThat(Names.anchor("", "map way=put").values()).containsOnlyKeys("way");
    assertThatThrownBy(() -> Names.anchor("quick.yaml:3", "map guava"))
        .isInstanceOf(InputError.class)
        .hasMessageStartingWith("quick.yaml:3: 'map guava' is no name; write product, ");
    assertThatThrownBy(() -> Names.anchor("quick.yaml:3", "way="))
        .isInstanceOf(InputError.class)
        .hasMessageStartingWith("quick.yaml:3: 'way=' is no name; write product, ");
  }
}
