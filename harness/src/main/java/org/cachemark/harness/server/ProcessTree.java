/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.harness.server;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.cachemark.harness.CpuTicks;

/**
 * What a process and all its descendants take of the machine, by Linux' {@code /proc} (proc(5)).
 * Safe to share between threads.
 */
public final class ProcessTree {

  private final long pid;

  /** The tree below, and with, a process. */
  public ProcessTree(long pid) {
    this.pid = pid;
  }

  /**
   * CPU time that all have taken, and their children that have ended, in nanoseconds, to 10 ms; 0
   * once the process is gone.
   */
  public long cpuNanos() {
    return CpuTicks.NANOS
        * pids().stream().mapToLong(one -> CpuTicks.withEndedChildren(read(one, "stat"))).sum();
  }

  /**
   * Memory that is resident, what they share counted once ({@code Pss}), in bytes; 0 once the
   * process is gone.
   */
  public long residentBytes() {
    return pids().stream()
        .flatMap(one -> read(one, "smaps_rollup").lines())
        .filter(line -> line.startsWith("Pss:"))
        .mapToLong(line -> 1024 * Long.parseLong(line.replaceAll("\\D", "")))
        .sum();
  }

  /** It, and all that it has started, as far as they are there. */
  List<Long> pids() {
    return ProcessHandle.of(pid).stream()
        .flatMap(root -> Stream.concat(Stream.of(root), root.descendants()))
        .map(ProcessHandle::pid)
        .toList();
  }

  /** A file of a process; empty once it is gone. */
  private static String read(long one, String file) {
    try {
      return Files.readString(Path.of("/proc", Long.toString(one), file));
    } catch (IOException e) {
      return "";
    }
  }
}
