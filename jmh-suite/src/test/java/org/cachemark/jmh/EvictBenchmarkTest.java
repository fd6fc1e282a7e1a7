/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.jmh;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.cachemark.harness.Trial.MEASUREMENT;
import static org.cachemark.harness.Trial.WARM_UP;

import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.TimeUnit;
import org.cachemark.harness.CheckFailedException;
import org.cachemark.harness.Declared;
import org.cachemark.harness.Meter;
import org.cachemark.jmh.FifoFactory.Fault;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class EvictBenchmarkTest {

  private final EvictBenchmark benchmark = new EvictBenchmark();

  @BeforeEach
  void prepare() {
    FifoFactory.reset();
    Meter.drain();
    benchmark.cache = FifoFactory.NAME;
    benchmark.options = "";
    benchmark.entries = 100;
    benchmark.threads = 2;
    benchmark.startThreads();
  }

  @AfterEach
  void stop() {
    benchmark.stopThreads();
  }

  private Map<String, Meter.Figure> iteration() {
    benchmark.create();
    benchmark.evict();
    benchmark.verifyAndDrop(MEASUREMENT);
    return Meter.drain();
  }

  @ParameterizedTest
  @ValueSource(strings = {"scattered", "sequential", "clustered", "colliding"})
  void putsNewKeysIntoAFullCache(String hash) {
    benchmark.hash = hash;
    benchmark.makeKeys();
    Map<String, Meter.Figure> figures = iteration();
    assertThat(Declared.figures(EvictBenchmark.class)).containsAll(figures.keySet());
    assertThat(figures).containsKeys("throughput", "cpuPerPut", "watching");
    assertThat(figures.get("held").value()).isEqualTo(100);
    assertThat(figures.get("newcomers").value()).as("first in, first out").isEqualTo(100);
    assertThat(figures.get("overshoot").value()).isZero();
    assertThat(FifoFactory.last.closed).isTrue();
  }

  @Test
  void isFullBeforehandAndPutsNoKeyTwice() {
    benchmark.makeKeys();
    benchmark.create();
    assertThat(FifoFactory.last.entries).hasSize(100);
    assertThat(FifoFactory.last.spec.capacity()).isEqualTo(100);
    assertThat(benchmark.operations()).isEqualTo(1_000_000);
    benchmark.evict();
    assertThat(FifoFactory.last.entries.values())
        .allSatisfy(
            value -> assertThat(Keys.SCATTERED.place((int) value)).isBetween(150, 1_000_149));
    benchmark.verifyAndDrop(MEASUREMENT);
  }

  @ParameterizedTest
  @CsvSource({
    "IGNORES_BOUND, '1000100 entries held after the timed work, expected 75 to 100'",
    "DROPS_PUTS,    none of 1000000 new keys is there: a full cache has to take them",
    "MISCOUNTS,     '100 entries read back, but size 99'",
    "STALE,         has the value"
  })
  void hasNoFigureForACacheThatBreaksARule(Fault fault, String message) {
    benchmark.makeKeys();
    benchmark.create();
    FifoFactory.fault = fault;
    benchmark.evict();
    assertThatThrownBy(() -> benchmark.verifyAndDrop(MEASUREMENT))
        .isInstanceOf(CheckFailedException.class)
        .hasMessageContaining(message);
  }

  @Test
  void looksAfterWarmUpToo() {
    benchmark.makeKeys();
    benchmark.create();
    FifoFactory.fault = Fault.STALE;
    benchmark.evict();
    assertThatThrownBy(() -> benchmark.verifyAndDrop(WARM_UP))
        .as("what is compiled for the check alone is so before anything is measured")
        .isInstanceOf(CheckFailedException.class);
  }

  @Test
  void hasNoFigureForACacheThatIsNotFullBeforehand() {
    FifoFactory.fault = Fault.EMPTIES;
    benchmark.makeKeys();
    assertThatThrownBy(benchmark::create)
        .isInstanceOf(CheckFailedException.class)
        .hasMessage("49 entries held before the timed work, expected 75 to 100");
  }

  @Test
  void tellsHowFarTheSizeWentBeyondTheCapacity() {
    benchmark.makeKeys();
    benchmark.create();
    FifoFactory.fault = Fault.IGNORES_BOUND; // eviction that does not come along
    benchmark.evict();
    FifoFactory.fault = Fault.NONE;
    Object one = FifoFactory.last.entries.values().iterator().next();
    settleOn((int) one);
    benchmark.verifyAndDrop(MEASUREMENT);
    assertThat(Meter.drain().get("overshoot").value()).isPositive();
  }

  @SuppressWarnings("unchecked") // its keys and values are integers
  private static void settleOn(int key) {
    FifoFactory.Fifo<Object, Object> cache = (FifoFactory.Fifo<Object, Object>) FifoFactory.last;
    cache.put(key, key);
  }

  @Test
  void keepsTheCommonPoolBusyForTheTimedWorkAlone() throws Exception {
    benchmark.executor = "busy";
    benchmark.makeKeys();
    benchmark.create();
    CountDownLatch done = new CountDownLatch(1);
    ForkJoinPool.commonPool().execute(done::countDown);
    benchmark.evict();
    assertThat(done.getCount()).as("it waits for a thread of the pool").isOne();
    benchmark.verifyAndDrop(MEASUREMENT);
    assertThat(done.await(10, TimeUnit.SECONDS)).as("the pool is free again").isTrue();
  }

  @Test
  void takesOnlyFewCollidingKeys() {
    benchmark.hash = "colliding";
    benchmark.entries = 1001;
    assertThatIllegalArgumentException()
        .isThrownBy(benchmark::makeKeys)
        .withMessage(
            "hash=colliding takes at most 1000 entries, not 1001: a put may look at each of them");
  }
}
