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

/**
 * What a process and all its descendants take of the machine, by Linux' {@code /proc} (proc(5)).
 * Safe to share between threads.
 */
public final class ProcessTree {

  /** Ticks of {@code /proc/PID/stat} in a second: a constant of Linux towards programs. */
  private static final long TICKS = 100;

  /** Where user, system, and both of ended children are, behind the name in parentheses. */
  private static final int FIRST_TIME = 11;

  private static final int TIMES = 4;

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
    long ticks = 0;
    for (long one : pids()) {
      String stat = read(one, "stat");
      String[] fields = stat.substring(stat.lastIndexOf(')') + 1).strip().split(" ", -1);
      for (int i = FIRST_TIME; i < FIRST_TIME + TIMES && i < fields.length; i++) {
        ticks += Long.parseLong(fields[i]);
      }
    }
    return ticks * (1_000_000_000 / TICKS);
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
