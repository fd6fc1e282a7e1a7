/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.harness;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class CompilingTest {

  @Test
  void tellsAShareOfTheCpuTimeWhereAnybodyTells() {
    Compiling compiling = new Compiling();
    Meter.drain();
    compiling.begin();
    long before = Meter.threadCpuNanos();
    while (Meter.threadCpuNanos() - before < 200_000_000) { // more than ticks are rounded by
      Thread.onSpinWait();
    }
    compiling.end();
    compiling.report();
    if (Meter.compilerTimeOfAll().isKnown()) {
      assertThat(Meter.drain().get("compiling").value())
          .as("this thread has had some of it")
          .isGreaterThanOrEqualTo(0)
          .isLessThan(100);
    } else {
      assertThat(Meter.drain()).doesNotContainKey("compiling");
    }
  }
}
