/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.jmh;

import java.util.Objects;
import org.cachemark.api.BenchmarkCache;
import org.cachemark.api.BenchmarkCacheFactory;
import org.cachemark.api.CacheSpec;

/**
 * What a cache of a capacity takes when as many entries were put.
 *
 * @param held entries that were there afterwards
 * @param taken what the JVM holds more than before there was the cache
 * @param reachable bytes of all objects that can be reached from the cache, by JOL
 */
record FilledCache(int held, Footprint taken, long reachable) {

  /**
   * Opens one, fills it, and closes it.
   *
   * @throws CheckFailedException if a value is not its key's
   */
  static <V> FilledCache of(
      BenchmarkCacheFactory factory, CacheSpec<Integer, V> spec, Payload<V> payload) {
    int puts = Math.toIntExact(spec.capacity());
    Footprint before = Footprint.settled();
    try (BenchmarkCache<Integer, V> cache = factory.create(spec)) {
      fill(cache, puts, payload);
      Footprint taken = Footprint.settled().since(before);
      long reachable = Reachable.bytes(cache);
      return new FilledCache(held(cache, puts, payload), taken, reachable);
    }
  }

  /** Puts so many entries, and settles the cache. */
  static <V> void fill(BenchmarkCache<Integer, V> cache, int puts, Payload<V> payload) {
    for (int i = 0; i < puts; i++) {
      int key = Keys.SCATTERED.key(i);
      cache.put(key, payload.value().apply(key));
    }
    cache.settle();
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
