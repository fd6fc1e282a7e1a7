/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.dedupe.jdk;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.math.BigInteger;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.SplittableRandom;

/** Two texts that were made to be one to some way of de-duplicating. */
public final class Forged {

  private static final VarHandle LONG =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  /** The prime modulo which PolymurHash takes its polynomials. */
  private static final BigInteger P = BigInteger.TWO.pow(61).subtract(BigInteger.ONE);

  private final byte[] one;
  private final byte[] other;

  private Forged(byte[] one, byte[] other) {
    this.one = one;
    this.other = other;
  }

  public byte[] one() {
    return one;
  }

  public byte[] other() {
    return other;
  }

  /** Every pair that is the same for everybody. */
  static List<Forged> all() {
    return List.of(md5(), xxh64(1), xxh64(-1), xxh3(), murmur3(), sipHash(), farm());
  }

  /**
   * That of Wang, Feng, Lai and Yu, <i>Collisions for Hash Functions MD4, MD5, HAVAL-128 and
   * RIPEMD</i>, 2004. They differ in six bits, and so do any two that begin with these and go on
   * alike.
   */
  static Forged md5() {
    byte[] one =
        HexFormat.of()
            .parseHex(
                "d131dd02c5e6eec4693d9a0698aff95c2fcab58712467eab4004583eb8fb7f89"
                    + "55ad340609f4b30283e488832571415a085125e8f7cdc99fd91dbdf280373c5b"
                    + "d8823e3156348f5bae6dacd436c919c6dd53e2b487da03fd02396306d248cda0"
                    + "e99f33420f577ee8ce54b67080a80d1ec69821bcb6a8839396f9652b6ff72a70");
    byte[] other = one.clone();
    for (int i : new int[] {19, 45, 59, 83, 109, 123}) {
      other[i] ^= (byte) 0x80;
    }
    return new Forged(one, other);
  }

  /**
   * Of XXH64: a lane is {@code rotateLeft(lane + word * p2, 31) * p1} after each of its words. The
   * upper bit of one is bit 30 after the rotation, whatever was there before, so that the lane is
   * 2^30 * p1 more or less; the next word takes that back. Which it is depends on the seed.
   *
   * @param sign 1 or -1: of each seed, one of these collides
   */
  static Forged xxh64(int sign) {
    long p1 = 0x9E3779B185EBCA87L;
    long p2 = 0xC2B2AE3D27D4EB4FL;
    byte[] one = text(64);
    byte[] other = one.clone();
    set(other, 0, get(one, 0) ^ Long.MIN_VALUE);
    set(other, 32, get(one, 32) + sign * (1L << 30) * p1 * inverse(p2));
    return new Forged(one, other);
  }

  /**
   * Of XXH3 with the seed 0, in 64 and in 128 bits: of a long text, each word is added to the next
   * lane, and to its own the product of its halves after an exclusive or with the secret, which is
   * published. With one half made zero the other does not count but for the sum of two words.
   */
  public static Forged xxh3() {
    byte[] one = text(256);
    long[] secret = {0x396cfeb8L, 0x2c81017cL}; // the lower halves of its first two words
    set(one, 0, (get(one, 0) & (-1L << 32)) | secret[0]);
    set(one, 64, (get(one, 64) & (-1L << 32)) | secret[1]);
    byte[] other = one.clone();
    set(other, 0, get(one, 0) + (1L << 32));
    set(other, 64, get(one, 64) - (1L << 32));
    return new Forged(one, other);
  }

  /**
   * Of MurmurHash3 of 128 bits, with whatever seed: what is done to a word beforehand can be
   * undone, so that it can be made to differ in any bit. One that becomes the upper bit of one half
   * takes no carry along, another cancels it in the other half, and a third in the next block.
   */
  static Forged murmur3() {
    byte[] one = text(32);
    byte[] other = one.clone();
    long c1 = 0x87c37b91114253d5L;
    long c2 = 0x4cf5ad432745937fL;
    flip(other, 0, 1L << 36, c1, 31, c2);
    flip(other, 8, 1L << 32, c2, 33, c1);
    flip(other, 16, 1L << 63, c1, 31, c2);
    return new Forged(one, other);
  }

