/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.jmh;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.TimeUnit;

/**
 * Every thread of a pool is held by a task of somebody else's, until it is closed: what is handed
 * to the pool meanwhile waits. The tasks wait for something, and take no CPU time: so the pool
 * alone is what a cache lacks.
 */
final class OccupiedPool implements AutoCloseable {

  private static final long PATIENCE_SECONDS = 10;

  private final CountDownLatch end = new CountDownLatch(1);
  private final CountDownLatch left;

  /**
   * Returns when all threads are held.
   *
   * @throws IllegalStateException if they have not come to it within ten seconds
   */
  OccupiedPool(ForkJoinPool pool) {
    int threads = pool.getParallelism();
    CountDownLatch held = new CountDownLatch(threads);
    left = new CountDownLatch(threads);
    for (int i = 0; i < threads; i++) {
      pool.execute(() -> hold(held));
    }
    if (!await(held)) {
      end.countDown();
      throw new IllegalStateException(
          "of %d threads of the common pool %d could not be kept busy"
              .formatted(threads, held.getCount()));
    }
  }

  private void hold(CountDownLatch held) {
    held.countDown();
    try {
      end.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt(); // the pool ends
    }
    left.countDown();
  }

  private static boolean await(CountDownLatch latch) {
    try {
      return latch.await(PATIENCE_SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while the common pool was awaited", e);
    }
  }

  /** Lets the threads go, and returns when they are free. */
  @Override
  public void close() {
    end.countDown();
    await(left);
  }
}
