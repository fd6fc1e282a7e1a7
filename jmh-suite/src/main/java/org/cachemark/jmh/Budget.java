/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.jmh;

import java.util.ArrayList;
import java.util.List;
import org.cachemark.api.BenchmarkCache;
import org.cachemark.api.BenchmarkCacheFactory;
import org.cachemark.api.CacheSpec;
import org.cachemark.api.Options;
import org.cachemark.harness.CheckFailedException;

/**
 * How many entries a product may hold so that they fit into so many bytes, with their keys and
 * values, which are integers, and all that it keeps of them, and of those that it has evicted: the
 * heap and direct memory of full caches, less those of caches that may hold one entry and hold
 * none. Some caches are weighed at once, so that what the JVM itself holds now more, now less does
 * not matter.
 */
final class Budget {

  /** Fewer bytes than these hold no key and no value: they are elsewhere. */
  private static final int LEAST = Integer.BYTES + Payload.INTEGER.least();

  /** Bytes that are weighed at once, about. */
  private static final long AT_ONCE = 2_000_000;

  private static final int MOST_AT_ONCE = 8;

  /** How well a weight is known, as a share. */
  private static final double KNOWN = 0.01;

  private static final int MOST_SEARCHES = 5;

  private final BenchmarkCacheFactory factory;
  private final Options options;
  private final long bytes;
  private final int atOnce;
  private final double empty;

  private Budget(BenchmarkCacheFactory factory, Options options, long bytes) {
    this.factory = factory;
    this.options = options;
    this.bytes = bytes;
    atOnce = (int) Math.max(1, Math.min(MOST_AT_ONCE, AT_ONCE / bytes));
    held(1, true); // loads classes, starts threads, and makes what there is once for all caches
    empty = held(1, false);
  }

  /**
   * The capacity whose entries fit; one higher by 1 % does not.
   *
   * @throws IllegalArgumentException if none fits, or they are neither on the heap nor in direct
   *     memory
   * @throws CheckFailedException if weights do not repeat
   */
  static int entries(BenchmarkCacheFactory factory, Options options, long bytes) {
    return new Budget(factory, options, bytes).entries();
  }

  /**
   * Makes sure that an entry fits, in less time than it takes to find how many.
   *
   * @throws IllegalArgumentException if none does
   */
  static void requireOne(BenchmarkCacheFactory factory, Options options, long bytes) {
    new Budget(factory, options, bytes).requireOne();
  }

  private void requireOne() {
    double one = taken(1);
    if (one > bytes) {
      throw new IllegalArgumentException(
          "%d bytes are not enough for one entry, which takes %.0f".formatted(bytes, one));
    }
  }

  /** What the JVM lets go of, or comes to hold, just then makes a weight wrong: so once more. */
  private int entries() {
    for (int i = 0; i < MOST_SEARCHES; i++) {
      int fits = search();
      int more = fits + Math.max(1, fits / 30);
      if (taken(fits) <= bytes * (1 + KNOWN) && taken(more) > bytes * (1 - KNOWN)) {
        return fits;
      }
    }
    throw new CheckFailedException(
        "how many entries fit into %d bytes was never found twice".formatted(bytes));
  }

  private int search() {
    requireOne();
    int fits = 1;
    int tooMany = 2;
    while (taken(tooMany) <= bytes) {
      if (tooMany > bytes / LEAST) {
        throw new IllegalArgumentException(
            "%d entries in %.0f bytes: they are elsewhere than where bytes are counted"
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

  private double taken(int capacity) {
    return held(capacity, true) - empty;
  }

  /** Bytes that a cache of a capacity holds that is full, or empty. */
  private double held(int capacity, boolean isFull) {
    CacheSpec<Integer, Integer> spec =
        CacheSpec.of(Integer.class, Payload.INTEGER.type(), capacity).withOptions(options);
    Footprint before = Footprint.settled();
    List<BenchmarkCache<Integer, Integer>> caches = new ArrayList<>();
    try {
      for (int i = 0; i < atOnce; i++) {
        caches.add(factory.create(spec));
        if (isFull) {
          FilledCache.fill(caches.get(i), factory, spec, Payload.INTEGER);
        }
      }
      Footprint held = Footprint.settled().since(before);
      return (double) (held.heap() + held.direct()) / atOnce;
    } finally {
      caches.forEach(BenchmarkCache::close);
    }
  }
}
