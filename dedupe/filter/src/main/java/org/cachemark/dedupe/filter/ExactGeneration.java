/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.dedupe.filter;

import java.util.Arrays;

/** The keys themselves: open addressing with linear probing, two longs a slot. */
final class ExactGeneration implements Generation {

  private final long[] slots;
  private long size;

  /**
   * @param limit keys that are added at most
   */
  ExactGeneration(long limit) {
    slots = new long[Math.toIntExact(2 * slots(limit))];
  }

  /** At most three quarters are taken, so that a search ends soon. */
  static long slots(long limit) {
    return limit + limit / 3 + 1;
  }

  @Override
  public boolean contains(long high, long low) {
    int slot = find(high, filled(high, low));
    return (slots[slot] | slots[slot + 1]) != 0;
  }

  @Override
  public void add(long high, long low) {
    long second = filled(high, low);
    int slot = find(high, second);
    slots[slot] = high;
    slots[slot + 1] = second;
    size++;
  }

  /** A key of zeros would be an empty slot: it is taken for another. */
  private static long filled(long high, long low) {
    return (high | low) == 0 ? 1 : low;
  }

  /** Where the key is, or would be. */
  private int find(long high, long low) {
    int slot = 2 * (int) KeyedHash.place(high, slots.length / 2);
    while ((slots[slot] != high || slots[slot + 1] != low)
        && (slots[slot] | slots[slot + 1]) != 0) {
      slot = slot + 2 == slots.length ? 0 : slot + 2;
    }
    return slot;
  }

  @Override
  public long size() {
    return size;
  }

  @Override
  public void clear() {
    Arrays.fill(slots, 0);
    size = 0;
  }

  /** That two texts have one key is left out here: the README says how likely that is. */
  @Override
  public double falsePositiveRate() {
    return 0;
  }

  @Override
  public long bytes() {
    return 8L * slots.length;
  }
}
