/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.jmh;

import java.util.Locale;

/**
 * Which numbers a benchmark's keys are: a function from places to keys, one to one, so that N
 * places are N keys. The entries have the places from 0 up, and absent keys those behind them.
 *
 * <p>None is a number from −128 to 127: the boxes of these are one object each in the whole JVM
 * (Java Language Specification, 5.1.7), so that a key would be found by identity, and in the CPU's
 * caches.
 */
enum Keys {
  /**
   * Multiples of 0x9E3779B1, the prime near 2^32 over the golden ratio (Knuth, The Art of Computer
   * Programming, volume 3, 6.4): an odd factor is one to one modulo 2^32, this one puts neighbours
   * far apart, and in a table by the JDK's spread of hashes they collide as often as random keys,
   * of which no seed could promise that they are distinct. In a table that went by the low bits
   * alone, they would still not collide.
   */
  SCATTERED {
    @Override
    int key(int place) {
      int key = place * FACTOR;
      return isShared(key) ? ~place * FACTOR : key; // no other place is below zero
    }

    @Override
    int place(int key) {
      int place = key * INVERSE;
      return place < 0 ? ~place : place;
    }
  },

  /**
   * One behind the other from 128 on: in every table that does not scramble its hashes none
   * collides, a fill goes through memory from one end to the other, and what is absent meets an
   * empty bin.
   */
  ASCENDING {
    @Override
    int key(int place) {
      return place + FIRST_UNSHARED;
    }

    @Override
    int place(int key) {
      return key - FIRST_UNSHARED;
    }
  };

  /** The first number above the boxes that a JVM shares. */
  static final int FIRST_UNSHARED = 128;

  private static final int FACTOR = 0x9E3779B1;

  /** Times {@link #FACTOR}, it is 1 modulo 2^32. */
  private static final int INVERSE = 0x0E8B2F51;

  /**
   * By the word of the parameter.
   *
   * @throws IllegalArgumentException if there is none of that name
   */
  static Keys of(String word) {
    return valueOf(word.toUpperCase(Locale.ROOT));
  }

  private static boolean isShared(int number) {
    return -FIRST_UNSHARED <= number && number < FIRST_UNSHARED;
  }

  /** The key of a place from 0 to 2^31 − 129. */
  abstract int key(int place);

  /** The place of a key that {@link #key} has made. */
  abstract int place(int key);

  /** The same number in another box: no cache may find it by identity. */
  static Integer again(Integer key) {
    return Integer.valueOf(key.intValue());
  }

  /** The first keys by their places, each in a box of its own, to be made ahead of timed work. */
  final Integer[] first(int count) {
    Integer[] keys = new Integer[count];
    for (int place = 0; place < count; place++) {
      keys[place] = key(place);
    }
    return keys;
  }
}
