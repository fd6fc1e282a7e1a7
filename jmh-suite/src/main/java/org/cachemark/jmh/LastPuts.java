/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.jmh;

import java.util.BitSet;

/**
 * Which of its two values each key may have after several writers have put at once: one that some
 * writer has put last, or, where none has put, the first.
 */
final class LastPuts {

  private final Keys kind;
  private final BitSet first;
  private final BitSet second;
  private final int places;

  LastPuts(Keys kind, int places) {
    this.kind = kind;
    this.places = places;
    first = new BitSet(places);
    second = new BitSet(places);
  }

  /** The puts of a writer that has not been told of. */
  Writer ofAnother() {
    return new Writer();
  }

  /** Whether a key may have that value. */
  boolean mayHaveLeft(Integer key, Integer value) {
    int place = kind.place(key);
    return isFirst(key, value) ? first.get(place) || !second.get(place) : second.get(place);
  }

  /** The first is the key itself. */
  private static boolean isFirst(Integer key, Integer value) {
    return key.equals(value);
  }

  /** The puts of one writer, to be told backwards. */
  final class Writer {

    private final BitSet told = new BitSet(places);

    /** The last put that has not been told of. */
    void put(Integer key, Integer value) {
      int place = kind.place(key);
      if (!told.get(place)) {
        told.set(place);
        (isFirst(key, value) ? first : second).set(place);
      }
    }
  }
}
