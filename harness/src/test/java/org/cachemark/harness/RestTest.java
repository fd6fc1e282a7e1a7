/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.harness;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class RestTest {

  @Test
  void lastsUntilThereIsNextToNothingToDo() {
    List<Long> millis = List.of(0L, 200L, 300L, 330L, 345L, 900L);
    Queue<Long> cpu = new ArrayDeque<>(millis);
    assertThat(Rest.await(() -> TimeUnit.MILLISECONDS.toNanos(cpu.remove()))).isTrue();
    assertThat(cpu).containsExactly(900L);
  }

  @Test
  void endsWhenItIsInterrupted() {
    Thread.currentThread().interrupt();
    assertThat(Rest.await(System::nanoTime)).isFalse();
    assertThat(Thread.interrupted()).isTrue();
  }
}
