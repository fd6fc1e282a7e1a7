/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.api;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GlobTest {

  @ParameterizedTest
  @CsvSource({
    "Purge-*, Purge-1, true",
    "Purge-*, Purge-12, true",
    "Purge-*, MyPurge-1, false",
    "Purge-1, Purge-1, true",
    "Purge-1, Purge-12, false",
    "*-pool-*, a-pool-3, true",
    "a.b, axb, false",
    "*, anything, true"
  })
  void starsStandForAnything(String pattern, String name, boolean matches) {
    assertThat(Glob.matches(pattern, name)).isEqualTo(matches);
  }
}
