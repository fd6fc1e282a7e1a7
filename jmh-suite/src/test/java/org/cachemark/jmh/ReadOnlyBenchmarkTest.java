/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.jmh;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.cachemark.harness.Trial.BLACKHOLE;
import static org.cachemark.harness.Trial.MEASUREMENT;
import static org.cachemark.harness.Trial.WARM_UP;
import static org.cachemark.harness.Trial.thread;

import java.util.Collections;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.cachemark.harness.CheckFailedException;
import org.cachemark.harness.Declared;
import org.cachemark.harness.Meter;
import org.cachemark.jmh.ReadOnlyBenchmark.Reader;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ReadOnlyBenchmarkTest {

  private final ReadOnlyBenchmark benchmark = new ReadOnlyBenchmark();

  @BeforeEach
  void prepare() {
    ProbeFactory.reset();
    Meter.drain();
    benchmark.cache = "probe";
    benchmark.options = "";
    benchmark.entries = 1000;
    benchmark.hitRate = 100;
    benchmark.room = 150;
  }

  private Reader reader(int index) {
    Reader reader = new Reader();
    reader.draw(benchmark, thread(index, 2));
    return reader;
  }

  @ParameterizedTest
  @CsvSource({
    "scattered, 100",
    "scattered, 50",
    "scattered, 33",
    "scattered, 1",
    "ascending, 100",
    "ascending, 50",
    "ascending, 33"
  })
  void readsAtTheRateAskedForAndMissesAreLegal(String keys, int hitRate) {
    benchmark.keys = keys;
    benchmark.hitRate = hitRate;
    benchmark.prepare();
    benchmark.begin();
    Reader reader = reader(0);
    reader.begin(MEASUREMENT);
    int hits = 0;
    int reads = Draw.count(1000);
    for (int i = 0; i < reads; i++) {
      hits += benchmark.read(reader) == null ? 0 : 1;
    }
    assertThat(hits).isEqualTo(Math.round(reads * hitRate / 100.0));

    reader.end(MEASUREMENT, BLACKHOLE);
    benchmark.end();
    var figures = Meter.drain();
    assertThat(Declared.figures(ReadOnlyBenchmark.class)).containsAll(figures.keySet());
    assertThat(figures.get("hitRate").value()).isCloseTo(100.0 * hits / reads, within(1e-9));
    assertThat(figures.get("held").value()).isEqualTo(100);
  }

  @Test
  void boxesKeysAheadAndApartFromTheCachesOwn() {
    benchmark.prepare();
    Set<Object> identities = Collections.newSetFromMap(new IdentityHashMap<>());
    identities.addAll(ProbeFactory.last.map.keySet());
    identities.addAll(ProbeFactory.last.map.values());
    for (Reader reader : List.of(reader(0), reader(1))) {
      for (int i = 0; i < Draw.count(1000); i++) {
        assertThat(identities.add(reader.next())).as("a box of its own").isTrue();
      }
    }
  }

  /** What is counted of the process ends before any thread counts its hits, and ends once. */
  @Test
  void countsHitsOutsideTheWindowOfTheProcesssCpuTime() {
    benchmark.prepare();
    Reader one = reader(0);
    Reader other = reader(1);
    benchmark.begin();
    one.begin(MEASUREMENT);
    other.begin(MEASUREMENT);
    Map<String, Meter.Figure> atTheFirstHit = new HashMap<>();
    ProbeFactory.onGet =
        key -> {
          if (atTheFirstHit.isEmpty()) {
            atTheFirstHit.putAll(Meter.drain());
          }
        };
    one.end(MEASUREMENT, BLACKHOLE);
    assertThat(atTheFirstHit)
        .containsKeys("start", "processCpu", "collections", "workerCpuShare")
        .doesNotContainKey("hitRate");
    other.end(MEASUREMENT, BLACKHOLE);
    assertThat(Meter.drain())
        .containsKeys("hitRate", "workerCpuShare")
        .doesNotContainKeys("processCpu", "collections");
  }

  @Test
  void leavesRoomAndFillsOnce() {
    benchmark.prepare();
    assertThat(ProbeFactory.last.capacity).isEqualTo(1500);
    assertThat(ProbeFactory.last.map).hasSize(1000);
  }

  @Test
  void hasNoFigureForACacheThatLosesOrInvents() {
    Keys kind = benchmark.kindOfKeys();
    ProbeFactory.swallows = (key, value) -> key.equals(kind.key(5));
    assertThatThrownBy(benchmark::prepare)
        .isInstanceOf(CheckFailedException.class)
        .hasMessage("key %d has the value null, expected %<d".formatted(kind.key(5)));

    ProbeFactory.reset();
    benchmark.hitRate = 50;
    benchmark.prepare();
    int absent = kind.key(1500);
    ProbeFactory.last.map.put(absent, absent);
    Reader reader = reader(0);
    benchmark.begin();
    reader.begin(MEASUREMENT);
    assertThatThrownBy(() -> reader.end(MEASUREMENT, BLACKHOLE))
        .isInstanceOf(CheckFailedException.class)
        .hasMessageContaining("key %d has the value %<d, expected null".formatted(absent));
  }

  @Test
  void warmsUpByCpuTimeAndDropsTheCacheAfterTheLastReader() {
    benchmark.prepare();
    benchmark.begin();
    Reader one = reader(0);
    Reader other = reader(1);
    one.begin(MEASUREMENT);
    long before = Meter.threadCpuNanos();
    one.end(WARM_UP, BLACKHOLE); // the only warm-up iteration, and an empty one
    long spent = Meter.threadCpuNanos() - before;
    assertThat(one.next()).as("it has read on").isNotNull();
    assertThat(spent).as("CPU time of reading on").isPositive();
    one.leave();
    assertThat(ProbeFactory.last.closed).as("while the other still reads").isFalse();
    other.leave();
    assertThat(ProbeFactory.last.closed).isTrue();
  }
}
