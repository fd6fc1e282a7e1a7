/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.ingest;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.stream.Stream;
import org.apache.ignite.Ignite;
import org.apache.ignite.IgniteCache;
import org.apache.ignite.cache.CacheWriteSynchronizationMode;
import org.apache.ignite.configuration.CacheConfiguration;

/** A queue of prices, each key's in order, to a cache that always ends with the last of each. */
final class IngestExample {

  private static final int PRICES = 100_000;
  private static final int PAPERS = 1000;

  /** A record of the stream. */
  record Price(int paper, long cents) {}

  /** Ends the stream. */
  private static final Price END = new Price(-1, 0);

  private IngestExample() {}

  /** Writes what comes from a queue until its end; returns once all of it is in the cache. */
  static IngestCounters drain(
      BlockingQueue<Price> queue, Ignite ignite, IgniteCache<Integer, Long> cache)
      throws InterruptedException {
    try (OrderedIngest<Integer, Long> ingest = OrderedIngest.into(ignite, cache).open()) {
      for (Price price = queue.take(); !price.equals(END); price = queue.take()) {
        ingest.write(price.paper(), price.cents()); // by this thread alone
      }
      ingest.flush(); // now an offset of the queue could be committed
      return ingest.counters();
    }
  }

  /** Streams prices into a cache of a node. */
  static IngestCounters run(Ignite ignite) throws InterruptedException {
    IgniteCache<Integer, Long> cache =
        ignite.getOrCreateCache(
            new CacheConfiguration<Integer, Long>("prices")
                .setBackups(1)
                .setWriteSynchronizationMode(CacheWriteSynchronizationMode.FULL_SYNC));
    BlockingQueue<Price> queue = new LinkedBlockingQueue<>(10_000);
    Thread exchange =
        new Thread(
            () -> {
              try {
                for (int i = 0; i < PRICES; i++) {
                  queue.put(new Price(i % PAPERS, i));
                }
                queue.put(END);
              } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
              }
            });
    exchange.start();
    return drain(queue, ignite, cache);
  }

  /** Runs it on a node of its own, which nobody else sees. */
  public static void main(String[] args) throws Exception {
    Path work = Files.createTempDirectory("ingest-example-");
    try (LoopbackNodes nodes = new LoopbackNodes(work)) {
      System.out.println(run(nodes.server(1)));
    } finally {
      try (Stream<Path> tree = Files.walk(work)) {
        tree.sorted(Comparator.reverseOrder()).forEach(path -> path.toFile().delete());
      }
    }
  }
}
