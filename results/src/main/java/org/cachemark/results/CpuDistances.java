/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.results;

import java.util.OptionalDouble;

/** How far apart the two CPUs of forks were, and what is far (docs/method.md). */
public final class CpuDistances {

  /** So many times as far as in the nearest fork; CPUs that share a cache differ by less. */
  private static final double FAR = 3;

  private CpuDistances() {}

  /** How far apart they were, in nanoseconds; empty where it was not recorded. */
  public static OptionalDouble of(Observation fork) {
    return fork.median(Observation.CPU_DISTANCE);
  }

  /** Whether CPUs so far apart are far apart, where the nearest were so near, in nanoseconds. */
  public static boolean isFar(double nanos, double nearest) {
    return nanos > FAR * nearest;
  }

  /** Whether it matters to a cell: several threads, or processes, share or send what they write. */
  public static boolean matters(Run run, Cell cell) {
    return cell.threads() > 1 || run.isRemote(cell);
  }
}
