/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.ingest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.Duration;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import javax.cache.CacheException;
import org.apache.ignite.Ignite;
import org.apache.ignite.IgniteCache;
import org.apache.ignite.binary.BinaryObjectException;
import org.apache.ignite.binary.BinaryReader;
import org.apache.ignite.binary.BinaryWriter;
import org.apache.ignite.binary.Binarylizable;
import org.apache.ignite.cache.CacheAtomicityMode;
import org.apache.ignite.cache.CacheMode;
import org.apache.ignite.cache.CacheWriteSynchronizationMode;
import org.apache.ignite.configuration.CacheConfiguration;
import org.apache.ignite.internal.IgniteEx;
import org.apache.ignite.transactions.Transaction;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** That what is written is there, in order: servers in this JVM that come and go. */
@Timeout(180)
class OrderedIngestTest {

  private static final int KEYS = 500;

  @TempDir private static Path work;
  private static LoopbackNodes nodes;
  private static Ignite ignite;
  private IgniteCache<Integer, Integer> cache;

  @BeforeAll
  static void start() throws Exception {
    nodes = new LoopbackNodes(work);
    ignite = nodes.server(1);
  }

  @AfterAll
  static void stop() throws Exception {
    nodes.close();
  }

  @BeforeEach
  void createCache() {
    cache = ignite.createCache(new CacheConfiguration<Integer, Integer>("records").setBackups(1));
  }

  @AfterEach
  void destroyCaches() {
    ignite.cacheNames().forEach(ignite::destroyCache);
  }

  private static <K, V> OrderedIngest<K, V> open(IgniteCache<K, V> cache, int batch) {
    return OrderedIngest.into(ignite, cache).batch(batch).open();
  }

  private OrderedIngest<Integer, Integer> writer(int batch) {
    return open(cache, batch);
  }

  @ParameterizedTest
  @ValueSource(longs = {0, 2})
  void losesAndReordersNothingWhenNodesLeaveAndCome(long longest) throws Exception {
    AtomicReference<Throwable> failure = new AtomicReference<>();
    AtomicBoolean isOver = new AtomicBoolean();
    AtomicInteger version = new AtomicInteger();
    IngestBuilder<Integer, Integer> lingering =
        OrderedIngest.into(ignite, cache).batch(100).linger(Duration.ofMillis(longest));
    Thread stream =
        new Thread(
            () -> {
              try (OrderedIngest<Integer, Integer> writer = lingering.open()) {
                while (!isOver.get()) {
                  version.incrementAndGet();
                  for (int key = 0; key < KEYS; key++) {
                    writer.write(key, version.get());
                  }
                }
              } catch (RuntimeException e) {
                failure.set(e);
              }
            });
    stream.start();
    awaitSome(stream, version);
    Ignite second = nodes.server(2);
    Ignite third = nodes.server(3);
    awaitSome(stream, version);
    nodes.stop(third);
    awaitSome(stream, version);
    third = nodes.server(3);
    awaitSome(stream, version);
    nodes.stop(second);
    awaitSome(stream, version);
    isOver.set(true);
    stream.join();
    assertThat(failure.get()).isNull();
    for (int key = 0; key < KEYS; key++) {
      assertThat(cache.get(key)).as("key " + key).isEqualTo(version.get());
    }
    nodes.stop(third);
  }

  /** Waits for some versions more. */
  private static void awaitSome(Thread stream, AtomicInteger version) {
    int before = version.get();
    while (version.get() < before + 20 && stream.isAlive()) {
      Thread.onSpinWait();
    }
  }

  /** A value that cannot be sent. */
  private static final class Unsendable implements Binarylizable {
    @Override
    public void writeBinary(BinaryWriter writer) {
      throw new BinaryObjectException("not this one");
    }

    @Override
    public void readBinary(BinaryReader reader) {
      throw new BinaryObjectException("nor back");
    }
  }

  @Test
  void throwsWhatFailsForGood() {
    IgniteCache<Integer, Object> any =
        ignite.createCache(new CacheConfiguration<Integer, Object>("any"));
    OrderedIngest<Integer, Object> writer = open(any, 10);
    writer.write(1, "sendable");
    writer.flush();
    writer.write(1, new Unsendable());
    assertThatThrownBy(writer::flush)
        .isInstanceOf(CacheException.class)
        .hasMessageStartingWith("records could not be written: ");
    assertThatThrownBy(() -> writer.write(2, "after it")).isInstanceOf(CacheException.class);
    assertThatThrownBy(writer::close).isInstanceOf(CacheException.class);
    writer.close(); // and again: nothing
    assertThat(any.get(1)).isEqualTo("sendable");
  }

  /** A key without an order of its own. */
  private static final class Unordered {
    private final int number;

