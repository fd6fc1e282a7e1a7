/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.ingest;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.apache.ignite.Ignite;
import org.apache.ignite.IgniteCache;
import org.apache.ignite.cache.CachePeekMode;
import org.apache.ignite.cache.CacheWriteSynchronizationMode;
import org.apache.ignite.cache.affinity.Affinity;
import org.apache.ignite.configuration.CacheConfiguration;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** That both copies of each record are in order: two servers, each with a copy, and a client. */
@Timeout(180)
class BackupsTest {

  private static final int RECORDS = 20_000;
  private static final int WRITERS = 3;

  @TempDir private static Path work;
  private static LoopbackNodes nodes;
  private static List<Ignite> servers;
  private static Ignite client;
  private IgniteCache<Integer, Integer> cache;

  @BeforeAll
  static void start() throws Exception {
    nodes = new LoopbackNodes(work);
    servers = List.of(nodes.server(1), nodes.server(2));
    client = nodes.client(20);
  }

  @AfterAll
  static void stop() throws Exception {
    nodes.close();
  }

  @BeforeEach
  void createCache() {
    cache =
        client.createCache(
            new CacheConfiguration<Integer, Integer>("records")
                .setBackups(1)
                .setWriteSynchronizationMode(CacheWriteSynchronizationMode.FULL_SYNC));
  }

  @AfterEach
  void destroyCache() {
    cache.destroy();
  }

  private IngestBuilder<Integer, Integer> ingest() {
    return OrderedIngest.into(client, cache).batch(100);
  }

  /** Whether a key has its value in each server, or is in none of them if that is null. */
  private static void assertEverywhere(Map<Integer, Integer> newest) {
    for (Ignite server : servers) {
      IgniteCache<Integer, Integer> local = server.cache("records");
      newest.forEach(
          (key, value) ->
              assertThat(local.localPeek(key, CachePeekMode.PRIMARY, CachePeekMode.BACKUP))
                  .as("key " + key)
                  .isEqualTo(value));
    }
  }

  @ParameterizedTest
  @CsvSource({"0, PT0S", "50, PT0.002S", "90, PT0S"})
  void haveTheNewestValueHoweverOftenKeysRepeat(int repeats, Duration linger) {
    Random random = new Random(repeats);
    Map<Integer, Integer> newest = new HashMap<>();
    try (OrderedIngest<Integer, Integer> ingest = ingest().linger(linger).open()) {
      for (int number = 0; number < RECORDS; number++) {
        boolean isRepeated = !newest.isEmpty() && random.nextInt(100) < repeats;
        int key = isRepeated ? random.nextInt(newest.size()) : newest.size();
        newest.put(key, number);
        ingest.write(key, number);
      }
      ingest.flush();
      assertEverywhere(newest);
    }
  }

  @Test
  void haveNothingThatWasRemovedLast() {
    Map<Integer, Integer> newest = new HashMap<>();
    try (OrderedIngest<Integer, Integer> ingest = ingest().open()) {
      Random random = new Random(3);
      for (int number = 0; number < RECORDS; number++) {
        int key = random.nextInt(RECORDS / 10);
        boolean isRemoved = random.nextBoolean();
        newest.put(key, isRemoved ? null : number);
        if (isRemoved) {
          ingest.remove(key);
        } else {
          ingest.write(key, number);
        }
      }
    }
    assertThat(newest).containsValue(null);
    assertEverywhere(newest);
  }

  /** Of a third server, so that each of the others has a copy of all once it is gone. */
  @Test
  void haveTheNewestValuesOfSeveralThreadsThoughAnOwnerLeaves() throws Exception {
    Map<Integer, Integer> newest = new HashMap<>();
    Ignite third = nodes.server(3);
    Affinity<Integer> affinity = client.affinity("records");
    FailureTest.awaitThat(() -> affinity.primaryPartitions(third.cluster().localNode()).length > 0);
    ExecutorService writers = Executors.newFixedThreadPool(WRITERS);
    try (OrderedIngest<Integer, Integer> ingest = ingest().open()) {
      CountDownLatch begun = new CountDownLatch(WRITERS);
      CountDownLatch gone = new CountDownLatch(1);
      List<Future<Map<Integer, Integer>>> written = new ArrayList<>();
      for (int writer = 0; writer < WRITERS; writer++) {
        int first = writer;
        written.add(writers.submit(() -> writeUntil(gone, ingest, first, begun)));
      }
      begun.await();
      nodes.stop(third);
      gone.countDown();
      for (Future<Map<Integer, Integer>> one : written) {
        newest.putAll(one.get());
      }
    } finally {
      nodes.stop(third);
      writers.shutdownNow();
    }
    awaitTwoCopies(newest.size());
    assertEverywhere(newest);
  }

  /** Writes to keys of its own, some of them new, and flushes now and then. */
  private static Map<Integer, Integer> writeUntil(
      CountDownLatch end, OrderedIngest<Integer, Integer> ingest, int first, CountDownLatch begun) {
    Random random = new Random(first);
    Map<Integer, Integer> newest = new HashMap<>();
    boolean isLast = false;
    try {
      while (!isLast) {
        isLast = end.getCount() == 0;
        for (int i = 0; i < 300; i++) {
          int key = first + WRITERS * random.nextInt(newest.size() + 10);
          int value = newest.getOrDefault(key, 0) + 1;
          newest.put(key, value);
          ingest.write(key, value);
        }
        ingest.flush();
        begun.countDown();
      }
    } finally {
      begun.countDown(); // whoever waits learns of a failure
    }
    return newest;
  }

  /** Or for a minute: which copy is missing, then, is told by who looks for all. */
  private void awaitTwoCopies(int keys) throws InterruptedException {
    long deadline = System.nanoTime() + TimeUnit.MINUTES.toNanos(1);
    FailureTest.awaitThat(
        () ->
            System.nanoTime() > deadline
                || (cache.sizeLong(CachePeekMode.PRIMARY) == keys
                    && cache.sizeLong(CachePeekMode.BACKUP) == keys));
  }
}
