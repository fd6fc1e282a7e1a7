/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.harness;

import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.runner.IterationType;

/**
 * Counts warm-up in CPU seconds. Warm-up iterations last for so many seconds of the clock, of which
 * a busy machine may give the workers too few; then the last one is prolonged until they have had
 * their share. For use by one thread.
 */
public final class WarmUp {

  /** CPU time of all workers together after which a fork counts as warm (see docs/method.md). */
  private static final long ENOUGH_NANOS =
      (long)
          (Double.parseDouble(System.getProperty("cachemark.warmUpCpuSeconds", "0.7"))
              * Integer.getInteger("cachemark.warmUpFactor", 1)
              * 1e9);

  private final long enoughNanos;
  private long cpuNanos;
  private int iterations;

  /** A warm-up that is shared between so many threads, each with a count of its own. */
  public WarmUp(int threads) {
    enoughNanos = ENOUGH_NANOS / threads;
  }

  /** A piece of the work, as long as it needs to be; returns the CPU time it took. */
  public interface Work {
    long run();
  }

  /**
   * Counts an iteration that has ended; works on after the last one of warm-up until it was enough,
   * or until that has taken twice as long by the clock.
   */
  public void ended(IterationParams iteration, long iterationCpuNanos, Work work) {
    if (iteration.getType() != IterationType.WARMUP) {
      if (iterations > 0) {
        Meter.warmedUp((double) cpuNanos / enoughNanos);
      }
      return;
    }
    cpuNanos += iterationCpuNanos;
    iterations++;
    if (iterations < iteration.getCount()) {
      return;
    }
    long deadline = System.nanoTime() + 2 * enoughNanos;
    while (cpuNanos < enoughNanos && System.nanoTime() < deadline) {
      cpuNanos += work.run();
    }
  }
}
