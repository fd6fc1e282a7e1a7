/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.dedupe.filter;

import com.dynatrace.hash4j.hashing.Hasher64;
import com.dynatrace.hash4j.hashing.Hashing;
import java.security.SecureRandom;
import java.util.function.LongSupplier;

/**
 * 128 bits of a text: two PolymurHashes with keys of their own. Whoever does not know the keys
 * cannot do better than chance at making two texts of up to n bytes collide: by the <a
 * href="https://github.com/orlp/polymur-hash">proof</a> at most (n + 98) * 2^-60.2 for each half: a
 * polynomial of degree n / 7 + 14 has so many roots, and of keys there are 2^57.4. Immutable.
 */
final class KeyedHash {

  private final Hasher64 high;
  private final Hasher64 low;

  private KeyedHash(LongSupplier secrets) {
    high = polymur(secrets);
    low = polymur(secrets);
  }

  private static Hasher64 polymur(LongSupplier secrets) {
    return Hashing.polymurHash2_0(0, secrets.getAsLong(), secrets.getAsLong());
  }

  /** With keys that nobody knows. */
  static KeyedHash secret() {
    return new KeyedHash(new SecureRandom()::nextLong);
  }

  /** With the keys that come next. */
  static KeyedHash of(LongSupplier secrets) {
    return new KeyedHash(secrets);
  }

  long high(byte[] text, int offset, int length) {
    return high.hashBytesToLong(text, offset, length);
  }

  long low(byte[] text, int offset, int length) {
    return low.hashBytesToLong(text, offset, length);
  }

  /** By its UTF-16 code units, so that a lone surrogate counts as what it is. */
  long high(CharSequence text) {
    return high.hashCharsToLong(text);
  }

  long low(CharSequence text) {
    return low.hashCharsToLong(text);
  }

  /**
   * Where a hash falls among so many places, by its upper bits.
   *
   * @param places from 1 to 2^61
   */
  static long place(long hash, long places) {
    return Math.multiplyHigh(hash >>> 1, places << 1);
  }
}
