/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.harness;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.HdrHistogram.Histogram;

/**
 * How late a thread is that sleeps for a millisecond, again and again, and has nothing to do with
 * the cache: what holds it up, holds up everybody (after Tene's jHiccup). Where a collection of
 * garbage has ended meanwhile, it is put down to that, and otherwise to the machine. Before JDK 20
 * no bean counts the pauses of G1's marking (Remark and Cleanup), so that these are put down to the
 * machine, too. A timer wakes some 60 us late anyway.
 *
 * <p>Who sleeps is late once where others would have been late each millisecond: the histogram has
 * these times, too, as jHiccup's has, so that it stands beside those of open loops.
 */
final class Hiccups implements AutoCloseable {

  private static final long EVERY_NANOS = TimeUnit.MILLISECONDS.toNanos(1);

  private final Thread thread;
  private final Histogram nanos = OpenLoop.newHistogram();
  private volatile boolean ended;
  private volatile long longestNanos;
  private volatile long longestCollectedNanos;

  /** Begins to sleep. */
  Hiccups() {
    thread = new Thread(this::sleep, "cachemark-hiccups");
    thread.setDaemon(true);
    thread.start();
  }

  private void sleep() {
    long collections = CollectionTime.count();
    while (!ended) {
      long due = System.nanoTime() + EVERY_NANOS;
      LockSupport.parkNanos(EVERY_NANOS);
      long late = System.nanoTime() - due; // what woke it too early was the end
      long collectionsNow = CollectionTime.count();
      slept(late, collectionsNow != collections);
      if (late >= 0) {
        nanos.recordValueWithExpectedInterval(
            Math.min(nanos.getHighestTrackableValue(), late), EVERY_NANOS);
      }
      collections = collectionsNow;
    }
  }

  /** For one thread alone. */
  @SuppressWarnings("NonAtomicOperationOnVolatileField")
  private void slept(long lateNanos, boolean collected) {
    if (collected) {
      longestCollectedNanos = Math.max(longestCollectedNanos, lateNanos);
    } else {
      longestNanos = Math.max(longestNanos, lateNanos);
    }
  }

  /** How late it was at the most while no collection ended, in nanoseconds, from 0. */
  long longestNanos() {
    return longestNanos;
  }

  /** How late it was at the most when a collection had ended, in nanoseconds; 0 without any. */
  long longestCollectedNanos() {
    return longestCollectedNanos;
  }

  /** How late it was, in nanoseconds; once it has ended. */
  Histogram nanos() {
    return nanos;
  }

  /** Ends the sleep, once and for all. */
  @Override
  public void close() {
    ended = true;
    LockSupport.unpark(thread);
    try {
      thread.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while a sleeper was awaited", e);
    }
  }
}
