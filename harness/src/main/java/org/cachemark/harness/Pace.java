/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.harness;

import java.util.concurrent.locks.LockSupport;

/**
 * When operations are due that come at a steady rate, and that threads take in turns, whether what
 * was due before is done or not: an open loop.
 *
 * @param rate operations a second, of all threads together; if infinite, all are due at the start
 * @param threads how many there are
 */
public record Pace(double rate, int threads) {

  private static final double SECOND = 1e9;

  /** When a thread's i-th operation is due, in nanoseconds after the start; both from 0. */
  public long dueNanos(int thread, long i) {
    return (long) (((double) i * threads + thread) * SECOND / rate);
  }

  /** How many of a thread's operations are due until a time, in nanoseconds after the start. */
  public long dueUntil(int thread, long nanos) {
    double ofAll = nanos * rate / SECOND;
    return ofAll < thread ? 0 : (long) ((ofAll - thread) / threads) + 1;
  }

  /**
   * Returns when the time has come, by {@link System#nanoTime}, or at once if it has.
   *
   * @param spinNanos how long before that it is no longer asleep, since a sleeper wakes late: the
   *     more, the more exact, at the price of a CPU; 0 to sleep until it is due, which leaves the
   *     CPU to others
   */
  public static void await(long dueNanos, long spinNanos) {
    long ahead = dueNanos - System.nanoTime();
    while (ahead > 0) {
      if (ahead > spinNanos) {
        LockSupport.parkNanos(ahead - spinNanos);
      } else {
        Thread.onSpinWait();
      }
      ahead = dueNanos - System.nanoTime();
    }
  }
}
