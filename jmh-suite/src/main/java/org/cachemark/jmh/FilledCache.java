/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.jmh;

import java.util.Objects;
import org.cachemark.api.BenchmarkCache;
import org.cachemark.api.BenchmarkCacheFactory;
import org.cachemark.api.CacheSpec;
import org.cachemark.api.Capability;
import org.cachemark.harness.CheckFailedException;
import org.cachemark.harness.Reachable;

/**
 * What a full cache takes, as it is in use: it has evicted, since whoever fills a cache goes on, so
 * that what it keeps of entries that it no longer has counts as well.
 *
 * @param held entries that were there afterwards
 * @param taken what the JVM holds more than before there was the cache
 * @param reachable bytes of all objects that can be reached from the cache, by JOL
 */
record FilledCache(int held, Footprint taken, long reachable) {

  /**
   * So many times its entries go through a cache that evicts: twice as many are evicted as it
   * holds, and policies are known that remember as many as they hold.
   */
  private static final int TURNS = 3;

  /** A cache that evicts when it sees fit never holds more beyond its capacity than this share. */
  private static final int PARTS = 4;

  /**
   * Opens one, fills it, and closes it.
   *
   * @throws CheckFailedException if a value is not its key's
   */
  static <V> FilledCache of(
      BenchmarkCacheFactory factory, CacheSpec<Integer, V> spec, Payload<V> payload) {
    Footprint before = Footprint.settled();
    try (BenchmarkCache<Integer, V> cache = factory.create(spec)) {
      int puts = fill(cache, factory, spec, payload);
      Footprint taken = Footprint.settled().since(before);
      long reachable = Reachable.bytes(cache);
      return new FilledCache(held(cache, puts, payload), taken, reachable);
    }
  }

  /**
   * Fills a cache and settles it: with as many entries as its capacity, and if it is bounded by
   * that, with others, so that it evicts. Half of them are asked for again soon: policies are known
   * that remember nothing of what went through them once.
   *
   * @return how many keys were put, from the first
   */
  static <V> int fill(
      BenchmarkCache<Integer, V> cache,
      BenchmarkCacheFactory factory,
      CacheSpec<Integer, V> spec,
      Payload<V> payload) {
    int capacity = Math.toIntExact(spec.capacity());
    boolean evicts =
        factory
            .capabilities(spec.options())
            .contains(
                spec.weigher().isPresent() ? Capability.BOUNDED_BY_WEIGHT : Capability.BOUNDED);
    int puts = evicts ? Math.multiplyExact(TURNS, capacity) : capacity;
    int part = Math.max(1, capacity / PARTS);
    for (int i = 0; i < puts; i++) {
      int key = Keys.SCATTERED.key(i);
      cache.put(key, payload.value().apply(key));
      if (evicts && i >= part && i % 2 == 0) {
        cache.get(Keys.SCATTERED.key(i - part));
      }
      if (evicts && i % part == 0) {
        cache.settle();
      }
    }
    cache.settle();
    return puts;
  }

  /** Counts what is there: some products estimate their size. */
  private static <V> int held(BenchmarkCache<Integer, V> cache, int puts, Payload<V> payload) {
    int held = 0;
    for (int i = 0; i < puts; i++) {
      Integer key = Keys.SCATTERED.key(i);
      V value = cache.get(key);
      if (value == null) {
        continue;
      }
      if (!Objects.deepEquals(value, payload.value().apply(key))) {
        throw new CheckFailedException("key %d has the value of another".formatted(key));
      }
      held++;
    }
    return held;
  }
}
