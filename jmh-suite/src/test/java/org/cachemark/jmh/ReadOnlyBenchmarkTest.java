/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.jmh;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;
import org.cachemark.jmh.ReadOnlyBenchmark.Reader;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.openjdk.jmh.infra.Blackhole;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.infra.ThreadParams;
import org.openjdk.jmh.runner.IterationType;
import org.openjdk.jmh.runner.options.TimeValue;

class ReadOnlyBenchmarkTest {

  private static final IterationParams MEASUREMENT =
      new IterationParams(IterationType.MEASUREMENT, 1, TimeValue.NONE, 1);
  private static final IterationParams WARM_UP =
      new IterationParams(IterationType.WARMUP, 1, TimeValue.NONE, 1);
  private static final Blackhole BLACKHOLE =
      new Blackhole(
          "Today's password is swordfish. I understand instantiating Blackholes directly is"
              + " dangerous.");

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

  private static ThreadParams thread(int index, int count) {
    return new ThreadParams(index, count, 0, 1, 0, 1, 0, 1, 0, 1);
  }

  private Reader reader(int index) {
    Reader reader = new Reader();
    reader.draw(benchmark, thread(index, 2));
    return reader;
  }

  @ParameterizedTest
  @ValueSource(ints = {100, 50, 33, 1})
  void readsAtTheRateAskedForAndMissesAreLegal(int hitRate) {
    benchmark.hitRate = hitRate;
    benchmark.prepare();
    benchmark.begin();
    Reader reader = reader(0);
    reader.begin();
    int hits = 0;
    int reads = 1 << 16;
    for (int i = 0; i < reads; i++) {
      hits += benchmark.read(reader) == null ? 0 : 1;
    }
    double expected = hitRate / 100.0;
    double standardError = Math.sqrt(expected * (1 - expected) / reads);
    assertThat(hits / (double) reads).isCloseTo(expected, within(5 * standardError + 1e-9));

    reader.end(MEASUREMENT, BLACKHOLE);
    benchmark.end();
    var figures = Meter.drain();
    assertThat(Declared.figures(ReadOnlyBenchmark.class)).containsAll(figures.keySet());
    assertThat(figures.get("hitRate").value()).isCloseTo(100.0 * hits / reads, within(1e-9));
    assertThat(figures.get("held").value()).isEqualTo(100);
  }

  @Test
  void drawsKeysOfEachThreadsOwnTheSameEachTime() {
    Integer[] first = Keys.uniform(0, 1000);
    assertThat(first).isEqualTo(Keys.uniform(0, 1000));
    assertThat(Arrays.equals(first, Keys.uniform(1, 1000))).isFalse();
    assertThat(Integer.bitCount(first.length)).isEqualTo(1);
    assertThat(first).allMatch(key -> 0 <= key && key < 1000);
    assertThat(Keys.uniform(0, 100_000)).hasSizeGreaterThanOrEqualTo(400_000);
  }

  @Test
  void boxesKeysAheadAndApartFromTheCachesOwn() {
    benchmark.prepare();
    Reader reader = reader(0);
    Integer key = reader.next();
    while (key < 128) { // the JDK shares these
      key = reader.next();
    }
    Integer held = benchmark.read(reader);
    assertThat(held).isNotNull();
    Set<Object> identities = Collections.newSetFromMap(new IdentityHashMap<>());
    identities.addAll(ProbeFactory.last.map.keySet());
    assertThat(identities.contains(key)).isFalse();
  }

  @Test
  void leavesRoomAndFillsOnce() {
    benchmark.prepare();
    assertThat(ProbeFactory.last.capacity).isEqualTo(1500);
    assertThat(ProbeFactory.last.map).hasSize(1000);
  }

  @Test
  void hasNoFigureForACacheThatLosesOrInvents() {
    ProbeFactory.swallows = (key, value) -> key.equals(5);
    assertThatThrownBy(benchmark::prepare)
        .isInstanceOf(CheckFailedException.class)
        .hasMessage("key 5 has the value null, expected 5");

    ProbeFactory.reset();
    benchmark.hitRate = 50;
    benchmark.prepare();
    ProbeFactory.last.map.put(1500, 1500);
    Reader reader = reader(0);
    benchmark.begin();
    reader.begin();
    assertThatThrownBy(() -> reader.end(MEASUREMENT, BLACKHOLE))
        .isInstanceOf(CheckFailedException.class)
        .hasMessageContaining("key 1500 has the value 1500, expected null");
  }

  @Test
  void warmsUpByCpuTimeAndDropsTheCacheAfterTheLastReader() {
    benchmark.prepare();
    benchmark.begin();
    Reader one = reader(0);
    Reader other = reader(1);
    one.begin();
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
