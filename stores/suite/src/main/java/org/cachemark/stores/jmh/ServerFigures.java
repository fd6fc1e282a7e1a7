/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.stores.jmh;

import org.cachemark.harness.Meter;
import org.cachemark.harness.Metric;
import org.cachemark.stores.server.ProcessTree;

/** What the server of a store takes, all of its processes. Not safe for use by several threads. */
@Metric(
    name = "serverCpu",
    title = "server µs/op",
    unit = "us/op",
    shown = Metric.Shown.COLUMN,
    about = "CPU time of the server, all of its processes, for each operation")
@Metric(
    name = "serverMemory",
    title = "server MB",
    unit = "MB",
    shown = Metric.Shown.COLUMN,
    about = "resident memory of the server once it was loaded, what its processes share once")
final class ServerFigures {

  private final ProcessTree processes;
  private final double megabytes;
  private long before;
  private long taken;

  /** Of a server whose first process that is, and which has been loaded. */
  ServerFigures(long pid) {
    processes = new ProcessTree(pid);
    megabytes = processes.residentBytes() / 1e6;
  }

  /** The timed work is about to begin. */
  void begin() {
    before = processes.cpuNanos();
  }

  /** The timed work has ended. */
  void end() {
    taken = processes.cpuNanos() - before;
  }

  /** Reports the figures of an iteration with so many operations. */
  void report(long operations) {
    Meter.report("serverCpu", taken / 1e3 / Math.max(1, operations), "us/op");
    Meter.report("serverMemory", megabytes, "MB");
  }
}
