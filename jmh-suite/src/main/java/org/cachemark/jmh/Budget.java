/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.jmh;

import org.cachemark.api.BenchmarkCache;
import org.cachemark.api.BenchmarkCacheFactory;
import org.cachemark.api.CacheSpec;
import org.cachemark.api.Options;

/**
 * How many entries a product may hold so that they fit into so many bytes, with their keys and
 * values, which are integers, and all that it keeps of them. By the objects that can be reached
 * from a full cache, less those of one that may hold one entry and holds none: what a product takes
 * once, for threads perhaps, counts for none of its caches.
 */
final class Budget {

  /** Fewer bytes than these hold no key and no value: they are elsewhere. */
  private static final int LEAST = 2 * Integer.BYTES;

  private final BenchmarkCacheFactory factory;
  private final Options options;
  private final long bytes;
  private final long fixed;

  private Budget(BenchmarkCacheFactory factory, Options options, long bytes) {
    this.factory = factory;
    this.options = options;
    this.bytes = bytes;
    fixed = reachable(1, 0);
  }

  /**
   * The capacity whose entries fit; one higher by 1 % does not.
   *
   * @throws IllegalArgumentException if none fits, or they are not on the heap
   */
  static int entries(BenchmarkCacheFactory factory, Options options, long bytes) {
    return new Budget(factory, options, bytes).entries();
  }

  private int entries() {
    long one = taken(1);
    if (one > bytes) {
      throw new IllegalArgumentException(
          "%d bytes are not enough for one entry, which takes %d".formatted(bytes, one));
    }
    int fits = 1;
    int tooMany = 2;
    while (taken(tooMany) <= bytes) {
      if (tooMany > bytes / LEAST) {
        throw new IllegalArgumentException(
            "%d entries in %d bytes: they are not on the heap, where their bytes are counted"
                .formatted(tooMany, taken(tooMany)));
      }
      fits = tooMany;
      tooMany = 2 * tooMany;
    }
    while (tooMany - fits > Math.max(1, fits / 100)) {
      int between = fits + (tooMany - fits) / 2;
      if (taken(between) <= bytes) {
        fits = between;
      } else {
        tooMany = between;
      }
    }
    return fits;
  }

  private long taken(int capacity) {
    return reachable(capacity, capacity) - fixed;
  }

  private long reachable(int capacity, int puts) {
    CacheSpec<Integer, Integer> spec =
        CacheSpec.of(Integer.class, Integer.class, capacity).withOptions(options);
    try (BenchmarkCache<Integer, Integer> cache = factory.create(spec)) {
      for (int i = 0; i < puts; i++) {
        int key = Keys.SCATTERED.key(i);
        cache.put(key, ~key);
      }
      cache.settle();
      return Reachable.bytes(cache);
    }
  }
}
