/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.jmh;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.cachemark.api.BenchmarkCache;
import org.cachemark.trace.Places;
import org.cachemark.trace.Trace;
import org.jspecify.annotations.Nullable;

/**
 * A trace's way through a cache: a get of each key, and a put where it is missing. Several threads
 * take their requests in chunks from one cursor.
 */
final class Replay {

  private static final int CHUNK = 64;

  /** Seconds that threads may take to end after another has failed. */
  private static final int LONGEST_END = 10;

  /** How often the size is looked at in between. */
  private static final int LOOKS = 64;

  private final BenchmarkCache<Integer, Integer> cache;
  private final Trace trace;
  private final Keys kind;
  private final boolean isStrict;
  private final int threads;
  private final int capacity;
  private final long betweenLooks;
  private final Places places;
  private long taken;
  private long hits;
  private long misses;
  private long most;
  private long settled;

  /**
   * A replay that has not begun.
   *
   * @param isStrict whether the cache is settled after each request
   * @param threads from 1
   * @param bounds those of the trace
   */
  Replay(
      BenchmarkCache<Integer, Integer> cache,
      Trace trace,
      Keys kind,
      boolean isStrict,
      int threads,
      Bounds bounds) {
    this.cache = cache;
    this.trace = trace;
    this.kind = kind;
    this.isStrict = isStrict;
    this.threads = threads;
    capacity = bounds.capacity();
    places = bounds.places();
    betweenLooks = Math.max(1, bounds.requests() / LOOKS);
  }

  long hits() {
    return hits;
  }

  long misses() {
    return misses;
  }

  /** The most entries that were seen in between. */
  long most() {
    return most;
  }

  /** The entries at the end, once settled. */
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
      if (threads == 1) {
        work(cursor);
      } else {
        workTogether(cursor);
      }
    }
    cache.settle();
    settled = cache.size();
    requireBound(settled);
    most = Math.max(most, settled);
  }

  /** Returns once no thread uses the cache any more. */
  private void workTogether(Trace.Cursor cursor) {
    ExecutorService executor = Executors.newFixedThreadPool(threads);
    try {
      List<Future<?>> shares = new ArrayList<>();
      for (int i = 0; i < threads; i++) {
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
    int[] chunk = new int[CHUNK];
    for (int size = take(cursor, chunk);
        size > 0 && !Thread.currentThread().isInterrupted();
        size = take(cursor, chunk)) {
      int found = 0;
      for (int i = 0; i < size; i++) {
        found += isHit(chunk[i]) ? 1 : 0;
        if (isStrict) {
          cache.settle();
        }
      }
      add(found, size - found);
    }
  }

  private boolean isHit(int key) {
    Integer boxed = key;
    @Nullable Integer value = cache.get(boxed);
    if (value == null) {
      cache.put(boxed, ~key);
      return false;
    }
    if (value != ~key) {
      throw new CheckFailedException("key %d has the value of another".formatted(key));
    }
    return true;
  }

  /** Fills a chunk with keys; returns how many there were, 0 at the end. */
  private synchronized int take(Trace.Cursor cursor, int[] chunk) {
    if (taken / betweenLooks < (taken + chunk.length) / betweenLooks) {
      look();
    }
    int size = 0;
    while (size < chunk.length && cursor.advance()) {
      long key = cursor.key();
      chunk[size++] = trace.areHashesMeant() ? (int) key : kind.key(places.of(key));
    }
    taken += size;
    return size;
  }

  private void look() {
    long size = cache.size();
    most = Math.max(most, size);
    // Of several threads another may be between its put and the settling.
    if (isStrict && threads == 1) {
      requireBound(size);
    }
  }

  private void requireBound(long size) {
    if (size > capacity) {
      throw new CheckFailedException(
          "it holds %d entries once settled, with a capacity of %d".formatted(size, capacity));
    }
  }

  private synchronized void add(int found, int missing) {
    hits += found;
    misses += missing;
  }
}
