/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.runner.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/**
 * CPU time of this machine, as Linux counts it since its start: what all have used, and what this
 * runner has, with the processes that it started. The unit is the kernel's tick, which the two have
 * in common.
 *
 * @param there what there was to be used, of all CPUs
 * @param used what processes used, and what a hypervisor gave to others; without interrupts, which
 *     are mostly those of what is measured
 * @param own what this runner, and all that it started, used of that
 */
record CpuTimes(long there, long used, long own) {

  private static final Path PROC = Path.of("/proc");

  /** After the name of a process, in brackets: its own user time, and three more beside it. */
  private static final int USER_TIME = 11;

  /** Of it: user, system, and both of the children that have ended. */
  private static final int TIMES_OF_A_PROCESS = 4;

  /** Of the machine: user, nice, system, idle, iowait, irq, softirq, steal; guests are in user. */
  private static final int TIMES_OF_THE_MACHINE = 8;

  private static final int IDLE = 3;
  private static final int WAITING_FOR_DISKS = 4;
  private static final int INTERRUPTS = 5;
  private static final int SOFT_INTERRUPTS = 6;

  /** What it is now; empty where nobody tells. */
  static Optional<CpuTimes> now() {
    try {
      ProcessHandle self = ProcessHandle.current();
      List<String> own =
          // Itself last: it has the times of a child that ends meanwhile.
          Stream.concat(self.descendants(), Stream.of(self))
              .map(process -> read(PROC.resolve(process.pid() + "/stat")))
              .toList();
      return Optional.of(of(Files.readString(PROC.resolve("stat")), own));
    } catch (IOException | IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  /** Empty for a process that has just ended: its parent has its times then. */
  private static String read(Path stat) {
    try {
      return Files.readString(stat);
    } catch (IOException e) {
      return "";
    }
  }

  /**
   * Reads what Linux's files say: proc(5).
   *
   * @param machine /proc/stat
   * @param own /proc/PID/stat of each own process that lives
   * @throws IllegalArgumentException if it is something else
   */
  static CpuTimes of(String machine, List<String> own) {
    String[] words = machine.lines().findFirst().orElse("").split(" +", -1);
    if (!words[0].equals("cpu") || words.length <= TIMES_OF_THE_MACHINE) {
      throw new IllegalArgumentException("no /proc/stat: " + words[0]);
    }
    long there = 0;
    for (int i = 1; i <= TIMES_OF_THE_MACHINE; i++) {
      there += Long.parseLong(words[i]);
    }
    long unused = 0;
    for (int i : new int[] {IDLE, WAITING_FOR_DISKS, INTERRUPTS, SOFT_INTERRUPTS}) {
      unused += Long.parseLong(words[1 + i]);
    }
    return new CpuTimes(there, there - unused, own.stream().mapToLong(CpuTimes::ofProcess).sum());
  }

  private static long ofProcess(String stat) {
    if (stat.isEmpty()) {
      return 0;
    }
    String[] words = stat.substring(stat.lastIndexOf(')') + 2).split(" ", -1);
    long ticks = 0;
    for (int i = 0; i < TIMES_OF_A_PROCESS; i++) {
      ticks += Long.parseLong(words[USER_TIME + i]);
    }
    return ticks;
  }

  /** Which share of all CPUs others have used since; empty where no time has gone by. */
  OptionalDouble othersSince(CpuTimes earlier) {
    long since = there - earlier.there;
    return since <= 0
        ? OptionalDouble.empty()
        : OptionalDouble.of(
            Math.max(0, (used - earlier.used - (own - earlier.own)) / (double) since));
  }
}
