/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.harness;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class HiccupsTest {

  @Test
  void tellsCollectionsApart() throws InterruptedException {
    Hiccups hiccups = new Hiccups();
    for (int i = 0; i < 100 && hiccups.longestNanos() == 0; i++) {
      TimeUnit.MILLISECONDS.sleep(20);
    }
    for (int i = 0; i < 100 && hiccups.longestCollectedNanos() == 0; i++) {
      System.gc();
      TimeUnit.MILLISECONDS.sleep(20);
    }
    hiccups.close();
    hiccups.close();
    assertThat(hiccups.longestNanos()).as("a timer is late always").isPositive();
    assertThat(hiccups.longestCollectedNanos()).as("across a collection").isPositive();
    assertThat(hiccups.nanos().getMaxValue())
        .as("all of them")
        .isGreaterThanOrEqualTo(Math.max(hiccups.longestNanos(), hiccups.longestCollectedNanos()));
  }
}
