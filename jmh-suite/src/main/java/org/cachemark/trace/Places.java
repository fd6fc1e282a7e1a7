/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.trace;

import java.util.Arrays;

/**
 * Numbers keys from 0 in the order in which they first come: a hash table with open addressing,
 * since boxes would take several times the memory.
 */
public final class Places {

  /** The most keys that can be told apart. */
  static final int MOST = 1 << 28;

  private static final int EMPTY = -1;
  private static final double FULL = 0.6;

  private long[] keys = new long[1 << 10];
  private int[] places = empty(keys.length);
  private int count;

  private static int[] empty(int length) {
    int[] places = new int[length];
    Arrays.fill(places, EMPTY);
    return places;
  }

  /** How many keys came. */
  public int count() {
    return count;
  }

  /**
   * The place of a key: the next, if it has not come before.
   *
   * @throws TraceException if there are more keys than can be told apart
   */
  public int of(long key) {
    int slot = slot(key);
    if (places[slot] != EMPTY) {
      return places[slot];
    }
    if (count == MOST) {
      throw new TraceException("a trace may have %,d distinct keys at most".formatted(MOST), null);
    }
    keys[slot] = key;
    places[slot] = count++;
    if (count > FULL * places.length) {
      grow();
    }
    return count - 1;
  }

  private int slot(long key) {
    int mask = places.length - 1;
    int slot = (int) mixed(key) & mask;
    while (places[slot] != EMPTY && keys[slot] != key) {
      slot = (slot + 1) & mask;
    }
    return slot;
  }

  /** The last step of MurmurHash3: every bit of the key changes half of the others. */
  static long mixed(long key) {
    long z = (key ^ (key >>> 33)) * 0xFF51AFD7ED558CCDL;
    z = (z ^ (z >>> 33)) * 0xC4CEB9FE1A85EC53L;
    return z ^ (z >>> 33);
  }

  private void grow() {
    long[] oldKeys = keys;
    int[] oldPlaces = places;
    keys = new long[2 * oldKeys.length];
    places = empty(keys.length);
    for (int i = 0; i < oldKeys.length; i++) {
      if (oldPlaces[i] != EMPTY) {
        int slot = slot(oldKeys[i]);
        keys[slot] = oldKeys[i];
        places[slot] = oldPlaces[i];
      }
    }
  }
}
