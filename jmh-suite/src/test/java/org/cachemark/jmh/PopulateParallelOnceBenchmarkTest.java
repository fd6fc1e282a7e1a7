/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.jmh;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.cachemark.harness.Trial.MEASUREMENT;

import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.cachemark.api.Capability;
import org.cachemark.harness.CheckFailedException;
import org.cachemark.harness.Declared;
import org.cachemark.harness.Meter;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PopulateParallelOnceBenchmarkTest {

  private final PopulateParallelOnceBenchmark benchmark = new PopulateParallelOnceBenchmark();

  @BeforeEach
  void prepare() {
    ProbeFactory.reset();
    Meter.drain();
    benchmark.cache = "probe@1";
    benchmark.options = "";
    benchmark.entries = 1003;
    benchmark.threads = 4;
    benchmark.startThreads();
    benchmark.makeKeys();
  }

  @AfterEach
  void stop() {
    benchmark.stopThreads();
  }

  private int key(int place) {
    return benchmark.kindOfKeys().key(place);
  }

  @Test
  void putsEveryKeyOnceTheRemainderIncluded() {
    AtomicInteger puts = new AtomicInteger();
    Map<Thread, AtomicInteger> byThread = new ConcurrentHashMap<>();
    ProbeFactory.onPut =
        (key, value) -> {
          assertThat(value).isEqualTo(key);
          puts.incrementAndGet();
          byThread
              .computeIfAbsent(Thread.currentThread(), t -> new AtomicInteger())
              .incrementAndGet();
        };
    benchmark.create();
    benchmark.populate();

    assertThat(ProbeFactory.last.capacity).isEqualTo(1003);
    assertThat(puts).hasValue(1003);
    assertThat(ProbeFactory.last.map)
        .hasSize(1003)
        .containsKeys(key(0), key(250), key(501), key(1002));
    assertThat(byThread).hasSize(4);
    assertThat(byThread.values()).extracting(AtomicInteger::get).containsOnly(250, 251);

    benchmark.verifyAndDrop(MEASUREMENT);
    assertThat(ProbeFactory.last.closed).isTrue();
    Map<String, Meter.Figure> figures = Meter.drain();
    assertThat(Declared.figures(PopulateParallelOnceBenchmark.class)).containsAll(figures.keySet());
    assertThat(figures)
        .containsEntry("held", new Meter.Figure(100, "%"))
        .containsKeys(
            "create",
            "drop",
            "settle",
            "life",
            "workerCpuShare",
            "allocated",
            "processCpu",
            "collections");
  }

  @Test
  void timesTheMakespanUntilTheLastThreadIsDone() throws Exception {
    CountDownLatch gate = new CountDownLatch(1);
    AtomicInteger puts = new AtomicInteger();
    ProbeFactory.onPut =
        (key, value) -> {
          if (key.equals(key(0))) {
            await(gate);
          }
          puts.incrementAndGet();
        };
    benchmark.create();
    Thread timed = new Thread(benchmark::populate);
    timed.start();
    while (puts.get() < 1003 - 250) { // the other three workers are done
      Thread.onSpinWait();
    }
    timed.join(50);
    assertThat(timed.isAlive()).as("still timing, one worker of four is held up").isTrue();
    gate.countDown();
    timed.join();
    assertThat(puts).hasValue(1003);
  }

  @Test
  void hasAFreshCacheEachIteration() {
    benchmark.create();
    ProbeFactory.Probe first = ProbeFactory.last;
    benchmark.populate();
    benchmark.verifyAndDrop(MEASUREMENT);
    benchmark.create();
    assertThat(ProbeFactory.last).isNotSameAs(first);
    assertThat(ProbeFactory.last.map).isEmpty();
  }

  @Test
  void hasNoFigureForALossyCacheNorAWrongValue() {
    ProbeFactory.swallows = (key, value) -> key.equals(key(7));
    benchmark.create();
    benchmark.populate();
    assertThatThrownBy(() -> benchmark.verifyAndDrop(MEASUREMENT))
        .isInstanceOf(CheckFailedException.class)
        .hasMessage("1002 entries held of 1003 put, at least 1003 expected");

    ProbeFactory.reset();
    benchmark.create();
    benchmark.populate();
    ProbeFactory.last.map.put(key(7), 8);
    assertThatThrownBy(() -> benchmark.verifyAndDrop(MEASUREMENT))
        .isInstanceOf(CheckFailedException.class)
        .hasMessage("key " + key(7) + " has the value 8");
  }

  @Test
  void tellsWhenEveryEntryIsThereWhereWritesReturnBeforeTheyAreDone() {
    ProbeFactory.capabilities = Set.of(Capability.STORAGE, Capability.WRITES_LATER);
    benchmark.create();
    ProbeFactory.Probe late = ProbeFactory.last;
    late.hidden = 3; // and one fewer each time it is asked
    benchmark.populate();
    benchmark.verifyAndDrop(MEASUREMENT);
    assertThat(late.hidden).isZero();
    assertThat(Meter.drain()).containsKey("complete");
  }

  @ParameterizedTest
  @ValueSource(strings = {"scattered", "ascending"})
  void putsTheKeysThatAreAskedForAndReadsBackByOtherBoxes(String keys) {
    benchmark.keys = keys;
    benchmark.makeKeys();
    benchmark.create();
    Set<Object> put = Collections.newSetFromMap(new IdentityHashMap<>());
    List<Object> read = new ArrayList<>();
    ProbeFactory.onGet = read::add;
    benchmark.populate();
    put.addAll(ProbeFactory.last.map.keySet());
    put.addAll(ProbeFactory.last.map.values());
    benchmark.verifyAndDrop(MEASUREMENT);
    assertThat(read).hasSize(1003).doesNotHaveDuplicates().noneMatch(put::contains);
    assertThat(put).noneMatch(key -> -128 <= (int) key && (int) key <= 127);
    assertThat(Meter.drain()).containsEntry("held", new Meter.Figure(100, "%"));
  }

  @Test
  void readsBackInBulkWhereEachGetIsAJourney() {
    ProbeFactory.capabilities = Set.of(Capability.STORAGE, Capability.REMOTE);
    benchmark.create();
    ProbeFactory.Probe remote = ProbeFactory.last;
    benchmark.populate();
    remote.map.put(key(1002), 8);
    assertThatThrownBy(() -> benchmark.verifyAndDrop(MEASUREMENT))
        .isInstanceOf(CheckFailedException.class)
        .hasMessage("key " + key(1002) + " has the value 8");
    assertThat(remote.bulkGets).isEqualTo(2);
  }

  @Test
  void failsWithTheWorkerThatFails() {
    ProbeFactory.onPut =
        (key, value) -> {
          if (key.equals(key(1002))) {
            throw new IllegalStateException("no more");
          }
        };
    benchmark.create();
    assertThatThrownBy(benchmark::populate).hasMessageContaining("no more");
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}
