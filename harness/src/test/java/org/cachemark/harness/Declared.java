/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.harness;

import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The figures that a benchmark may report: a figure that nothing declares would vanish silently.
 */
public final class Declared {

  /** What the harness says of the conditions under which a benchmark ran. */
  private static final List<String> CONDITIONS =
      List.of(
          "start", "processCpu", "cpuPressure", "workerCpuShare", "inIterations", "cpuDistance");

  private Declared() {}

  /** The names of its metrics, and of the conditions. */
  public static Set<String> figures(Class<?> benchmark) {
    Set<String> names = new HashSet<>(CONDITIONS);
    DescribedMetrics.describe(benchmark).forEach(metric -> names.add(metric.get("name").asText()));
    return names;
  }
}
