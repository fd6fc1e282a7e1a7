/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.ignite;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import org.junit.jupiter.api.Test;

class IgniteStoreTest {

  @Test
  void asksAgainOnlyWhereNothingIsFound() {
    Deque<List<String>> answers =
        new ArrayDeque<>(List.of(List.of("a"), List.of(), List.of("b"), List.of(), List.of()));
    assertThat(IgniteStore.againIfEmpty(answers::remove)).containsExactly("a");
    assertThat(answers).hasSize(4);
    assertThat(IgniteStore.againIfEmpty(answers::remove)).containsExactly("b");
    assertThat(IgniteStore.againIfEmpty(answers::remove)).as("nothing fits").isEmpty();
    assertThat(answers).isEmpty();
  }
}
