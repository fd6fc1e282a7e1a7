/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.jmh;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class ProbesTest {

  private final Map<Integer, Data> cache = new ConcurrentHashMap<>();

  private static Data value(int sequence) {
    return new Data(sequence, new byte[0]);
  }

  /** A record's delay begins when it was due, though its writer was late with it. */
  @Test
  void chargesAWriterForWhatItHandsOverLate() throws Exception {
    long late = TimeUnit.MILLISECONDS.toNanos(300);
    try (Probes probes =
        new Probes(
            List.of(new Probes.Probe(-late, 1, 5), new Probes.Probe(0, 2, 6)),
            System.nanoTime(),
            keys -> cache)) {
      cache.put(1, value(5));
      Thread.sleep(100);
      cache.put(2, value(6));
      Histogram micros = probes.finish();
      assertThat(micros.getTotalCount()).isEqualTo(2);
      assertThat(micros.getMaxValue()).isGreaterThanOrEqualTo(300_000);
      assertThat(micros.getMinValue()).as("until it was there").isGreaterThanOrEqualTo(99_000);
      assertThat(probes.unread()).isZero();
    }
  }

  @Test
  void takesNoOlderValueForTheRecord() throws Exception {
    cache.put(1, value(4));
    try (Probes probes =
        new Probes(List.of(new Probes.Probe(0, 1, 5)), System.nanoTime(), keys -> cache)) {
      Thread.sleep(50);
      cache.put(1, value(9)); // a newer one will do
      assertThat(probes.finish().getMinValue()).isGreaterThanOrEqualTo(49_000);
      assertThat(probes.millisBetween()).as("with its pause").isGreaterThanOrEqualTo(2);
    }
  }

  @Test
  void countsWhatNeverBecomesReadable() {
    cache.put(1, value(0));
    Probes probes =
        new Probes(
            List.of(new Probes.Probe(0, 1, 0), new Probes.Probe(0, 2, 0)),
            System.nanoTime(),
            keys -> cache);
    probes.close(); // patience that has ended, without the ten seconds
    Histogram micros = probes.finish();
    assertThat(probes.unread()).isPositive();
    assertThat(micros.getTotalCount()).as("none is left out").isEqualTo(2);
  }

  @Test
  void passesOnThatReadingFails() {
    Probes probes =
        new Probes(
            List.of(new Probes.Probe(0, 1, 0)),
            System.nanoTime(),
            keys -> {
              throw new IllegalStateException("no answer");
            });
    assertThatThrownBy(probes::finish).hasMessage("no answer");
  }
}