    Unordered(int number) {
      this.number = number;
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof Unordered unordered && unordered.number == number;
    }

    @Override
    public int hashCode() {
      return number;
    }
  }

  @Test
  void takesKeysThatHaveNoOrder() {
    IgniteCache<Unordered, Integer> any =
        ignite.createCache(new CacheConfiguration<Unordered, Integer>("unordered"));
    try (OrderedIngest<Unordered, Integer> writer = open(any, 10)) {
      for (int i = 0; i < 300; i++) {
        writer.write(new Unordered(i % 100), i);
      }
    }
    for (int key = 0; key < 100; key++) {
      assertThat(any.get(new Unordered(key))).isEqualTo(200 + key);
    }
  }

  @Test
  void leavesNoThreadBehind() throws Exception {
    try (OrderedIngest<Integer, Integer> writer = writer(10)) {
      writer.write(1, 1);
    }
    assertThat(cache.get(1)).isEqualTo(1);
    for (Thread thread : Thread.getAllStackTraces().keySet()) {
      if (thread.getName().startsWith("ordered-ingest-")) {
        thread.join(10_000);
        assertThat(thread.isAlive()).isFalse();
      }
    }
  }

  @Test
  void hasLanesForTheNodesThatThereAre() throws Exception {
    Ignite other = null;
    try (OrderedIngest<Integer, Integer> writer = writer(10)) {
      int before = writer.lanes();
      other = nodes.server(9);
      for (int i = 0; writer.lanes() <= before; i++) {
        writer.write(i % KEYS, i);
      }
      assertThat(writer.lanes()).isEqualTo(before + 2);
      nodes.stop(other);
      for (int i = 0; writer.lanes() > before; i++) {
        writer.write(i % KEYS, i);
      }
      writer.write(1, -1);
    }
    assertThat(cache.get(1)).isEqualTo(-1);
  }

  @Test
  void keepsKeysApartThatCompareAsEqual() {
    IgniteCache<BigDecimal, Integer> any = ignite.createCache("decimals");
    try (OrderedIngest<BigDecimal, Integer> writer = open(any, 1000)) {
      for (int i = 0; i < 50; i++) {
        for (int scale = 0; scale < 20; scale++) {
          writer.write(BigDecimal.valueOf(i).setScale(scale), i);
        }
      }
    }
    assertThat(any.size()).isEqualTo(1000);
  }

  @Test
  void takesKeysOfSeveralTypes() {
    IgniteCache<Object, Integer> any = ignite.createCache("mixed");
    try (OrderedIngest<Object, Integer> writer = open(any, 1000)) {
      for (int i = 0; i < 500; i++) {
        writer.write(i, i);
        writer.write("key " + i, i);
      }
    }
    assertThat(any.size()).isEqualTo(1000);
  }

  @Test
  void removesInOrderToo() {
    try (OrderedIngest<Integer, Integer> writer = writer(50)) {
      for (int key = 0; key < KEYS; key++) {
        writer.write(key, 1);
        writer.remove(key);
        if (key % 2 == 0) {
          writer.write(key, 2);
        }
      }
      for (int key = 0; key < KEYS; key += 4) {
        writer.remove(key);
      }
      writer.flush();
      assertThat(writer.counters().records()).isEqualTo(2 * KEYS + KEYS / 2 + KEYS / 4);
      assertThat(writer.counters().batches()).isPositive();
      assertThat(writer.counters().waiting()).isZero();
    }
    for (int key = 0; key < KEYS; key++) {
      assertThat(cache.get(key)).as("key " + key).isEqualTo(key % 4 == 2 ? (Integer) 2 : null);
    }
  }

  @Test
  void lingersUntilABatchIsFullOrFlushedOrItIsClosed() throws Exception {
    IngestBuilder<Integer, Integer> builder = OrderedIngest.into(ignite, cache).batch(50);
    try (OrderedIngest<Integer, Integer> writer = builder.linger(Duration.ofDays(1)).open()) {
      for (int key = 0; key < 20; key++) {
        writer.write(key, 0);
        writer.write(key, 1);
      }
      assertThat(writer.counters().batches()).isZero();
      assertThat(writer.counters().waiting()).isEqualTo(20);
      writer.flush();
      assertThat(writer.counters().batches()).isPositive().isLessThanOrEqualTo(writer.lanes());
      assertThat(cache.size()).isEqualTo(20);

      long before = writer.counters().batches();
      for (int key = 0; key < KEYS; key++) {
        writer.write(key, 2);
      }
      FailureTest.awaitThat(() -> writer.counters().batches() > before);
      writer.write(0, 3);
    }
    assertThat(cache.size()).isEqualTo(KEYS);
    assertThat(cache.get(0)).isEqualTo(3);
    assertThat(cache.get(KEYS - 1)).isEqualTo(2);
  }

