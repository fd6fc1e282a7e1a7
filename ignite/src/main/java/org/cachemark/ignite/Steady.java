/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.ignite;

import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/** Writes that are still on their way cannot be asked for: they show in a size that changes. */
final class Steady {

  private static final int LOOKS = 10;
  private static final long LOOK_EVERY_MILLIS = 20;
  private static final long DEADLINE_NANOS = TimeUnit.MINUTES.toNanos(1);

  private Steady() {}

  /** Waits until a size has been the same for 200 milliseconds, for a minute at most. */
  static void await(LongSupplier size) {
    long deadline = System.nanoTime() + DEADLINE_NANOS;
    long last = size.getAsLong();
    for (int same = 0; same < LOOKS && System.nanoTime() < deadline; ) {
      try {
        Thread.sleep(LOOK_EVERY_MILLIS);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        return;
      }
      long now = size.getAsLong();
      same = now == last ? same + 1 : 0;
      last = now;
    }
  }
}
