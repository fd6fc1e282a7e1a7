/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.harness;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.OptionalDouble;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(120)
class CpuDistanceTest {

  /** Where others use all CPUs it may be told after some tries alone. */
  private static double told() {
    return Stream.generate(CpuDistance::nanos)
        .limit(500)
        .flatMapToDouble(OptionalDouble::stream)
        .findFirst()
        .orElseThrow();
  }

  @Test
  void tellsHowFarApartItsTwoCpusAre() {
    assumeTrue(CpuDistance.hasTwo());
    assertThat(told()).as("ns: no two CPUs share a core's registers").isGreaterThan(1).isFinite();
  }

  @Test
  void leavesNoThreadBehind() throws InterruptedException {
    assumeTrue(CpuDistance.hasTwo());
    assertThat(told()).isPositive();
    while (Thread.getAllStackTraces().keySet().stream()
        .anyMatch(thread -> thread.getName().equals("cachemark-distance"))) {
      Thread.sleep(1); // the test's time ends it
    }
  }

  @Test
  void givesUpWhereNobodyThrowsBack() {
    assertThat(new CpuDistance().play(1_000_000)).isEmpty();
  }
}
