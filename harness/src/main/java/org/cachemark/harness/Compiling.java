/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.harness;

import java.util.Map;

/**
 * The share of the CPU time of timed work that HotSpot's compilers had: of this process, of those
 * that it has started, and of its services. Where it is much, the work was not warm. For use by one
 * thread at a time.
 */
@Metric(
    name = "compiling",
    title = "compiling",
    unit = "% of the CPU time",
    shown = Metric.Shown.NOTE,
    about = "just-in-time compilers, servers' included, were still at work")
public final class Compiling {

  private CompilerTime compilersBefore = new CompilerTime(Map.of());
  private long cpuNanosBefore;
  private long compilerNanos;
  private long cpuNanos;

  /** The timed work is about to begin. */
  public void begin() {
    cpuNanosBefore = cpuNanosOfAll();
    compilersBefore = Meter.compilerTimeOfAll();
  }

  /** The timed work has ended. */
  public void end() {
    compilerNanos = Meter.compilerTimeOfAll().nanosSince(compilersBefore);
    cpuNanos = cpuNanosOfAll() - cpuNanosBefore;
  }

  private static long cpuNanosOfAll() {
    return Meter.processCpuNanos() + Meter.cpuNanosOfOtherProcesses();
  }

  /** Reports the figure of an iteration, if anybody tells. */
  public void report() {
    if (compilersBefore.isKnown() && cpuNanos > 0) {
      double share = Math.min(1, (double) compilerNanos / cpuNanos); // ticks of 10 ms may exceed it
      Meter.report("compiling", 100 * share, "% of the CPU time");
    }
  }
}
