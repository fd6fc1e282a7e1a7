/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.jmh;

import static org.assertj.core.api.Assertions.assertThat;
import static org.cachemark.harness.Trial.MEASUREMENT;

import java.time.Duration;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Set;
import org.cachemark.api.StreamSpec;
import org.cachemark.harness.Declared;
import org.cachemark.harness.Meter;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Updates, and records at a steady rate, on a cache that tells what is done to it. */
class StreamBenchmarkTest {

  @BeforeEach
  void reset() {
    ProbeFactory.reset();
    Meter.drain();
  }

  private static <B extends StreamBenchmark> B prepared(B benchmark, int threads) {
    benchmark.cache = "probe@1";
    benchmark.options = "";
    benchmark.payload = 10;
    benchmark.threads = threads;
    benchmark.startThreads();
    return benchmark;
  }

  @Test
  void updatesOneFieldOfValuesThatAreThere() {
    UpdateBenchmark benchmark = prepared(new UpdateBenchmark(), 2);
    benchmark.records = 1001;
    benchmark.makeKeys();
    benchmark.create();
    assertThat(ProbeFactory.last.map).hasSize(1001);
    Set<Object> boxes = Collections.newSetFromMap(new IdentityHashMap<>());
    boxes.addAll(ProbeFactory.last.map.keySet());
    ProbeFactory.onPut =
        (key, value) -> {
          synchronized (boxes) {
            boxes.add(key);
          }
        };
    benchmark.update();
    assertThat(boxes)
        .as("a box for each update, the remainder included, and none of the cache's")
        .hasSize(1001 + 1001);
    assertThat(ProbeFactory.last.map.values())
        .as("some are picked twice, some never")
        .anyMatch(value -> ((Data) value).ninth() == Data.NOT_UPDATED)
        .anyMatch(value -> ((Data) value).ninth() > 127)
        .allMatch(value -> ((Data) value).eighth() == Data.NOT_UPDATED && isWhole(value));
    benchmark.verifyAndDrop(MEASUREMENT);
    Map<String, Meter.Figure> figures = Meter.drain();
    assertThat(figures.get("lost").value()).isZero();
    assertThat(figures.get("ignored").value()).as("the picked ones were updated").isLessThan(101);
    assertThat(figures).containsKeys("stale", "records", "processCpu");
    assertThat(Declared.figures(UpdateBenchmark.class)).containsAll(figures.keySet());
    benchmark.stopThreads();
  }

  /** What the parameters say is what the cache is asked for, and by its writers is written. */
  @Test
  void handsTheParametersOfTheWorkToTheCache() {
    IngestBenchmark benchmark = prepared(new IngestBenchmark(), 1);
    benchmark.records = 1000;
    benchmark.way = "probed";
    benchmark.form = "ahead";
    benchmark.sql = 2;
    benchmark.batch = 3;
    benchmark.inFlight = 4;
    benchmark.flush = 5;
    benchmark.longestWait = "20ms";
    benchmark.makeKeys();
    benchmark.create();
    benchmark.ingest();
    assertThat(ProbeFactory.last.stream)
        .isEqualTo(
            new StreamSpec("probed", "readWrite", "ahead", 2, 3, 4, 5, Duration.ofMillis(20)));
    assertThat(ProbeFactory.last.calls).contains("prepared", "write", "flush");
    benchmark.verifyAndDrop(MEASUREMENT);
    assertThat(Meter.drain().get("lost").value()).isZero();
    benchmark.stopThreads();
    UpdateBenchmark updates = new UpdateBenchmark();
    updates.update = "invoke";
    updates.batch = 7;
    assertThat(updates.spec()).isEqualTo(StreamSpec.PLAIN.withUpdate("invoke").withBatch(7));
    assertThat(new IngestBenchmark().spec()).as("the defaults").isEqualTo(StreamSpec.PLAIN);
  }

  private static boolean isWhole(Object value) {
    return ((Data) value).isWhole(10);
  }

  /** Two thousand a second, and one of them so late that all behind it are late too. */
  @Test
  void measuresDelaysFromWhenRecordsWereDue() {
    IngestDelayBenchmark benchmark = prepared(new IngestDelayBenchmark(), 1);
    benchmark.records = 1000;
    benchmark.repeats = 0;
    benchmark.rate = 2000;
    benchmark.makeKeys();
    benchmark.create();
    ProbeFactory.onPut =
        (key, value) -> {
          if (((Data) value).sequence == 500) {
            sleep(200);
          }
        };
    benchmark.ingest();
    benchmark.verifyAndDrop(MEASUREMENT);
    Map<String, Meter.Figure> figures = Meter.drain();
    assertThat(figures.get("records").value()).as("a second").isPositive().isLessThan(2050);
    assertThat(figures.get("delayMax").value()).isGreaterThanOrEqualTo(180);
    assertThat(figures.get("delayP90").value())
        .as("a fifth of the records waited behind the late one")
        .isGreaterThanOrEqualTo(90);
    assertThat(figures.get("delayP99").value()).isBetween(100.0, figures.get("delayMax").value());
    assertThat(figures.get("unread").value()).isZero();
    if (Meter.compilerTimeOfAll().isKnown()) {
      assertThat(figures.get("compiling").value()).isBetween(0.0, 100.0);
    }
    assertThat(Declared.figures(IngestDelayBenchmark.class)).containsAll(figures.keySet());
    assertThat(figures.get("lost").value() + figures.get("stale").value()).isZero();
    assertThat(ProbeFactory.last.closed).isTrue();
    benchmark.stopThreads();
  }

  @Test
  void asksForSoManyRecordsASecond() {
    IngestDelayBenchmark benchmark = prepared(new IngestDelayBenchmark(), 2);
    benchmark.records = 2000;
    benchmark.repeats = 0;
    benchmark.rate = 10_000;
    benchmark.probes = 500;
    benchmark.makeKeys();
    assertThat(benchmark.picked()).extracting(Probes.Probe::dueNanos).hasSize(100).isSorted();
    assertThat(benchmark.picked())
        .as("one of each twenty of a thread, and not always the same")
        .allSatisfy(probe -> assertThat(probe.sequence()).isBetween(0, 999))
        .extracting(probe -> probe.sequence() % 20)
        .containsAnyOf(0, 1, 2, 3)
        .containsAnyOf(16, 17, 18, 19);
    assertThat(benchmark.picked().stream().map(probe -> probe.sequence() / 20).distinct())
        .hasSize(50);
    benchmark.probes = 1_000_000;
    assertThat(benchmark.picked()).as("all").hasSize(2000);
    benchmark.stopThreads();
  }

  private static void sleep(long millis) {
    try {
      Thread.sleep(millis);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
