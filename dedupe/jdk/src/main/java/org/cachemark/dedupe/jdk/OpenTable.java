/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.dedupe.jdk;

/**
 * A set of keys of two longs in one array, by open addressing with linear probing, at most two
 * thirds full. Keys have to be digests: their lower bits choose the place. The key (0, 0) is kept
 * beside the array, since that is what an empty place holds. Not safe for use by several threads.
 */
final class OpenTable {

  private static final int LEAST = 16;

  private long[] places;
  private int size;
  private boolean hasZero;

  /** Makes an empty one that grows from a few places on. */
  OpenTable() {
    places = new long[2 * LEAST];
  }

  /** Makes an empty one that takes so many keys without growing. */
  OpenTable(int keys) {
    int least = Math.max(LEAST, Math.toIntExact(keys * 3L / 2 + 1));
    places = new long[2 * Integer.highestOneBit(2 * least - 1)];
  }

  /** Adds a key; returns whether it was not there. */
  boolean add(long high, long low) {
    if ((high | low) == 0) {
      boolean isNew = !hasZero;
      hasZero = true;
      return isNew;
    }
    int place = find(places, high, low);
    if ((places[place] | places[place + 1]) != 0) {
      return false;
    }
    places[place] = high;
    places[place + 1] = low;
    if (++size > places.length / 3) {
      grow();
    }
    return true;
  }

  boolean contains(long high, long low) {
    if ((high | low) == 0) {
      return hasZero;
    }
    int place = find(places, high, low);
    return (places[place] | places[place + 1]) != 0;
  }

  int size() {
    return size + (hasZero ? 1 : 0);
  }

  /** Where a key is, or the empty place where it would be. */
  private static int find(long[] places, long high, long low) {
    int last = places.length - 2;
    long mixed = low ^ (high >>> 32); // keys that differ in one half alone have places of their own
    int place = (int) (mixed << 1) & last;
    while ((places[place] != high || places[place + 1] != low)
        && (places[place] | places[place + 1]) != 0) {
      place = (place + 2) & last;
    }
    return place;
  }

  private void grow() {
    long[] more = new long[2 * places.length];
    for (int i = 0; i < places.length; i += 2) {
      if ((places[i] | places[i + 1]) != 0) {
        int place = find(more, places[i], places[i + 1]);
        more[place] = places[i];
        more[place + 1] = places[i + 1];
      }
    }
    places = more;
  }
}
