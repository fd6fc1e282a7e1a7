/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.jmh;

import java.util.SplittableRandom;

/** Keys made ahead, so that neither boxing nor drawing is inside a timed path. */
final class Keys {

  /** One seed for all caches and rounds: every cache answers the same questions. */
  private static final long SEED = 0x5EED_CACE_0001L;

  private Keys() {}

  /** The keys 0 to {@code count - 1}, in order. */
  static Integer[] sequential(int count) {
    Integer[] keys = new Integer[count];
    for (int i = 0; i < count; i++) {
      keys[i] = i;
    }
    return keys;
  }

  /**
   * Keys drawn uniformly from 0 to {@code range - 1}; each thread's are its own, and the same in
   * every run. Their number is a power of two, at least four times the range within 2^16 to 2^22,
   * so that they can be picked round and round by a mask.
   */
  static Integer[] uniform(int thread, int range) {
    long wanted = Math.max(1 << 16, Math.min(1 << 22, 4L * range));
    Integer[] keys = new Integer[(int) Long.highestOneBit(2 * wanted - 1)];
    SplittableRandom random = new SplittableRandom(SEED + thread);
    for (int i = 0; i < keys.length; i++) {
      keys[i] = random.nextInt(range);
    }
    return keys;
  }

  /** How many keys to draw from so that {@code hitRate} percent of the draws are entries. */
  static int rangeFor(int entries, int hitRate) {
    return Math.toIntExact(Math.round(entries * 100.0 / hitRate));
  }
}
