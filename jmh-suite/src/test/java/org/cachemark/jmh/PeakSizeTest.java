/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.jmh;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

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
              seen.countDown();
              return size.get();
            });
    seen.await();
    size.set(3);
    assertThat(peak.finish()).isEqualTo(7);
    assertThat(peak.cpuNanos()).isPositive();

    PeakSize late = new PeakSize(size::get);
    size.set(9);
    assertThat(late.finish()).as("what is there at the end").isEqualTo(9);
  }

  /** What takes 50 ms to count is looked at again after 5 s, or at the end. */
  @Test
  void looksSeldomWhereCountingIsSlow() throws Exception {
    AtomicInteger looks = new AtomicInteger();
    CountDownLatch first = new CountDownLatch(1);
    PeakSize peak =
        new PeakSize(
            () -> {
              sleep(50);
              first.countDown();
              return looks.incrementAndGet();
            });
    first.await();
    sleep(200);
    assertThat(peak.finish()).isEqualTo(2);
  }

  @Test
  void failsWithTheCacheThatFails() {
    PeakSize peak =
        new PeakSize(
            () -> {
              throw new IllegalStateException("no size");
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
