/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.harness;

import java.util.stream.Stream;

/** CPU time as Linux tells it of a process or a thread, in its file {@code stat} (proc(5)). */
public final class CpuTicks {

  /** A tick, of which a second has a hundred: a constant of Linux towards programs. */
  public static final long NANOS = 10_000_000;

  /** Where a process' own user time is, behind its name in parentheses. */
  private static final int USER = 11;

  private static final int OWN = 2;
  private static final int WITH_ENDED_CHILDREN = 4;

  private CpuTicks() {}

  /**
   * Own user and system time, in ticks.
   *
   * @param stat the file's text; empty for what has ended, which has none
   */
  public static long own(String stat) {
    return sum(stat, OWN);
  }

  /** The same with those of children that have ended. */
  public static long withEndedChildren(String stat) {
    return sum(stat, WITH_ENDED_CHILDREN);
  }

  private static long sum(String stat, int times) {
    return Stream.of(stat.substring(stat.lastIndexOf(')') + 1).strip().split(" ", -1))
        .skip(USER)
        .limit(times)
        .mapToLong(Long::parseLong)
        .sum();
  }
}
