/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.ignite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import javax.cache.CacheException;
import org.apache.ignite.Ignite;
import org.apache.ignite.IgniteCache;
import org.apache.ignite.Ignition;
import org.apache.ignite.binary.BinaryObjectException;
import org.apache.ignite.binary.BinaryReader;
import org.apache.ignite.binary.BinaryWriter;
import org.apache.ignite.binary.Binarylizable;
import org.apache.ignite.configuration.CacheConfiguration;
import org.cachemark.ignite.ingest.OrderedIngest;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the ordered writer does when things go wrong: three servers in this JVM. */
class OrderedIngestTest {

  private static final int KEYS = 500;

  @TempDir Path work;

  private Subnet subnet;
  private final List<Ignite> nodes = new ArrayList<>();
  private IgniteCache<Integer, Integer> cache;

  @BeforeEach
  void start() {
    Nodes.prepareJvm();
    subnet = Subnet.reserve();
    for (int node = 1; node <= 3; node++) {
      nodes.add(start(subnet.address(node)));
    }
    cache =
        nodes.get(0).createCache(new CacheConfiguration<Integer, Integer>("records").setBackups(1));
  }

  private Ignite start(String address) {
    List<String> all = IntStream.rangeClosed(1, 3).mapToObj(subnet::address).toList();
    return Ignition.start(Nodes.configuration(address, all, work, 64L << 20, ""));
  }

  @AfterEach
  void stop() throws Exception {
    nodes.forEach(node -> Ignition.stop(node.name(), true));
    subnet.close();
  }

  private OrderedIngest<Integer, Integer> writer(int batch) {
    return new OrderedIngest<>(nodes.get(0), cache, batch);
  }

  @Test
  void losesAndReordersNothingWhenNodesLeaveAndCome() throws Exception {
    AtomicReference<Throwable> failure = new AtomicReference<>();
    AtomicBoolean isOver = new AtomicBoolean();
    AtomicInteger version = new AtomicInteger();
    Thread stream =
        new Thread(
            () -> {
              try (OrderedIngest<Integer, Integer> writer = writer(100)) {
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
    Ignition.stop(nodes.remove(2).name(), true);
    awaitSome(stream, version);
    nodes.add(start(subnet.address(3)));
    awaitSome(stream, version);
    isOver.set(true);
    stream.join();
    assertThat(failure.get()).isNull();
    for (int key = 0; key < KEYS; key++) {
      assertThat(cache.get(key)).as("key " + key).isEqualTo(version.get());
    }
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
        nodes.get(0).createCache(new CacheConfiguration<Integer, Object>("any"));
    OrderedIngest<Integer, Object> writer = new OrderedIngest<>(nodes.get(0), any, 10);
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
        nodes.get(0).createCache(new CacheConfiguration<Unordered, Integer>("unordered"));
    try (OrderedIngest<Unordered, Integer> writer = new OrderedIngest<>(nodes.get(0), any, 10)) {
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
}
