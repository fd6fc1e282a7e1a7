/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.results;

import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;

/** How far apart the two CPUs of forks were, and what is far (docs/method.md). */
public final class CpuDistances {

  /** So many times as far as in a quarter of the forks, so that where all are far none is. */
  private static final double FAR = 3;

  /** Nothing nearer is far, in nanoseconds: those that share a cache had less than 80. */
  public static final double NEAR_NANOS = 100;

  private CpuDistances() {}

  /** How far apart they were at the most, in nanoseconds; empty where it was not recorded. */
  public static OptionalDouble of(Observation fork) {
    return fork.values().getOrDefault(Observation.CPU_DISTANCE, List.of()).stream()
        .mapToDouble(Double::doubleValue)
        .max();
  }

  /** What lies above this is far, among such distances in nanoseconds; all is near among none. */
  public static double bound(double... nanos) {
    double[] sorted = nanos.clone();
    Arrays.sort(sorted);
    return sorted.length == 0
        ? Double.POSITIVE_INFINITY
        : Math.max(NEAR_NANOS, FAR * sorted[(sorted.length - 1) / 4]);
  }

  /** How many forks were forgotten, since they were far, before this one was measured. */
  public static int farBefore(Observation fork) {
    return (int) fork.median(Observation.FAR_BEFORE).orElse(0);
  }

  /**
   * Whether it matters to a cell: it is timed, and several threads, or processes, share or send
   * what they write.
   */
  public static boolean matters(Run run, Cell cell) {
    return run.work(cell).sampling() == Sampling.ROUNDS
        && (cell.threads() > 1 || run.isRemote(cell));
  }
}
