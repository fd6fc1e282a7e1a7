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

  /** CPUs at work in a window of which nobody would say that there is work. */
  private static final double IDLE_CPUS = 0.1;

  /** Whoever takes longer than this is at work all the time. */
  private static final long LONGEST_MILLIS = 10_000;

  private Rest() {}

  /**
   * Returns once there is next to nothing left to do, after ten seconds at the latest, or when the
   * thread is interrupted.
   *
   * @param cpuNanos CPU time so far of all processes that have a part in it, in nanoseconds
   * @return how many CPUs were at work at the end, on the average of a fifth of a second; 0 if they
   *     came to rest, NaN if that was not awaited
   */
  public static double await(LongSupplier cpuNanos) {
    long nanos = System.nanoTime();
    long cpu = cpuNanos.getAsLong();
    double busy = Double.NaN;
    for (long waited = 0; waited < LONGEST_MILLIS; waited += WINDOW_MILLIS) {
      try {
        TimeUnit.MILLISECONDS.sleep(WINDOW_MILLIS);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        return Double.NaN;
      }
      long later = System.nanoTime();
      long more = cpuNanos.getAsLong();
      busy = (double) (more - cpu) / (later - nanos);
      if (busy <= IDLE_CPUS) {
        return 0;
      }
      nanos = later;
      cpu = more;
    }
    return busy;
  }
}
