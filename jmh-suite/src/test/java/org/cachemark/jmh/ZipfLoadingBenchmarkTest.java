/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.jmh;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.cachemark.harness.Trial.MEASUREMENT;

import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import org.cachemark.api.Capability;
import org.cachemark.harness.CheckFailedException;
import org.cachemark.harness.Declared;
import org.cachemark.harness.Meter;
import org.cachemark.jmh.FifoFactory.Fault;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ZipfLoadingBenchmarkTest {

  private final ZipfLoadingBenchmark benchmark = new ZipfLoadingBenchmark();

  @BeforeEach
  void prepare() {
    FifoFactory.reset();
    Meter.drain();
    benchmark.cache = FifoFactory.NAME;
    benchmark.options = "";
    benchmark.entries = 1000;
    benchmark.range = 500;
    benchmark.skew = 0.99;
    benchmark.threads = 2;
    benchmark.startThreads();
  }

  @AfterEach
  void stop() {
    benchmark.stopThreads();
  }

  private Map<String, Meter.Figure> iteration() {
    benchmark.makeKeys();
    benchmark.create();
    benchmark.load();
    benchmark.verifyAndDrop(MEASUREMENT);
    return Meter.drain();
  }

  @ParameterizedTest
  @CsvSource({"scattered, 110", "ascending, 500"})
  void loadsWhatItMissesAndCountsTheRestAsHits(String keys, int range) {
    benchmark.keys = keys;
    benchmark.range = range;
    Map<String, Meter.Figure> figures = iteration();
    assertThat(Declared.figures(ZipfLoadingBenchmark.class)).containsAll(figures.keySet());
    assertThat(figures).containsKeys("throughput", "missTime");
    assertThat(figures.get("hitRate").value()).isBetween(20.0, 99.0);
    assertThat(benchmark.operations()).isEqualTo(300_000);
    assertThat(FifoFactory.last.spec.capacity()).isEqualTo(1000);
    assertThat(FifoFactory.last.closed).isTrue();
  }

  @ParameterizedTest
  @CsvSource({"100, 300000", "100000, 300000", "100001, 300003"})
  void asksThreeTimesAsOftenAsThereIsRoomAndNotTooSeldom(int entries, long requests) {
    benchmark.entries = entries;
    benchmark.range = 10;
    benchmark.makeKeys();
    assertThat(benchmark.operations()).isEqualTo(requests);
  }

  /** One thread, first in, first out, of capacity one: what misses can be counted on the tape. */
  @Test
  void countsAsMissesWhatWasLoaded() {
    benchmark.stopThreads();
    benchmark.threads = 1;
    benchmark.startThreads();
    Integer[] tape = Draw.tape(Keys.SCATTERED, 0, 5000, 0.99, 300_000);
    Set<Integer> held = new LinkedHashSet<>();
    int misses = 0;
    for (Integer key : tape) {
      if (held.add(key)) {
        misses++;
        if (held.size() > 1000) {
          held.remove(held.iterator().next());
        }
      }
    }
    assertThat(iteration().get("hitRate").value())
        .isCloseTo(100 - 100.0 * misses / 300_000, within(1e-9));
  }

  @Test
  void drawsKeysOfTheWholeRangeAndNoOthersEachInABoxOfItsOwn() {
    Integer[] tape = Draw.tape(Keys.SCATTERED, 1, 500, 0, 10_000);
    Set<Integer> places = new HashSet<>();
    for (Integer key : tape) {
      places.add(Keys.SCATTERED.place(key));
    }
    assertThat(places).hasSize(500).allMatch(place -> 0 <= place && place < 500);
    assertThat(Draw.tape(Keys.SCATTERED, 1, 500, 0, 10_000)).isEqualTo(tape);
    assertThat(Draw.tape(Keys.SCATTERED, 0, 500, 0, 10_000)).isNotEqualTo(tape);
  }

  @ParameterizedTest
  @CsvSource({
    "STALE,         has the value",
    "INVENTS,       '0 loads, expected '",
    "LOADS_TWICE,   'made 2 loads, expected 1'",
    "IGNORES_BOUND, 'entries held after the timed work, expected 75 to 100'",
    "DROPS_PUTS,    ''"
  })
  void hasNoFigureForACacheThatBreaksARule(Fault fault, String message) {
    benchmark.entries = 100;
    FifoFactory.fault = fault;
    if (message.isEmpty()) { // it stays full of what came first, which is a policy like others
      assertThat(iteration().get("hitRate").value()).isPositive();
    } else {
      assertThatThrownBy(this::iteration).hasMessageContaining(message);
    }
  }

  /** What has no bound, and loads a key once, loads as many as there are. */
  @Test
  void knowsHowManyLoadsAnUnboundedCacheTakes() {
    FifoFactory.capabilities =
        Set.of(Capability.STORAGE, Capability.LOADING, Capability.LOADING_ONCE);
    FifoFactory.fault = Fault.IGNORES_BOUND;
    assertThat(iteration().get("hitRate").value()).isPositive();
    FifoFactory.fault = Fault.LOADS_TWICE;
    assertThatThrownBy(this::iteration)
        .isInstanceOf(CheckFailedException.class)
        .hasMessageMatching("\\d+ loads, expected (\\d+), for \\1 keys in 300000 requests");
  }

  @Test
  void aMissTakesWhatItIsToCostAndNothingForNothing() {
    benchmark.entries = 100;
    benchmark.range = 10; // ten keys, so ten misses
    benchmark.missCost = 200;
    benchmark.miss = "park";
    assertThat(iteration().get("missTime").value()).as("at the least").isGreaterThan(199);
    benchmark.miss = "burn";
    assertThat(iteration().get("missTime").value()).as("by the CPU's clock").isPositive();
  }
}
