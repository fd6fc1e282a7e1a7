/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.trace;

import java.util.Arrays;

/**
 * A set of moments, to which later ones are added: how many there are after a moment, and the last
 * before one, are found in logarithmic time. Memory is in proportion to the greatest number of them
 * at once. A binary indexed tree (Fenwick, Software: Practice and Experience, 1994) over places,
 * which are given anew when there are none left.
 */
final class Marks {

  private long[] moments = new long[1 << 10];
  private boolean[] isThere = new boolean[moments.length];
  private int[] tree = new int[moments.length + 1];
  private int used;
  private int count;

  /** Adds a moment, which is later than all that were added before. */
  void add(long moment) {
    if (used == moments.length) {
      renumber();
    }
    moments[used] = moment;
    isThere[used] = true;
    count++;
    change(used++, 1);
  }

  /** How many there are after a moment. */
  int after(long moment) {
    return count - before(placeAfter(moment));
  }

  /** Removes the last that is not after a moment; nothing if there is none. */
  void removeLastUpTo(long moment) {
    int rank = before(placeAfter(moment));
    if (rank > 0) {
      int place = placeOfRank(rank);
      isThere[place] = false;
      count--;
      change(place, -1);
    }
  }

  /** The first place of a later moment. */
  private int placeAfter(long moment) {
    int found = Arrays.binarySearch(moments, 0, used, moment);
    return found < 0 ? -found - 1 : found + 1;
  }

  /** How many of the first places are taken. */
  private int before(int place) {
    int sum = 0;
    for (int i = place; i > 0; i &= i - 1) {
      sum += tree[i];
    }
    return sum;
  }

  /** The place of the moment that has so many before it, and itself. */
  private int placeOfRank(int rank) {
    int place = 0;
    int left = rank;
    for (int step = Integer.highestOneBit(moments.length); step > 0; step >>= 1) {
      if (place + step < tree.length && tree[place + step] < left) {
        place += step;
        left -= tree[place];
      }
    }
    return place;
  }

  private void change(int place, int by) {
    for (int i = place + 1; i < tree.length; i += i & -i) {
      tree[i] += by;
    }
  }

  private void renumber() {
    int kept = 0;
    for (int i = 0; i < used; i++) {
      if (isThere[i]) {
        moments[kept++] = moments[i];
      }
    }
    used = kept;
    if (kept > moments.length / 2) {
      moments = Arrays.copyOf(moments, 2 * moments.length);
    }
    isThere = new boolean[moments.length];
    tree = new int[moments.length + 1];
    for (int i = 0; i < kept; i++) {
      isThere[i] = true;
    }
    for (int i = 1; i < tree.length; i++) { // each node hands on what it has
      tree[i] += i <= kept ? 1 : 0;
      int parent = i + (i & -i);
      if (parent < tree.length) {
        tree[parent] += tree[i];
      }
    }
  }
}
