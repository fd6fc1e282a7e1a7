/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.dedupe.filter;

import java.util.Arrays;

/**
 * A Bloom filter (Bloom, Space/time trade-offs in hash coding with allowable errors, 1970). The
 * places of a key come from its two halves (Kirsch and Mitzenmacher, Less hashing, same
 * performance, 2006), each mixed. Unmixed, about one key in as many as there are hashes times bits
 * would have a step so short that it has few places, which a small rate would not bear.
 */
final class BloomGeneration implements Generation {

  private final long[] words;
  private final int hashes;
  private long size;
  private long ones;

  /**
   * @param limit keys that are added at most
   * @param rate of false positives once so many were added, above 0 and below 1
   */
  BloomGeneration(long limit, double rate) {
    words = new long[Math.toIntExact(words(limit, rate))];
    hashes = hashes(rate);
  }

  /** That of the smallest filter, where half of the bits are set: log2(1 / rate). */
  private static int hashes(double rate) {
    return (int) Math.max(1, Math.round(-Math.log(rate) / Math.log(2)));
  }

  /** From rate = (1 - e^(-hashes * limit / bits))^hashes. */
  static long words(long limit, double rate) {
    int hashes = hashes(rate);
    double bits = -hashes * limit / Math.log1p(-Math.pow(rate, 1.0 / hashes));
    return (long) Math.ceil(bits / Long.SIZE);
  }

  @Override
  public boolean contains(long high, long low) {
    long place = high;
    for (int i = 0; i < hashes; i++) {
      long bit = bit(place);
      if ((words[(int) (bit >>> 6)] & 1L << bit) == 0) {
        return false;
      }
      place += low | 1;
    }
    return true;
  }

  @Override
  public void add(long high, long low) {
    long place = high;
    for (int i = 0; i < hashes; i++) {
      long bit = bit(place);
      int word = (int) (bit >>> 6);
      long mask = 1L << bit;
      ones += (words[word] & mask) == 0 ? 1 : 0;
      words[word] |= mask;
      place += low | 1;
    }
    size++;
  }

  private long bit(long place) {
    return KeyedHash.place(mixed(place), (long) words.length * Long.SIZE);
  }

  /** SplitMix64's last step (Steele, Lea and Flood, 2014), by which no two words become one. */
  private static long mixed(long word) {
    long z = (word ^ (word >>> 30)) * 0xbf58476d1ce4e5b9L;
    z = (z ^ (z >>> 27)) * 0x94d049bb133111ebL;
    return z ^ (z >>> 31);
  }

  @Override
  public long size() {
    return size;
  }

  @Override
  public void clear() {
    Arrays.fill(words, 0);
    size = 0;
    ones = 0;
  }

  @Override
  public double falsePositiveRate() {
    return Math.pow((double) ones / ((double) words.length * Long.SIZE), hashes);
  }

  @Override
  public long bytes() {
    return 8L * words.length;
  }
}
