/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.jmh;

import org.cachemark.api.CacheSpec;

/**
 * What is put for the keys of a trace. A value tells whose it is, and what it takes of the
 * capacity, so that nobody has to remember it.
 */
interface TraceValues<V> {

  /** Each takes one of the capacity, whatever its size. */
  TraceValues<Integer> ENTRIES =
      new TraceValues<>() {
        @Override
        public boolean areBySize() {
          return false;
        }

        @Override
        public Integer of(int key, long size) {
          return ~key;
        }

        @Override
        public boolean isOf(Integer value, int key) {
          return value == ~key;
        }

        @Override
        public long taken(Integer value) {
          return 1;
        }

        @Override
        public CacheSpec<Integer, Integer> spec(long capacity) {
          return CacheSpec.of(Integer.class, Integer.class, capacity);
        }
      };

  /**
   * Each takes as many bytes as it has, of which weighers can tell {@value Integer#MAX_VALUE} at
   * most: the upper half is the key's, the lower half the size.
   */
  TraceValues<Long> SIZES =
      new TraceValues<>() {
        @Override
        public boolean areBySize() {
          return true;
        }

        @Override
        public Long of(int key, long size) {
          return (long) ~key << Integer.SIZE | Math.min(size, Integer.MAX_VALUE);
        }

        @Override
        public boolean isOf(Long value, int key) {
          return value >> Integer.SIZE == ~key;
        }

        @Override
        public long taken(Long value) {
          return value.intValue();
        }

        @Override
        public CacheSpec<Integer, Long> spec(long capacity) {
          return CacheSpec.of(Integer.class, Long.class, capacity)
              .withWeigher((key, value) -> value.intValue());
        }
      };

  /** Whether the capacity is in bytes, and no longer in entries. */
  boolean areBySize();

  /**
   * The value of a key.
   *
   * @param size bytes, from 1
   */
  V of(int key, long size);

  /** Whether it is the value of this key. */
  boolean isOf(V value, int key);

  /** What it takes of the capacity. */
  long taken(V value);

  /** What is asked of a cache for such values. */
  CacheSpec<Integer, V> spec(long capacity);
}
