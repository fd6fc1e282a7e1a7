/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.stores;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.cachemark.harness.CheckFailedException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class AnswersTest {

  private static final Item LONG =
      new Item(7, "ba be", 2001, "x".repeat(100) + "here" + "y".repeat(100));

  private static void assertMessage(Item expected, @Nullable Item found, String message) {
    assertThatThrownBy(() -> Answers.requireSame(expected, found))
        .isInstanceOf(CheckFailedException.class)
        .hasMessage(message);
  }

  @Test
  void tellsOfALongItemWhereItIsAnother() {
    String beginning = "Item[id=7, name=ba be, year=2001, descri…";
    String before = "x".repeat(20);
    assertMessage(
        LONG,
        new Item(7, "ba be", 2001, LONG.description().replace("here", "there")),
        "found %s%sthere%s…, expected %s%shere%s…"
            .formatted(beginning, before, "y".repeat(15), beginning, before, "y".repeat(16)));
    assertMessage(
        LONG,
        new Item(7, "ba be", 2001, LONG.description() + "z"),
        "found %s%sz], expected %s%s]"
            .formatted(beginning, "y".repeat(20), beginning, "y".repeat(20)));
  }

  @Test
  void tellsAllOfAShortItem() {
    assertMessage(
        new Item(7, "ba be", 2001, "one"),
        null,
        "found null, expected Item[id=7, name=ba be, year=2001, description=one]");
  }
}
