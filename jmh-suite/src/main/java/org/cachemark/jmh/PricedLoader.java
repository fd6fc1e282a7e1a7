/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.jmh;

import java.util.concurrent.atomic.LongAdder;
import org.cachemark.api.BenchmarkCache;
import org.cachemark.harness.CheckFailedException;

/**
 * Loads what a cache misses, at a price, and counts that; each key's value is the key itself, in
 * another box. Safe to use from many threads.
 */
final class PricedLoader {

  private final Keys kind;
  private final Integer[] values;
  private final MissCost cost;
  private final LongAdder loads = new LongAdder();

  /**
   * Has loaded nothing yet.
   *
   * @param values of the keys of the first places, made ahead
   */
  PricedLoader(Keys kind, Integer[] values, MissCost cost) {
    this.kind = kind;
    this.values = values;
    this.cost = cost;
  }

  /** Loads a key. */
  Integer load(Integer key) {
    loads.increment();
    cost.pay();
    int place = kind.place(key);
    return place < values.length ? values[place] : Keys.again(key);
  }

  /** How many keys were loaded, each time counted. */
  long loads() {
    return loads.sum();
  }

  /**
   * Gets a value and looks at it, as who asks for one does, so that no wrong one goes unseen.
   *
   * @throws CheckFailedException if it is another than the key's
   */
  static Integer get(BenchmarkCache<Integer, Integer> cache, Integer key) {
    Integer value = cache.get(key);
    if (value == null || value.intValue() != key.intValue()) {
      throw new CheckFailedException(
          "key %s has the value %s, expected %1$s".formatted(key, value));
    }
    return value;
  }

  /**
   * Asks for keys that nobody has asked for, one after the other, while nobody else asks.
   *
   * @param from the first one's place
   * @throws CheckFailedException if one was not loaded once
   */
  void requireALoadEach(BenchmarkCache<Integer, Integer> cache, int from, int count) {
    for (int place = from; place < from + count; place++) {
      long before = loads();
      get(cache, kind.key(place));
      long loadsOfOne = loads() - before;
      if (loadsOfOne != 1) {
        throw new CheckFailedException(
            "one miss of one thread made %d loads, expected 1".formatted(loadsOfOne));
      }
    }
  }
}
