/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.ingest;

import java.util.concurrent.atomic.AtomicLongArray;

/**
 * Keys that came before, or may have: a Bloom filter over their hash codes, two bytes for each key
 * that is expected. All bits of a key lie in one block, as long as a line of the CPU's cache. It
 * never forgets one. Of new keys it takes one in 600 for old as long as there are no more than
 * expected, and ever more beyond, if their hash codes are well spread; and each whose hash code
 * another key has. Threads may share it.
 */
final class Seen {

  private static final int PROBES = 5;
  private static final int WORDS = 8;

  private final AtomicLongArray words;
  private final int blocks;

  /**
   * @param expectedKeys from 1
   */
  Seen(long expectedKeys) {
    blocks = (int) Math.min((Integer.MAX_VALUE - 8) / WORDS, expectedKeys / (4 * WORDS) + 1);
    words = new AtomicLongArray(blocks * WORDS);
  }

  /** Adds a key; says whether it may have been there. */
  boolean add(Object key) {
    long hash = mixed(key.hashCode());
    int block = (int) Math.multiplyHigh(hash >>> 1, 2L * blocks); // as a share of them: no division
    long probes = mixed(hash);
    boolean wasThere = true;
    for (int i = 0; i < PROBES; i++) {
      wasThere &= set(block * WORDS + (int) (probes & (WORDS - 1)), 1L << (probes >>> 3));
      probes >>>= 9; // three bits for the word, and six for the bit
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
