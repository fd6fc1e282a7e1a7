/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.trace;

import java.util.Arrays;
import java.util.Optional;
import java.util.function.LongUnaryOperator;

/**
 * Traces that are made here. Keys by Zipf's law are of 10 000 items, with exponent 0.99; the keys
 * of loops, scans and one-hit wonders are others.
 */
public enum GeneratedTrace implements Trace {
  /** Zipf's law: few items are asked for often. */
  ZIPF("zipf10K-1M", 1_000_000),

  /** 0 to 1010, 500 times: what LRU holds the least of, if it holds less than all. */
  LOOP("loop", 500L * GeneratedTrace.LOOPED),

  /**
   * The requests of {@link #ZIPF}, for objects whose sizes are independent of how often they are
   * asked for: log-normal, as files and web objects are about.
   */
  SIZES("zipf-sizes", 1_000_000),

  /** Zipf's law, and after each 10 000 requests a scan of 2000 keys that never come again. */
  SCAN("zipf-scan", 1_200_000),

  /** Zipf's law, then a loop, then Zipf's law with the same items again. */
  SHIFTING("shifting", 2 * GeneratedTrace.BEFORE_SHIFT + 200L * GeneratedTrace.LOOPED),

  /** Zipf's law, and every other request is for a key that never comes again. */
  ONE_HIT("one-hit", 1_000_000),

  /**
   * Zipf's law, with keys that all collide in a table by the JDK's spread of hashes (h ^ h
   * &gt;&gt;&gt; 16, of up to 65 536 bins): the upper half of each is its lower half.
   */
  COLLIDING("colliding", 200_000);

  private static final int ITEMS = 10_000;
  private static final double THETA = 0.99;
  private static final long SEED = 1802;

  /** Another than that of the requests, or the first numbers would be drawn for both. */
  private static final long SIZES_SEED = 1803;

  private static final long LOOPED = 1011;
  private static final long BEFORE_SHIFT = 400_000;
  private static final long BETWEEN_SCANS = 10_000;
  private static final long SCANNED = 2_000;

  private final String word;
  private final long requests;

  GeneratedTrace(String word, long requests) {
    this.word = word;
    this.requests = requests;
  }

  /** That of a name; empty if there is none. */
  public static Optional<GeneratedTrace> find(String name) {
    return Arrays.stream(values()).filter(trace -> trace.word.equals(name)).findFirst();
  }

  @Override
  public String traceName() {
    return word;
  }

  @Override
  public boolean areHashesMeant() {
    return this == COLLIDING;
  }

  @Override
  public Cursor open() {
    LongUnaryOperator keyOf = keys();
    int[] sizes = this == SIZES ? LogNormalSizes.of(ITEMS, SIZES_SEED) : new int[0];
    return new Cursor() {
      private long next;
      private long key;

      @Override
      public boolean advance() {
        if (next == requests) {
          return false;
        }
        key = keyOf.applyAsLong(next++);
        return true;
      }

      @Override
      public long key() {
        return key;
      }

      @Override
      public long size() {
        return tellsSizes() ? sizes[(int) key] : 1;
      }

      @Override
      public boolean tellsSizes() {
        return sizes.length > 0;
      }
    };
  }

  /** The keys by their requests, which are asked for in their order. */
  private LongUnaryOperator keys() {
    return switch (this) {
      case ZIPF, SIZES -> zipf();
      case LOOP -> request -> request % LOOPED;
      case SCAN -> scan();
      case SHIFTING -> shifting();
      case ONE_HIT -> oneHit();
      case COLLIDING -> colliding();
    };
  }

  private static LongUnaryOperator zipf() {
    GrayZipf zipf = new GrayZipf(ITEMS, THETA, SEED);
    return request -> zipf.next();
  }

  private static LongUnaryOperator scan() {
    GrayZipf zipf = new GrayZipf(ITEMS, THETA, SEED);
    return request -> {
      long period = request / (BETWEEN_SCANS + SCANNED);
      long within = request % (BETWEEN_SCANS + SCANNED) - BETWEEN_SCANS;
      return within < 0 ? zipf.next() : ITEMS + period * SCANNED + within;
    };
  }

  private static LongUnaryOperator shifting() {
    GrayZipf zipf = new GrayZipf(ITEMS, THETA, SEED);
    return request -> {
      long within = request - BEFORE_SHIFT;
      return within < 0 || within >= 200 * LOOPED ? zipf.next() : ITEMS + within % LOOPED;
    };
  }

  private static LongUnaryOperator oneHit() {
    GrayZipf zipf = new GrayZipf(ITEMS, THETA, SEED);
    return request -> request % 2 == 0 ? zipf.next() : ITEMS + request / 2;
  }

  private static LongUnaryOperator colliding() {
    GrayZipf zipf = new GrayZipf(ITEMS, THETA, SEED);
    return request -> {
      long half = 1L + zipf.next();
      return half << 16 | half;
    };
  }
}
