/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.harness;

import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * A pause between iterations, in which what was put off is done. Where callers outnumber CPUs, the
 * threads that compile, collect or merge get as little of these as each of them, so that work goes
 * on for seconds in code that waits to be compiled.
 */
public final class Rest {

  private static final long WINDOW_MILLIS = 200;

  /** CPU time in a window of which nobody would say that there is work: a tenth of a CPU. */
  private static final long IDLE_NANOS = TimeUnit.MILLISECONDS.toNanos(WINDOW_MILLIS) / 10;

  /** Whoever takes longer than this is at work all the time. */
  private static final long LONGEST_MILLIS = 10_000;

  private Rest() {}

  /**
   * Returns once there is next to nothing left to do, after ten seconds at the latest, or when the
   * thread is interrupted.
   *
   * @param cpuNanos CPU time so far of all processes that have a part in it, in nanoseconds
   * @return whether they came to rest
   */
  public static boolean await(LongSupplier cpuNanos) {
    long before = cpuNanos.getAsLong();
    for (long waited = 0; waited < LONGEST_MILLIS; waited += WINDOW_MILLIS) {
      try {
        TimeUnit.MILLISECONDS.sleep(WINDOW_MILLIS);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        return false;
      }
      long now = cpuNanos.getAsLong();
      if (now - before <= IDLE_NANOS) {
        return true;
      }
      before = now;
    }
    return false;
  }
}
