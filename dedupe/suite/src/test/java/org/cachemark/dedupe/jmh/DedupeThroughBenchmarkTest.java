/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.dedupe.jmh;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.cachemark.dedupe.MapCacheFactory;
import org.cachemark.dedupe.TextHashFactory;
import org.cachemark.harness.Meter;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DedupeThroughBenchmarkTest {

  private static final int EVENTS = 2000;

  @BeforeEach
  void forget() {
    Meter.drain();
  }

  private static DedupeThroughBenchmark through(
      Class<? extends TextHashFactory> hash, boolean isBounded, int cached) {
    DedupeThroughBenchmark benchmark = new DedupeThroughBenchmark();
    benchmark.hash = hash.getName();
    benchmark.hashOptions =
        "function=" + (hash == DedupeBenchmarkTest.GoodFactory.class ? "good" : "sum");
    benchmark.cache = MapCacheFactory.class.getName();
    benchmark.cacheOptions = "bounded=" + isBounded;
    benchmark.cached = cached;
    benchmark.fresh = 33;
    benchmark.events = EVENTS;
    return benchmark;
  }

  private static Map<String, Meter.Figure> measure(DedupeThroughBenchmark benchmark) {
    try {
      Map<String, Meter.Figure> first =
          PassBenchmarkTest.measure(benchmark, benchmark::dedupeThrough);
      Map<String, Meter.Figure> second =
          PassBenchmarkTest.again(benchmark, benchmark::dedupeThrough);
      assertThat(second.get("dropped")).as("of an empty cache").isEqualTo(first.get("dropped"));
      return first;
    } finally {
      benchmark.close();
    }
  }

  @ParameterizedTest
  @CsvSource({"bytes, true", "string, false"})
  void decidesEachTextAsItIsWhileTheCacheHasRoom(String from, boolean isBounded) {
    DedupeThroughBenchmark benchmark =
        through(DedupeBenchmarkTest.GoodFactory.class, isBounded, EVENTS);
    benchmark.from = from;
    Map<String, Meter.Figure> figures = measure(benchmark);
    assertThat(figures.get("wrong").value()).isZero();
    assertThat(figures.get("letThrough").value()).isZero();
    assertThat(figures.get("dropped").value()).isZero();
    assertThat(figures.get("speed").value()).isPositive();
  }

  @Test
  void countsWhatABoundedCacheHasEvictedAsLetThroughAndNoFault() {
    Map<String, Meter.Figure> figures =
        measure(through(DedupeBenchmarkTest.GoodFactory.class, true, 50));
    assertThat(figures.get("letThrough").value()).isPositive();
    assertThat(figures.get("dropped").value()).isZero();
    assertThat(figures.get("wrong").value()).isZero();
  }

  /** A text that collides under the fast hash has another's MD5, and is taken for known. */
  @Test
  void findsTextsThatAHashLoses() {
    Map<String, Meter.Figure> figures =
        measure(through(PassBenchmarkTest.SumFactory.class, true, EVENTS));
    assertThat(figures.get("dropped").value()).isPositive();
    assertThat(figures.get("wrong").value()).isPositive();
  }
}