  /** Changes a word so that what is made of it differs in a bit. */
  private static void flip(byte[] text, int at, long bit, long by, int left, long then) {
    long mixed = Long.rotateLeft(get(text, at) * by, left) * then;
    set(text, at, Long.rotateRight((mixed ^ bit) * inverse(then), left) * inverse(by));
  }

  /** Of SipHash-2-4 with the key 00 01 … 0f: found by a search of 6.7 billion texts, in 65 s. */
  static Forged sipHash() {
    return new Forged(ascii("7b1552975e712933"), ascii("189efe85120108b8"));
  }

  /** Of FarmHash's fingerprint of 64 bits: found by a search of 5.2 billion texts, in 25 s. */
  static Forged farm() {
    return new Forged(ascii("e9ddcb02f79dc5a0"), ascii("940246a75c89a98e"));
  }

  /**
   * Of a DedupeFilter with a known seed, as bytes: of texts of 49 bytes, its polynomials are linear
   * in three of the seven words while the others stay. Two polynomials at two keys leave one way to
   * change these, by any factor; with about one of 2^15 the changes are small enough for words.
   */
  static Forged dedupeFilter(long seed) {
    byte[] one = text(49);
    int[] places = {42, 7, 28};
    for (int place : places) {
      setWord(one, place, 1L << 55);
    }
    SplittableRandom random = new SplittableRandom(seed);
    BigInteger[] high = coefficients(random, one);
    BigInteger[] low = coefficients(random, one);
    BigInteger[] way = new BigInteger[3]; // at right angles to both
    for (int i = 0; i < 3; i++) {
      int next = (i + 1) % 3;
      int last = (i + 2) % 3;
      way[i] = high[next].multiply(low[last]).subtract(high[last].multiply(low[next]));
    }
    for (long times = 1; ; times++) {
      BigInteger factor = BigInteger.valueOf(times);
      long[] change =
          Arrays.stream(way).mapToLong(x -> nearest(x.multiply(factor).mod(P))).toArray();
      if (Arrays.stream(change).allMatch(x -> Math.abs(x) < 1L << 55)) {
        byte[] other = one.clone();
        for (int i = 0; i < 3; i++) {
          setWord(other, places[i], (1L << 55) + change[i]);
        }
        return new Forged(one, other);
      }
    }
  }

  /** What the words at 42, 7 and 28 are multiplied by, with the key that comes next. */
  private static BigInteger[] coefficients(SplittableRandom random, byte[] text) {
    BigInteger k = polymurKey(random.nextLong());
    random.nextLong(); // is added to the hash at last
    return new BigInteger[] {
      k.pow(3).add(BigInteger.valueOf(49)),
      k.pow(7).add(BigInteger.valueOf(word(text, 14))),
      k.pow(4).add(BigInteger.valueOf(word(text, 35)))
    };
  }

  /** The key that PolymurHash makes of a seed. */
  private static BigInteger polymurKey(long seed) {
    BigInteger most = BigInteger.TWO.pow(60).subtract(BigInteger.TWO.pow(56));
    for (long next = seed; ; ) {
      next += 0xbb67ae8584caa73bL;
      BigInteger e = BigInteger.valueOf((next >>> 3) | 1);
      BigInteger k = BigInteger.valueOf(37).modPow(e, P);
      if (e.gcd(P.subtract(BigInteger.ONE)).equals(BigInteger.ONE)
          && k.pow(7).mod(P).compareTo(most) < 0) {
        return k;
      }
    }
  }

  private static long nearest(BigInteger x) {
    return x.shiftLeft(1).compareTo(P) < 0 ? x.longValue() : x.subtract(P).longValue();
  }

  private static byte[] text(int length) {
    byte[] text = new byte[length];
    Arrays.fill(text, (byte) 'x');
    return text;
  }

  private static long get(byte[] text, int at) {
    return (long) LONG.get(text, at);
  }

  private static void set(byte[] text, int at, long to) {
    LONG.set(text, at, to);
  }

  /** Seven bytes. */
  private static long word(byte[] text, int at) {
    return get(text, at) & 0x00ff_ffff_ffff_ffffL;
  }

  private static void setWord(byte[] text, int at, long word) {
    for (int i = 0; i < 7; i++) {
      text[at + i] = (byte) (word >>> (8 * i));
    }
  }

  private static long inverse(long odd) {
    return BigInteger.valueOf(odd).modInverse(BigInteger.TWO.pow(64)).longValue();
  }

  private static byte[] ascii(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }
}
