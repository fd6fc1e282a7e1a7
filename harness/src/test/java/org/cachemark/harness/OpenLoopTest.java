/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.harness;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OpenLoopTest {

  @ParameterizedTest
  @CsvSource({"0, 0, 0", "1000, 1000, 0", "1000, 990, 0", "1000, 989, 1.1", "1000, 100, 90"})
  void aFewAtTheEndAreNotMissed(long due, long done, double missed) {
    assertThat(OpenLoop.missed(due, done)).isCloseTo(missed, within(1e-9));
  }

  /** Five of a hundred thousand are above it, where there are so many. */
  @Test
  void hasThePercentilesThatItHasOperationsFor() {
    Meter.drain();
    OpenLoop loop = new OpenLoop(10_000_000, 0);
    Turns turns = loop.join(Trial.thread(0, 1));
    loop.begins();
    turns.begins(Trial.MEASUREMENT);
    for (int i = 0; i < 50_000; i++) {
      turns.done(turns.awaitDue());
    }
    turns.ends();
    loop.ends();
    loop.report();
    Map<String, Meter.Figure> figures = Meter.drain();
    double[] rising =
        figures.entrySet().stream()
            .filter(figure -> figure.getKey().matches("latency(P\\d+|Max)"))
            .mapToDouble(figure -> figure.getValue().value())
            .toArray();
    assertThat(rising).as("p50, p90, p99, p99.9, p99.99, max").hasSize(6).isSorted();
  }

  /** Four values at least are above each that is told, but for the score's and those below it. */
  @ParameterizedTest
  @CsvSource({"4499, 3", "4500, 4", "49999, 4", "50000, 5"})
  void tellsAPercentileThatValuesAreAbove(int values, int told) {
    Meter.drain();
    Histogram nanos = OpenLoop.newHistogram();
    nanos.recordValueWithCount(1000, values);
    OpenLoop.percentiles("latency", nanos);
    List<String> all = List.of("P50", "P90", "P99", "P999", "P9999");
    assertThat(Meter.drain().keySet())
        .containsExactlyInAnyOrderElementsOf(
            all.subList(0, told).stream().map("latency"::concat).toList());
  }
}
