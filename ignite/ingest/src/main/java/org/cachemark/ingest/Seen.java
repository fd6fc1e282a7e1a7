/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.ingest;

import java.util.concurrent.atomic.AtomicLongArray;

/**
 * Keys that came before, or may have: a Bloom filter over their hash codes, two bytes for each key
 * that is expected. It never forgets one. Of new keys it takes one in 700 for old as long as there
 * are no more than expected, and ever more beyond, if their hash codes are well spread; and each
 * whose hash code another key has. Threads may share it.
 */
final class Seen {

  private static final int PROBES = 5;

  private final AtomicLongArray words;
  private final long bits;

  /**
   * @param expectedKeys from 1
   */
  Seen(long expectedKeys) {
    words = new AtomicLongArray((int) Math.min(Integer.MAX_VALUE - 8L, expectedKeys / 4 + 1));
    bits = (long) words.length() * Long.SIZE;
  }

  /** Adds a key; says whether it may have been there. */
  boolean add(Object key) {
    long hash = mixed(key.hashCode());
    long step = mixed(hash) | 1;
    boolean wasThere = true;
    for (int i = 0; i < PROBES; i++) {
      long bit = Math.floorMod(hash, bits);
      wasThere &= set((int) (bit / Long.SIZE), 1L << bit);
      hash += step;
    }
    return wasThere;
  }

  private boolean set(int index, long mask) {
    long before = words.get(index);
    while ((before & mask) == 0 && !words.compareAndSet(index, before, before | mask)) {
      before = words.get(index);
    }
    return (before & mask) != 0;
  }

  /** A permutation in which each bit of the input matters to each of the output: SplitMix64's. */
  private static long mixed(long value) {
    long z = value + 0x9e3779b97f4a7c15L;
    z = (z ^ (z >>> 30)) * 0xbf58476d1ce4e5b9L;
    z = (z ^ (z >>> 27)) * 0x94d049bb133111ebL;
    return z ^ (z >>> 31);
  }

  /**
   * Whether equal keys of this class, as Ignite has them, are equal here too, and have one hash
   * code: not so if it says nothing of either, as arrays do not.
   */
  static boolean canTell(Class<?> keys) {
    return TELLS.get(keys);
  }

  private static final ClassValue<Boolean> TELLS =
      new ClassValue<>() {
        @Override
        protected Boolean computeValue(Class<?> type) {
          try {
            return type.getMethod("hashCode").getDeclaringClass() != Object.class
                && type.getMethod("equals", Object.class).getDeclaringClass() != Object.class;
          } catch (NoSuchMethodException e) {
            throw new IllegalStateException("every class has them", e);
          }
        }
      };
}
