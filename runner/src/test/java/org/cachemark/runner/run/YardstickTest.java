/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.runner.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.BitSet;
import org.cachemark.results.FixedWork;
import org.junit.jupiter.api.Test;

class YardstickTest {

  @Test
  void leavesNoThread() throws IOException, InterruptedException {
    FixedWork found = Yardstick.measure();
    System.out.println("This machine: " + found);
    for (Thread thread : Thread.getAllStackTraces().keySet()) {
      if (thread.getName().equals("cachemark-yardstick")) {
        thread.join(60_000);
        assertThat(thread.isAlive()).as("with its channel closed").isFalse();
      }
    }
  }

  /** A shorter way would fit into a cache. */
  @Test
  void goesThroughAllPlaces() {
    int[] next = Yardstick.places();
    BitSet been = new BitSet(next.length);
    int at = 0;
    while (!been.get(at)) {
      been.set(at);
      at = next[at];
    }
    assertThat(been.cardinality()).isEqualTo(next.length);
  }
}
