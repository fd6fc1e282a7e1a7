/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.dedupe.filter;

/** How a filter of so many texts is laid out. Immutable. */
final class Sizing {

  static final long MOST = 1L << 34;

  /** Fewer take one lock, and then all bounds are exact. */
  static final long MANY = 1 << 16;

  private static final int STRIPES = 64;

  private final double rate;
  private final boolean forgets;
  private final long capacity;

  /**
   * @param rate of false positives of the whole; 0 for none
   * @param forgets whether there are two generations
   */
  Sizing(double rate, boolean forgets, long capacity) {
    this.rate = rate;
    this.forgets = forgets;
    this.capacity = capacity;
  }

  /**
   * The most texts within so many bytes.
   *
   * @throws IllegalArgumentException if there is no room for one
   */
  static Sizing within(double rate, boolean forgets, long bytes) {
    long fits = 0;
    long tooMany = MOST + 1;
    while (tooMany - fits > 1) {
      long middle = (fits + tooMany) >>> 1;
      if (new Sizing(rate, forgets, middle).bytes() <= bytes) {
        fits = middle;
      } else {
        tooMany = middle;
      }
    }
    if (fits == 0) {
      throw new IllegalArgumentException("a filter has no room for a text in bytes: " + bytes);
    }
    return new Sizing(rate, forgets, fits);
  }

  long capacity() {
    return capacity;
  }

  /** A power of two. */
  int stripes() {
    return capacity < MANY ? 1 : STRIPES;
  }

  /**
   * Texts of a generation of a stripe. Chance shares them out, so each stripe has room for eight
   * standard deviations more than its share.
   */
  private long limit() {
    if (stripes() == 1) {
      return capacity;
    }
    double share = (double) capacity / STRIPES;
    return (long) Math.ceil(share + 8 * Math.sqrt(share));
  }

  /** Either of two generations may be wrong. */
  private double rateOfOne() {
    return forgets ? rate / 2 : rate;
  }

  long bytes() {
    long ofOne =
        rate == 0
            ? 16 * ExactGeneration.slots(limit())
            : 8 * BloomGeneration.words(limit(), rateOfOne());
    return stripes() * ofOne * (forgets ? 2 : 1);
  }

  /** An empty stripe. */
  Stripe stripe() {
    return new Stripe(new Memory(limit(), forgets, this::generation));
  }

  private Generation generation() {
    return rate == 0 ? new ExactGeneration(limit()) : new BloomGeneration(limit(), rateOfOne());
  }
}
