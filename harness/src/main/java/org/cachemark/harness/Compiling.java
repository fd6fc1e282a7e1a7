/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.harness;

import java.util.Map;

/**
 * The share of the CPU time of timed work that just-in-time compilers had, those of servers
 * included: where it is much, the work was not warm. For use by one thread at a time.
 */
@Metric(
    name = "compiling",
    title = "compiling",
    unit = "% of the CPU time",
    shown = Metric.Shown.NOTE,
    about = "just-in-time compilers, servers' included, were still at work")
public final class Compiling {

  private CompilerTime before = new CompilerTime(Map.of());
  private long nanos;

  /** The timed work is about to begin. */
  public void begin() {
    before = Meter.compilerTimeOfAll();
  }

  /** The timed work has ended. */
  public void end() {
    nanos = Meter.compilerTimeOfAll().nanosSince(before);
  }

  /**
   * Reports the figure of an iteration, if anybody tells.
   *
   * @param cpuNanos CPU time that all processes took for the timed work, compilers included
   */
  public void report(double cpuNanos) {
    if (before.isKnown() && cpuNanos > 0) {
      Meter.report("compiling", 100 * Math.min(1, nanos / cpuNanos), "% of the CPU time");
    }
  }
}
