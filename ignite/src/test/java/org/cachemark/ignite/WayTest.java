/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.ignite;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.cachemark.api.BenchmarkCacheFactory;
import org.cachemark.api.CacheSpec;
import org.cachemark.api.Options;
import org.cachemark.api.RecordWriter;
import org.cachemark.api.StreamCache;
import org.cachemark.api.StreamSpec;
import org.cachemark.ignite.ingest.Way;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;

/**
 * What the ways of writing leave behind when keys repeat: one writer, two servers, a backup each.
 * What is said of the streamer is that it may reorder: how often it does is printed, into this
 * class's file in target/surefire-reports, and not asserted, since it need not.
 */
class WayTest {

  private static final int KEYS = 500;
  private static final int VERSIONS = 15;

  private static final BenchmarkCacheFactory FACTORY = new IgniteFactory();
  private static final String CLUSTER = "mode=client;backups=1";

  private static BenchmarkCacheFactory.Environment cluster;

  @BeforeAll
  static void start() {
    cluster = FACTORY.start(Options.parse(CLUSTER));
  }

  @AfterAll
  static void stop() {
    cluster.close();
  }

  private static StreamSpec by(Way way) {
    return StreamSpec.PLAIN.withWay(way.toString());
  }

  private static StreamCache<Integer, Integer> open(StreamSpec stream) {
    CacheSpec<Integer, Integer> spec = CacheSpec.of(Integer.class, Integer.class, KEYS);
    return FACTORY.createForStreams(spec.withOptions(Options.parse(CLUSTER)), stream);
  }

  /** Writes 1, 2, 3 … over each key, and returns the values that are there in the end. */
  private static List<Integer> written(StreamSpec stream) {
    try (StreamCache<Integer, Integer> cache = open(stream)) {
      try (RecordWriter<Integer, Integer> writer = cache.writer()) {
        for (int version = 1; version <= VERSIONS; version++) {
          for (int key = 0; key < KEYS; key++) {
            writer.write(key, version);
          }
        }
      }
      List<Integer> values = new ArrayList<>();
      for (int key = 0; key < KEYS; key++) {
        values.add(cache.get(key));
      }
      return values;
    }
  }

  @ParameterizedTest
  @EnumSource(
      value = Way.class,
      mode = Mode.INCLUDE,
      names = {"PUT_ALL", "PUT_ALL_HASH", "PUT_ALL_ASYNC", "ORDERED"})
  void keepsTheNewestValueOfEachKey(Way way) {
    for (int i = 0; i < 2; i++) {
      assertThat(written(by(way).withBatch(300))).containsOnly(VERSIONS);
    }
  }

  @Test
  void theStreamerAsItIsLeavesExistingKeysAlone() {
    assertThat(written(by(Way.STREAMER).withFlush(KEYS))).containsOnly(1);
  }

  @ParameterizedTest
  @EnumSource(
      value = Way.class,
      mode = Mode.INCLUDE,
      names = {"OVERWRITE", "INDIVIDUAL", "BATCHED", "BATCHED_SINGLY"})
  void theStreamerThatOverwritesLosesNoKeyButMayPutAnOlderValueOverANewer(Way way) {
    List<Integer> values = written(by(way).withBatch(50));
    assertThat(values).allMatch(value -> value != null && value >= 1 && value <= VERSIONS);
    long stale = values.stream().filter(value -> value != VERSIONS).count();
    System.out.printf("%s: of %d keys %d stale%n", way, KEYS, stale);
  }

  @Test
  void flushingBeforeAKeyComesAgainKeepsTheOrder() {
    assertThat(written(by(Way.BATCHED).withFlush(KEYS))).containsOnly(VERSIONS);
    assertThat(written(by(Way.OVERWRITE).withFlush(KEYS))).containsOnly(VERSIONS);
  }

  @Test
  void ordersWhatSeveralThreadsWriteToTheirOwnKeys() throws Exception {
    try (StreamCache<Integer, Integer> cache = open(by(Way.ORDERED).withBatch(100));
        RecordWriter<Integer, Integer> writer = cache.writer()) {
      List<Thread> threads = new ArrayList<>();
      for (int t = 0; t < 4; t++) {
        int first = t;
        Thread thread =
            new Thread(
                () -> {
                  for (int version = 1; version <= VERSIONS; version++) {
                    for (int key = first; key < KEYS; key += 4) {
                      writer.write(key, version);
                    }
                  }
                });
        thread.start();
        threads.add(thread);
      }
      for (Thread thread : threads) {
        thread.join();
      }
      writer.flush();
      for (int key = 0; key < KEYS; key++) {
        assertThat(cache.get(key)).isEqualTo(VERSIONS);
      }
    }
  }

  /** Nothing waits longer than the servers need, though no batch is full and nobody flushes. */
  @Test
  void writesAtOnceWhatComesAlone() throws Exception {
    try (StreamCache<Integer, Integer> cache = open(by(Way.ORDERED).withBatch(1000));
        RecordWriter<Integer, Integer> writer = cache.writer()) {
      writer.write(1, 2);
      long deadline = System.nanoTime() + 30_000_000_000L;
      while (cache.get(1) == null && System.nanoTime() < deadline) {
        Thread.sleep(10);
      }
      assertThat(cache.get(1)).isEqualTo(2);
    }
  }
}
