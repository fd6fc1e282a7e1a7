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
    List<Long> millis = List.of(0L, 9000L, 18000L, 27000L, 27001L, 90_000L);
    Queue<Long> cpu = new ArrayDeque<>(millis);
    assertThat(Rest.await(() -> TimeUnit.MILLISECONDS.toNanos(cpu.remove()))).isZero();
    assertThat(cpu).containsExactly(90_000L);
  }

  @Test
  void endsWhenItIsInterrupted() {
    Thread.currentThread().interrupt();
    assertThat(Rest.await(System::nanoTime)).isNaN();
    assertThat(Thread.interrupted()).isTrue();
  }
}