  @Test
  void sendsWhatHasLingered() throws Exception {
    IngestBuilder<Integer, Integer> builder = OrderedIngest.into(ignite, cache);
    try (OrderedIngest<Integer, Integer> writer = builder.linger(Duration.ofMillis(1)).open()) {
      for (int value = 0; value < 3; value++) {
        int newest = value;
        writer.write(1, newest);
        FailureTest.awaitThat(() -> Integer.valueOf(newest).equals(cache.get(1)));
      }
    }
    assertThatThrownBy(() -> builder.linger(Duration.ofMillis(-1)))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void refusesACacheThatNothingCanBeInOrderWith() {
    IgniteCache<Integer, Integer> async =
        ignite.createCache(
            new CacheConfiguration<Integer, Integer>("async")
                .setWriteSynchronizationMode(CacheWriteSynchronizationMode.FULL_ASYNC));
    assertThatThrownBy(() -> open(async, 10))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("cache async is FULL_ASYNC: ");
  }

  @Test
  void warnsOfWhatPrimarySyncCanLose() {
    nodes.warnings.clear();
    writer(10).close(); // PRIMARY_SYNC is what Ignite does unless it is told
    assertThat(nodes.warnings).anyMatch(line -> line.contains("records is PRIMARY_SYNC"));
    nodes.warnings.clear();
    open(ignite.createCache(new CacheConfiguration<Integer, Integer>("single")), 10).close();
    assertThat(nodes.warnings).noneMatch(line -> line.contains("PRIMARY_SYNC"));
    CacheConfiguration<Integer, Integer> everywhere = new CacheConfiguration<>("everywhere");
    open(ignite.createCache(everywhere.setCacheMode(CacheMode.REPLICATED)), 10).close();
    assertThat(nodes.warnings).anyMatch(line -> line.contains("everywhere is PRIMARY_SYNC"));
  }

  @Test
  void isNoPartOfATransaction() {
    IgniteCache<Integer, Integer> transactional =
        ignite.createCache(
            new CacheConfiguration<Integer, Integer>("transactional")
                .setAtomicityMode(CacheAtomicityMode.TRANSACTIONAL));
    try (OrderedIngest<Integer, Integer> writer = open(transactional, 10)) {
      try (Transaction transaction = ignite.transactions().txStart()) {
        assertThatThrownBy(() -> writer.write(1, 1)).isInstanceOf(IllegalStateException.class);
        transaction.rollback();
      }
      writer.write(1, 2);
      writer.flush();
      assertThat(transactional.get(1)).isEqualTo(2);
    }
  }

  @Test
  void goesOnWhenItsClientIsCutOff() {
    IgniteEx client = (IgniteEx) nodes.client(20);
    int[] newest = new int[KEYS];
    UUID before = client.localNode().id();
    IgniteCache<Integer, Integer> itsCache = client.cache("records");
    try (OrderedIngest<Integer, Integer> writer =
        OrderedIngest.into(client, itsCache).batch(50).open()) {
      for (int i = 0; i < 20 * KEYS || client.localNode().id().equals(before); i++) {
        if (i == 3 * KEYS) {
          client.context().discovery().reconnect();
        }
        writer.write(i % KEYS, i);
        newest[i % KEYS] = i;
      }
    } finally {
      nodes.stop(client);
    }
    for (int key = 0; key < KEYS; key++) {
      assertThat(cache.get(key)).as("key " + key).isEqualTo(newest[key]);
    }
  }

  @Test
  void tellsThatARegionIsFull() throws Exception {
    try (LoopbackNodes own = new LoopbackNodes(work)) {
      Ignite node = own.server(1);
      OrderedIngest<Integer, byte[]> writer =
          OrderedIngest.into(node, node.<Integer, byte[]>createCache("full")).batch(10).open();
      assertThatThrownBy(
              () -> {
                for (int key = 0; key < 1000; key++) { // ten times what there is room for
                  writer.write(key, new byte[1 << 20]);
                }
                writer.flush();
              })
          .isInstanceOf(CacheException.class)
          .hasStackTraceContaining("Out of memory in data region");
      assertThatThrownBy(writer::close).isInstanceOf(CacheException.class);
    }
  }

  @Test
  void refusesNullAtOnce() {
    try (OrderedIngest<Integer, Integer> writer = writer(10)) {
      assertThatThrownBy(() -> writer.write(null, 1)).isInstanceOf(NullPointerException.class);
      assertThatThrownBy(() -> writer.write(1, null)).isInstanceOf(NullPointerException.class);
      assertThatThrownBy(() -> writer.remove(null)).isInstanceOf(NullPointerException.class);
      writer.write(1, 1);
    }
    assertThat(cache.get(1)).isEqualTo(1);
  }
}
