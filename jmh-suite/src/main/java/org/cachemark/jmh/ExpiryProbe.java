/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.jmh;

import java.lang.ref.WeakReference;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import org.cachemark.api.BenchmarkCache;
import org.cachemark.harness.CheckFailedException;

/** What becomes of entries of which the time is over, in a cache that is left alone meanwhile. */
final class ExpiryProbe {

  /** Clocks of products tick every 10 ms, and the thread that drives one may come late. */
  private static final Duration CLOCK = Duration.ofMillis(100);

  /** What has to be collectable. */
  private static final double MOST = 0.99;

  private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(20);

  private ExpiryProbe() {}

  /**
   * Puts entries into a cache, and looks whether one is handed out after its time. If so, it is
   * done again with another cache: what a loaded machine held up for longer than is allowed for, it
   * hardly holds up twice.
   *
   * @param open opens a cache
   * @param keys each put with itself as its value
   * @param life of an entry that nobody asks for
   * @param late how much later than that the product may hand it out
   * @throws CheckFailedException if it hands one out even later, both times
   */
  static void requireNoneServed(
      Supplier<BenchmarkCache<Integer, Integer>> open,
      Integer[] keys,
      Duration life,
      Duration late) {
    if (served(open, keys, life, late).isPresent()) {
      served(open, keys, life, late)
          .ifPresent(
              served -> {
                throw new CheckFailedException(served);
              });
    }
  }

  /** What was handed out too late; empty if nothing was. */
  private static Optional<String> served(
      Supplier<BenchmarkCache<Integer, Integer>> open,
      Integer[] keys,
      Duration life,
      Duration late) {
    try (BenchmarkCache<Integer, Integer> cache = open.get()) {
      for (Integer key : keys) {
        cache.put(key, key);
      }
      long due = System.nanoTime() + life.toNanos();
      sleepUntil(due + late.plus(CLOCK).toNanos());
      for (Integer key : keys) {
        long since = System.nanoTime() - due;
        if (cache.get(key) != null) {
          return Optional.of(
              "key %d was handed out %d ms after its time, which is %s; its product says up to %d ms"
                  .formatted(key, TimeUnit.NANOSECONDS.toMillis(since), life, late.toMillis()));
        }
      }
      return Optional.empty();
    }
  }

  /**
   * Puts entries, and collects garbage again and again, until their values are found to be some.
   *
   * @param keys each put with a value of its own, which nobody else holds
   * @param life of an entry that nobody asks for
   * @param patience how long it is awaited beyond that
   * @return from the end of the last entry's time until 99 % of the values were collected, in
   *     seconds, to some 0.05; the patience, where it would take longer
   */
  static double secondsUntilCollected(
      BenchmarkCache<Integer, Integer> cache, Integer[] keys, Duration life, Duration patience) {
    List<WeakReference<Integer>> values = new ArrayList<>(keys.length);
    for (Integer key : keys) {
      Integer value = Keys.again(key);
      values.add(new WeakReference<>(value));
      cache.put(key, value);
    }
    long due = System.nanoTime() + life.toNanos();
    sleepUntil(due);
    while (true) {
      long before = System.nanoTime();
      System.gc();
      long now = System.nanoTime();
      long collected = values.stream().filter(value -> value.refersTo(null)).count();
      if (collected >= MOST * keys.length) {
        return (now - due) / 1e9;
      }
      if (now - due >= patience.toNanos()) {
        return patience.toNanos() / 1e9;
      }
      sleepUntil(now + Math.max(PAUSE_NANOS, now - before)); // its own threads need time, too
    }
  }

  private static void sleepUntil(long nanos) {
    while (System.nanoTime() - nanos < 0) {
      LockSupport.parkNanos(nanos - System.nanoTime());
    }
  }
}
