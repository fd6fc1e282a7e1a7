/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.jmh;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongSupplier;
import org.cachemark.harness.Meter;
import org.jspecify.annotations.Nullable;

/**
 * The greatest size that a cache has while others work on it, looked at by a thread of its own:
 * every 10 ms, or, where a product counts its entries one by one, so seldom that looking takes one
 * per cent of a CPU at the most; and once at the end, before anything that was put off is done.
 */
final class PeakSize {

  private static final long EVERY_NANOS = TimeUnit.MILLISECONDS.toNanos(10);

  /** Looking takes one part in so many of the time. */
  private static final int SHARE = 100;

  private final LongSupplier size;
  private final Thread thread;
  private volatile boolean ended;
  private volatile @Nullable RuntimeException failure;
  private long next;
  private long peak;
  private long cpuNanos;

  /** Looks once by itself, untimed, which tells how long that takes, and then begins. */
  PeakSize(LongSupplier size) {
    this.size = size;
    next = look();
    thread = new Thread(this::watch, "cachemark-size");
    thread.setDaemon(true);
    thread.start();
  }

  private void watch() {
    try {
      while (true) {
        sleep(next);
        boolean isLast = ended;
        next = look();
        if (isLast) {
          break;
        }
      }
    } catch (RuntimeException e) {
      failure = e;
    }
    cpuNanos = Meter.threadCpuNanos();
  }

  /**
   * Looks at the size.
   *
   * @return when to look again, by {@link System#nanoTime}
   */
  private long look() {
    long before = System.nanoTime();
    peak = Math.max(peak, size.getAsLong());
    long now = System.nanoTime();
    return now + Math.max(EVERY_NANOS, SHARE * (now - before));
  }

  private void sleep(long until) {
    while (!ended && System.nanoTime() < until) {
      LockSupport.parkNanos(until - System.nanoTime());
    }
  }

  /**
   * Looks once more, and no more.
   *
   * @return the greatest size that was seen
   */
  long finish() {
    ended = true;
    LockSupport.unpark(thread);
    try {
      thread.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while a cache's size was awaited", e);
    }
    RuntimeException thrown = failure;
    if (thrown != null) {
      throw thrown;
    }
    return peak;
  }

  /** CPU time that looking took, in nanoseconds; once finished. */
  long cpuNanos() {
    return cpuNanos;
  }
}
