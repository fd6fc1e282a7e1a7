/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.dedupe.jmh;

import java.util.OptionalDouble;
import java.util.SplittableRandom;
import java.util.function.IntFunction;
import org.cachemark.dedupe.KeyMemory;
import org.cachemark.harness.Reachable;

/**
 * Weighs a memory from which more can be reached than it is: a cache may have threads, and through
 * them all that there is. What one of twice the size, told twice as many keys, takes more has none
 * of that in it. It counts where one of the size weighs the same before and after: a product may
 * still hold what was closed, and a JVM comes to hold more.
 */
final class CacheWeight {

  /** The key alone: who takes less for one has it elsewhere, where nobody counts. */
  private static final int LEAST = 16;

  /** How far two weights may lie apart that are the same, in bytes of a key. */
  private static final double SAME = 1;

  /** Below so many keys what a product does besides is too much of the whole. */
  private static final int FEWEST_KEYS = 10_000;

  /** Weighings after which none is expected any more to be like the last. */
  private static final int MOST_WEIGHINGS = 4;

  /** So often it does what it put off while it is told keys. */
  private static final int STOPS = 8;

  private CacheWeight() {}

  /**
   * Bytes on the heap of a memory, its keys included, for each key that it is made for.
   *
   * @param keys that it is made for
   * @param told how many different keys it is told
   * @param made makes a memory for so many keys, empty
   * @return empty if it keeps them elsewhere, no two weights were the same, or the keys are less
   *     than {@value #FEWEST_KEYS}
   */
  static OptionalDouble bytesPerKey(int keys, int told, IntFunction<KeyMemory> made) {
    if (keys < FEWEST_KEYS) {
      return OptionalDouble.empty();
    }
    long before = weigh(made.apply(keys), told);
    for (int i = 0; i < MOST_WEIGHINGS; i++) {
      long twice = weigh(made.apply(2 * keys), 2 * told);
      long after = weigh(made.apply(keys), told);
      if (Math.abs(after - before) <= SAME * keys) {
        double bytes = (double) (twice - after) / keys;
        return bytes < LEAST ? OptionalDouble.empty() : OptionalDouble.of(bytes);
      }
      before = after;
    }
    return OptionalDouble.empty();
  }

  private static long weigh(KeyMemory empty, int told) {
    try (KeyMemory memory = empty) {
      SplittableRandom random = new SplittableRandom(told);
      for (int i = 0; i < told; i++) {
        memory.remember(random.nextLong(), random.nextLong());
        if (i % (told / STOPS + 1) == 0) {
          memory.settle();
        }
      }
      memory.settle();
      return Reachable.bytes(memory);
    }
  }
}
