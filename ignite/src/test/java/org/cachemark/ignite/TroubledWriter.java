/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.ignite;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.apache.ignite.Ignite;
import org.apache.ignite.IgniteCache;
import org.cachemark.api.RecordWriter;
import org.cachemark.api.StreamSpec;
import org.cachemark.ignite.ingest.Way;
import org.cachemark.ignite.ingest.Writing;
import org.jspecify.annotations.Nullable;

/** Writes numbered records of random keys in one way, until some time after trouble is over. */
final class TroubledWriter implements Callable<TroubledWriter> {

  /**
   * What writes into a cache that is named for it.
   *
   * @param longestWait how long a record may wait for others; zero for as long as the way has it
   */
  record Line(Way way, Duration longestWait) {
    @Override
    public String toString() {
      return way + (longestWait.isZero() ? "" : "-waiting-" + longestWait.toMillis() + "ms");
    }
  }

  private static final int KEYS = 4000;
  private static final int BATCH = 50;

  /** Records before the trouble may begin, and after it is over. */
  private static final int LEAST = 300;

  /** Few of the keys, so that most of what is lost does not come again. */
  private static final int MOST = 1000;

  private final Line line;
  private final Ignite client;
  private final IgniteCache<Integer, Object> cache;
  private final Random random;
  private final CountDownLatch over;
  private final CompletableFuture<Void> begun = new CompletableFuture<>();
  private final Map<Integer, Object> newest = new HashMap<>();
  private @Nullable RuntimeException failure;

  /**
   * A writer into the cache that is named for its line.
   *
   * @param over at zero once the trouble is over
   */
  TroubledWriter(Line line, Ignite client, long seed, CountDownLatch over) {
    this.line = line;
    this.client = client;
    this.random = new Random(seed);
    this.over = over;
    cache = client.cache(line.toString());
  }

  /** That enough is written for trouble to come; fails as the writer does before that. */
  CompletableFuture<Void> begun() {
    return begun;
  }

  @Override
  public TroubledWriter call() throws InterruptedException {
    int before = random.nextInt(LEAST, MOST);
    int after = random.nextInt(LEAST, MOST);
    try (RecordWriter<Integer, Object> writer = writing(line, BATCH).writer(client, cache)) {
      for (int number = 0; after > 0; number++) {
        if (number == before) {
          begun.complete(null);
        }
        if (number > before && over.getCount() == 0) {
          after--;
        }
        Thread.sleep(1); // as fast as puts can be, so that all ways are in the middle together
        int key = random.nextInt(KEYS);
        newest.put(key, number);
        writer.write(key, number);
      }
    } catch (RuntimeException e) {
      failure = e;
      begun.completeExceptionally(e);
    }
    return this;
  }

  /** A batch's size, or that of what may be on its way, where the way has one. */
  static Writing writing(Way way, int size) {
    return writing(new Line(way, Duration.ZERO), size);
  }

  private static Writing writing(Line line, int size) {
    StreamSpec stream =
        StreamSpec.PLAIN.withWay(line.way().toString()).withLongestWait(line.longestWait());
    return Writing.of(
        switch (line.way()) {
          case PUT -> stream;
          case PUT_ASYNC -> stream.withInFlight(size);
          default -> stream.withBatch(size);
        });
  }

  Line line() {
    return line;
  }

  Way way() {
    return line.way();
  }

  /** The number of each key's last record. */
  Map<Integer, Object> newest() {
    return newest;
  }

  /** What it told its caller; null for nothing. */
  @Nullable RuntimeException failure() {
    return failure;
  }
}
