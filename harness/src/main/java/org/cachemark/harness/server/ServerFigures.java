/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.harness.server;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.cachemark.api.Options;
import org.cachemark.api.Service;
import org.cachemark.harness.Meter;
import org.cachemark.harness.Metric;

/**
 * What the servers of systems take, all of their processes. Without a server nothing is reported.
 * Not safe for use by several threads.
 */
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
public final class ServerFigures {

  private final List<ProcessTree> servers = new ArrayList<>();
  private double megabytes;
  private long before;
  private long taken;

  /** Adds the server of a system with these options, if it tells its place, as loaded as it is. */
  public void add(Options options) {
    Optional<Place> place = options.text(Service.OPTION).filter(Place::isOne).map(Place::parse);
    if (place.isPresent()) {
      ProcessTree server = new ProcessTree(place.get().pid());
      servers.add(server);
      megabytes += server.residentBytes() / 1e6;
    }
  }

  /** The timed work is about to begin. */
  public void begin() {
    before = cpuNanos();
  }

  /** The timed work has ended. */
  public void end() {
    taken = cpuNanos() - before;
  }

  /** CPU time so far of all servers, in nanoseconds; 0 without one. Any thread may ask. */
  public long cpuNanos() {
    return servers.stream().mapToLong(ProcessTree::cpuNanos).sum();
  }

  /** Reports the figures of an iteration with so many operations. */
  public void report(long operations) {
    if (!servers.isEmpty()) {
      Meter.report("serverCpu", taken / 1e3 / Math.max(1, operations), "us/op");
      Meter.report("serverMemory", megabytes, "MB");
    }
  }
}
