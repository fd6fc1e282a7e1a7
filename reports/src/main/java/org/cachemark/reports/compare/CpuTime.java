/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.reports.compare;

import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.cachemark.results.Observation;

/** Whose CPU time for each operation is compared. */
public enum CpuTime {
  /** That of the measured process. */
  PROCESS,

  /** That of all processes, which benchmarks count whose servers work while the writer waits. */
  ALL;

  /** That of all processes, if every fork of both sides has it. */
  static CpuTime of(List<Observation> base, List<Observation> other) {
    return Stream.of(base, other)
            .flatMap(List::stream)
            .allMatch(one -> Double.isFinite(one.logCpuOfAll()))
        ? ALL
        : PROCESS;
  }

  /** Logarithm of the CPU seconds for each operation; NaN where they were not recorded. */
  double logarithm(Observation one) {
    return this == ALL ? one.logCpuOfAll() : one.logProcessCpu();
  }

  /** As files have it. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
