/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.jmh;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.cachemark.harness.CheckFailedException;
import org.junit.jupiter.api.Test;

class HerdTest {

  private static final int FIRST_WITH_VIRTUAL_THREADS = 21;

  @Test
  void letsAllGoWhenItIsAskedToAndNotBefore() {
    AtomicInteger running = new AtomicInteger();
    CountDownLatch together = new CountDownLatch(100);
    Herd herd =
        new Herd(
            "platform",
            100,
            number -> {
              running.incrementAndGet();
              together.countDown();
              await(together); // none gets by before all have begun
            });
    assertThat(running).hasValue(0);
    assertThat(herd.isDone()).isFalse();
    herd.letGo();
    herd.letGo();
    herd.finish();
    assertThat(running).hasValue(100);
    assertThat(herd.isDone()).isTrue();
    assertThat(herd.begunNanos()).isBetween(0L, herd.makespanNanos());
  }

  @Test
  void eachTaskHasItsNumberAndItsThread() {
    Set<Integer> numbers = ConcurrentHashMap.newKeySet();
    Set<Thread> threads = ConcurrentHashMap.newKeySet();
    Herd herd =
        new Herd(
            "platform",
            10,
            number -> {
              numbers.add(number);
              threads.add(Thread.currentThread());
            });
    herd.letGo();
    herd.finish();
    assertThat(numbers).containsExactlyInAnyOrder(0, 1, 2, 3, 4, 5, 6, 7, 8, 9);
    assertThat(threads).hasSize(10);
  }

  @Test
  void failsWithTheTaskThatFails() {
    Herd herd =
        new Herd(
            "platform",
            3,
            number -> {
              if (number == 1) {
                throw new CheckFailedException("no more");
              }
            });
    herd.letGo();
    assertThatIllegalStateException().isThrownBy(herd::finish).withMessageContaining("no more");
  }

  @Test
  void hasVirtualThreadsWhereTheJvmHas() throws Exception {
    assumeTrue(Runtime.version().feature() >= FIRST_WITH_VIRTUAL_THREADS);
    Set<Object> virtual = ConcurrentHashMap.newKeySet();
    Herd herd = new Herd("virtual", 10, number -> virtual.add(isVirtual()));
    herd.letGo();
    herd.finish();
    assertThat(virtual).containsExactly(true);
  }

  private static Object isVirtual() {
    try {
      return Thread.class.getMethod("isVirtual").invoke(Thread.currentThread());
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void saysWhatVirtualThreadsTake() {
    assumeTrue(Runtime.version().feature() < FIRST_WITH_VIRTUAL_THREADS - 2);
    assertThatThrownBy(() -> new Herd("virtual", 1, number -> {}))
        .isInstanceOf(UnsupportedOperationException.class)
        .hasMessage(
            "virtual threads take JDK 21 or newer, and this is " + Runtime.version().feature());
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}
