/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.jmh;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class PeakSizeTest {

  @Test
  void keepsTheGreatestSizeAndLooksOnceMoreAtTheEnd() throws Exception {
    AtomicLong size = new AtomicLong(7);
    CountDownLatch seen = new CountDownLatch(2);
    PeakSize peak =
        new PeakSize(
            () -> {
              long now = size.get();
              seen.countDown();
              return now;
            });
    seen.await();
    size.set(3);
    assertThat(peak.finish()).isEqualTo(7);
    assertThat(peak.cpuNanos()).isPositive();

    PeakSize late = new PeakSize(size::get);
    size.set(9);
    assertThat(late.finish()).as("what is there at the end").isEqualTo(9);
  }

  /** What takes 50 ms to count is looked at by who begins, and again after 5 s, or at the end. */
  @Test
  void looksSeldomWhereCountingIsSlowAndFirstBeforeItBegins() {
    List<Thread> lookers = new CopyOnWriteArrayList<>();
    PeakSize peak =
        new PeakSize(
            () -> {
              sleep(50);
              lookers.add(Thread.currentThread());
              return lookers.size();
            });
    assertThat(lookers).containsExactly(Thread.currentThread());
    sleep(200);
    assertThat(lookers).hasSize(1);
    assertThat(peak.finish()).isEqualTo(2);
  }

  @Test
  void failsWithTheCacheThatFails() {
    AtomicInteger looks = new AtomicInteger();
    PeakSize peak =
        new PeakSize(
            () -> {
              if (looks.incrementAndGet() > 1) {
                throw new IllegalStateException("no size");
              }
              return 1;
            });
    assertThatIllegalStateException().isThrownBy(peak::finish).withMessage("no size");
  }

  private static void sleep(long millis) {
    try {
      Thread.sleep(millis);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}
