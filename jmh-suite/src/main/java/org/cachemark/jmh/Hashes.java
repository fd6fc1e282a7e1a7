/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.jmh;

import java.io.Serializable;
import java.util.Locale;
import java.util.stream.IntStream;

/**
 * How the hash codes of keys lie, by a function from places to numbers, one to one. An {@code
 * Integer} is its own hash code, so that all but one kind are integers; equal hash codes take a
 * class of their own. None of the numbers is from −128 to 127, for the reason that {@link Keys}
 * has.
 */
enum Hashes {
  /** All over the integers. */
  SCATTERED {
    @Override
    int number(int place) {
      return Keys.SCATTERED.key(place);
    }
  },

  /** One behind the other: a perfect hash. */
  SEQUENTIAL {
    @Override
    int number(int place) {
      return Keys.ASCENDING.key(place);
    }
  },

  /**
   * Runs of 64, one behind the other, that begin at multiples of 2^14, as numbers do that begin
   * with a shard, or pointers to pages. In a table that does not scramble its hashes only few bins
   * are used.
   */
  CLUSTERED {
    @Override
    int number(int place) {
      return (place / RUN + 1) * DISTANCE + place % RUN;
    }
  },

  /**
   * All the same. Such keys are {@link Comparable}, as strings are, which collide in real life: a
   * table may order what it finds in one bin, as that of the JDK does.
   */
  COLLIDING {
    @Override
    int number(int place) {
      return Keys.ASCENDING.key(place);
    }

    @Override
    Class<?> type() {
      return Colliding.class;
    }

    @Override
    Object key(int place) {
      return new Colliding(number(place));
    }
  };

  private static final int RUN = 64;
  private static final int DISTANCE = 1 << 14;

  /** A key whose hash code is that of all others. */
  record Colliding(int number) implements Comparable<Colliding>, Serializable {

    /** Neither 0, which a table may take for none, nor one whose bits are all alike. */
    static final int HASH = 0x5EED_CACE;

    @Override
    public int hashCode() {
      return HASH;
    }

    @Override
    public int compareTo(Colliding other) {
      return Integer.compare(number, other.number);
    }
  }

  /**
   * By the word of the parameter.
   *
   * @throws IllegalArgumentException if there is none of that name
   */
  static Hashes of(String word) {
    return valueOf(word.toUpperCase(Locale.ROOT));
  }

  /** The number of the key of a place from 0; the clustered ones end at 2^24 places. */
  abstract int number(int place);

  /** The class of the keys. */
  Class<?> type() {
    return Integer.class;
  }

  /** The key of a place, another object each time. */
  Object key(int place) {
    return number(place);
  }

  /** The first keys by their places, to be made ahead of timed work. */
  final Object[] keys(int count) {
    return IntStream.range(0, count).mapToObj(this::key).toArray();
  }

  /** The numbers of the first keys, each in a box of its own. */
  final Integer[] numbers(int count) {
    return IntStream.range(0, count).mapToObj(this::number).toArray(Integer[]::new);
  }
}
