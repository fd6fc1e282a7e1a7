/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.harness;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class MeterTest {

  @BeforeEach
  void reset() {
    Meter.drain();
  }

  private static void collect() {
    long before = CollectionTime.millis();
    while (CollectionTime.millis() == before) {
      System.gc();
    }
  }

  private static double collections() {
    return Meter.drain().get("collections").value();
  }

  @Test
  void countsTheCollectionsInsideTheTimedWorkAlone() {
    collect();
    Meter.begin();
    Meter.end();
    collect();
    Meter.end(); // of another thread, which is later
    assertThat(collections()).as("before and after").isZero();

    Meter.begin();
    collect();
    Meter.end();
    assertThat(collections()).as("inside").isPositive();
  }

  /** The names of the JDK's beans, by JDKs 17 to 25. */
  @Test
  void countsPausesAndNoCyclesInWhichTheWorkGoesOn() {
    assertThat(
            List.of(
                "G1 Young Generation",
                "G1 Old Generation",
                "G1 Concurrent GC",
                "PS Scavenge",
                "PS MarkSweep",
                "Copy",
                "MarkSweepCompact",
                "ZGC Pauses",
                "ZGC Minor Pauses",
                "ZGC Major Pauses",
                "Shenandoah Pauses"))
        .allMatch(CollectionTime::isOfPauses);
    assertThat(List.of("ZGC Cycles", "ZGC Minor Cycles", "ZGC Major Cycles", "Shenandoah Cycles"))
        .noneMatch(CollectionTime::isOfPauses);
  }
}
