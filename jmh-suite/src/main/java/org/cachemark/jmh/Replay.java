/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.jmh;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.cachemark.api.BenchmarkCache;
import org.cachemark.harness.CheckFailedException;
import org.cachemark.harness.Pace;
import org.cachemark.trace.Places;
import org.cachemark.trace.Trace;
import org.jspecify.annotations.Nullable;

/**
 * A trace's way through a cache: a get of each key, and a put where it is missing. Several threads
 * take their requests in chunks from one cursor.
 */
final class Replay<V> {

  /**
   * Who asks.
   *
   * @param keys the numbers that stand for the trace's keys
   * @param isStrict whether the cache is settled after each request
   * @param threads from 1
   * @param thinkNanos nanoseconds that a thread waits after each request, at least
   */
  record Client(Keys keys, boolean isStrict, int threads, long thinkNanos) {

    private void think() {
      if (thinkNanos > 0) {
        Pace.await(System.nanoTime() + thinkNanos, SPIN_NANOS);
      }
    }
  }

  /** A thread that is parked comes back tens of microseconds late. */
  private static final long SPIN_NANOS = 100_000;

  private static final int CHUNK = 64;

  /** Seconds that threads may take to end after another has failed. */
  private static final int LONGEST_END = 10;

  /** How often the size is looked at in between. */
  private static final int LOOKS = 64;

  private final BenchmarkCache<Integer, V> cache;
  private final TraceValues<V> values;
  private final Trace trace;
  private final Client client;
  private final long capacity;
  private final long bound;
  private final long betweenLooks;
  private final Places places;
  private long taken;
  private long hits;
  private long misses;
  private double hitBytes;
  private long most;
  private long settled;

  /**
   * A replay that has not begun.
   *
   * @param values what is put into the cache
   * @param bounds those of the trace
   */
  Replay(
      BenchmarkCache<Integer, V> cache,
      TraceValues<V> values,
      Trace trace,
      Client client,
      Bounds bounds) {
    this.cache = cache;
    this.values = values;
    this.trace = trace;
    this.client = client;
    capacity = bounds.capacity();
    bound = bounds.bound();
    places = bounds.places();
    betweenLooks = Math.max(1, bounds.requests() / LOOKS);
  }

  long hits() {
    return hits;
  }

  long misses() {
    return misses;
  }

  /** Sum of the sizes in those requests that were hits. */
  double hitBytes() {
    return hitBytes;
  }

  /** The most entries that were seen in between; where sizes count, nobody looks. */
  long most() {
    return most;
  }

  /** What is taken of the capacity at the end, once settled. */
  long settled() {
    return settled;
  }

  /**
   * Replays all of it.
   *
   * @throws CheckFailedException if a value is another key's, or a settled cache is above its bound
   */
  void run() {
    try (Trace.Cursor cursor = trace.open()) {
      if (client.threads == 1) {
        work(cursor);
      } else {
        workTogether(cursor);
      }
    }
    cache.settle();
    settled = values.areBySize() ? found() : cache.size();
    requireBound(settled);
    most = Math.max(most, settled);
  }

  /** What all takes that is found when each key is asked for once more. */
  private long found() {
    BitSet asked = new BitSet(places.count());
    long taken = 0;
    try (Trace.Cursor cursor = trace.open()) {
      while (cursor.advance()) {
        int place = places.of(cursor.key());
        if (!asked.get(place)) {
          asked.set(place);
          @Nullable V value = find(key(cursor));
          taken += value == null ? 0 : values.taken(value);
        }
      }
    }
    return taken;
  }

  /** Returns once no thread uses the cache any more. */
  private void workTogether(Trace.Cursor cursor) {
    ExecutorService executor = Executors.newFixedThreadPool(client.threads);
    try {
      List<Future<?>> shares = new ArrayList<>();
      for (int i = 0; i < client.threads; i++) {
        shares.add(executor.submit(() -> work(cursor)));
      }
      for (Future<?> share : shares) {
        share.get();
      }
    } catch (ExecutionException e) {
      if (e.getCause() instanceof RuntimeException failure) {
        throw failure;
      }
      throw new IllegalStateException(e.getCause());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted in the middle of a trace", e);
    } finally {
      end(executor);
    }
  }

  private static void end(ExecutorService executor) {
    executor.shutdownNow();
    try {
      if (!executor.awaitTermination(LONGEST_END, TimeUnit.SECONDS)) {
        throw new IllegalStateException("a thread still replays the trace, though it is to end");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void work(Trace.Cursor cursor) {
    Chunk chunk = new Chunk();
    Thread current = Thread.currentThread(); // another may have failed
    while (take(cursor, chunk) && !current.isInterrupted()) {
      int found = 0;
      double foundBytes = 0;
      for (int i = 0; i < chunk.count && !current.isInterrupted(); i++) {
        if (isHit(chunk.keys[i], chunk.sizes[i])) {
          found++;
          foundBytes += chunk.sizes[i];
        }
        if (client.isStrict) {
          cache.settle();
        }
        client.think();
      }
      add(found, chunk.count - found, foundBytes);
    }
  }

  private boolean isHit(int key, long size) {
    Integer boxed = key;
    @Nullable V value = find(boxed);
    if (value == null) {
      cache.put(boxed, values.of(key, size));
      return false;
    }
    if (isStrictAlone() && values.taken(value) > bound) {
      throw new CheckFailedException(
          "it holds a value of %d once settled, with a capacity of %d"
              .formatted(values.taken(value), capacity));
    }
    return true;
  }

  /** What is there for a key. */
  private @Nullable V find(Integer key) {
    @Nullable V value = cache.get(key);
    if (value != null && !values.isOf(value, key)) {
      throw new CheckFailedException("key %d has the value of another".formatted(key));
    }
    return value;
  }

  /** Fills a chunk with requests; false at the end. */
  private synchronized boolean take(Trace.Cursor cursor, Chunk chunk) {
    if (taken / betweenLooks < (taken + CHUNK) / betweenLooks) {
      look();
    }
    chunk.count = 0;
    while (chunk.count < CHUNK && cursor.advance()) {
      chunk.keys[chunk.count] = key(cursor);
      chunk.sizes[chunk.count++] = cursor.size();
    }
    taken += chunk.count;
    return chunk.count > 0;
  }

  private boolean isStrictAlone() {
    return client.isStrict && client.threads == 1;
  }

  private int key(Trace.Cursor cursor) {
    return trace.areHashesMeant() ? (int) cursor.key() : client.keys.key(places.of(cursor.key()));
  }

  private void look() {
    if (values.areBySize()) {
      return; // no cache is asked for what its entries weigh
    }
    long size = cache.size();
    most = Math.max(most, size);
    // Of several threads another may be between its put and the settling.
    if (isStrictAlone()) {
      requireBound(size);
    }
  }

  private void requireBound(long size) {
    if (size > bound) {
      throw new CheckFailedException(
          "it holds %d %s once settled, with a capacity of %d"
              .formatted(size, values.areBySize() ? "bytes" : "entries", capacity));
    }
  }

  private synchronized void add(int found, int missing, double foundBytes) {
    hits += found;
    misses += missing;
    hitBytes += foundBytes;
  }

  /** Requests that a thread has taken. */
  private static final class Chunk {
    private final int[] keys = new int[CHUNK];
    private final long[] sizes = new long[CHUNK];
    private int count;
  }
}
