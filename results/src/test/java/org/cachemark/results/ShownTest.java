/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.results;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ShownTest {

  @Test
  void showsWhatATerminalWouldObey() {
    assertThat(Shown.plain("Käse 1.0")).isEqualTo("Käse 1.0");
    assertThat(Shown.plain("a\033[2Jb\nc\0\u202ed\u2028"))
        .isEqualTo("a\\u001b[2Jb\\nc\\u0000\\u202ed\\u2028");
  }

  @Test
  void clipsLongNames() {
    assertThat(Shown.name("x".repeat(60))).isEqualTo("x".repeat(60));
    assertThat(Shown.name("x".repeat(100_000))).isEqualTo("x".repeat(60) + "… (100000 characters)");
  }

  @Test
  void showsNothingOfAUriThatMayBeAPassword() {
    assertThat(Shown.name("uri=redis://me:secret@here\nand there")).isEqualTo("uri=redis://…");
  }

  @Test
  void keepsTheEndsOfLongMessages() {
    assertThat(Shown.message("unknown " + "x".repeat(1000) + " (./run.sh list caches)"))
        .hasSizeLessThan(250)
        .startsWith("unknown xx")
        .endsWith("(./run.sh list caches)");
    assertThat(Shown.message("no ".repeat(100_000) + "end")).hasSizeLessThan(2000).endsWith("end");
  }

  @Test
  void quotesArguments() {
    assertThat(Shown.argument("20261121-101500-quick")).isEqualTo("20261121-101500-quick");
    assertThat(Shown.argument("a$(b)'c")).isEqualTo("'a$(b)'\\''c'");
    assertThat(Shown.argument("")).isEqualTo("''");
  }
}
