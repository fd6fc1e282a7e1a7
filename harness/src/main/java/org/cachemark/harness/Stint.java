/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.harness;

/**
 * What a thread spends on timed work, from when this is made until {@link #end}. For use by that
 * thread alone.
 */
public final class Stint {

  private final long startBytes = Meter.threadAllocatedBytes();
  private final long startCpuNanos = Meter.threadCpuNanos();
  private final long startNanos = System.nanoTime();

  /** Time by the clock so far, in nanoseconds. */
  public long nanos() {
    return System.nanoTime() - startNanos;
  }

  /** CPU time so far, in nanoseconds. */
  public long cpuNanos() {
    return Meter.threadCpuNanos() - startCpuNanos;
  }

  /**
   * Ends the timed work, of all threads if this is the first to end, and tells {@link Meter}.
   *
   * @param operations how many it did
   * @return the CPU time that it took, in nanoseconds
   */
  public long end(long operations) {
    long wallNanos = nanos();
    long cpuNanos = cpuNanos();
    long bytes = Meter.threadAllocatedBytes() - startBytes;
    Meter.end();
    Meter.workers(cpuNanos, wallNanos, bytes, operations);
    return cpuNanos;
  }
}
