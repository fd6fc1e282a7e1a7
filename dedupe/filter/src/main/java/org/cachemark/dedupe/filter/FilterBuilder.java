/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.dedupe.filter;

import java.util.SplittableRandom;

/** What a {@link DedupeFilter} is opened with. Not for more than one thread. */
public final class FilterBuilder {

  private final double rate;
  private long capacity = 1_000_000;
  private long bytes;
  private boolean forgets;
  private KeyedHash ofBytes = KeyedHash.secret();
  private KeyedHash ofChars = KeyedHash.secret();

  /**
   * @param rate of false positives; 0 for none
   */
  FilterBuilder(double rate) {
    this.rate = rate;
  }

  /**
   * Bounds it by texts.
   *
   * @param texts that are remembered at the least, from 1 to 2^34; a million unless it is said
   */
  public FilterBuilder capacity(long texts) {
    if (texts < 1 || texts > Sizing.MOST) {
      throw new IllegalArgumentException("a filter is for 1 to 2^34 texts, not " + texts);
    }
    capacity = texts;
    bytes = 0;
    return this;
  }

  /**
   * Bounds it by memory instead: the capacity is what fits.
   *
   * @param most bytes that {@link DedupeFilter#bytes} may be, above 0
   */
  public FilterBuilder bytes(long most) {
    if (most < 1) {
      throw new IllegalArgumentException("a filter takes more bytes than " + most);
    }
    bytes = most;
    return this;
  }

  /** When it is full, a new text is refused by a {@link FilterFullException}: the default. */
  public FilterBuilder refuseWhenFull() {
    forgets = false;
    return this;
  }

  /**
   * When it is full, the texts that were not asked for the longest are forgotten, many at once, and
   * are new then. A text is remembered until as many others as the capacity were asked for since it
   * was itself; at most twice as many are remembered. It takes twice the memory.
   */
  public FilterBuilder forgetWhenFull() {
    forgets = true;
    return this;
  }

  /**
   * Takes a known key for the hash, to repeat a run. Who knows it can make texts that collide; the
   * key that is drawn otherwise is secret.
   */
  public FilterBuilder seed(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    ofBytes = KeyedHash.of(random::nextLong);
    ofChars = KeyedHash.of(random::nextLong);
    return this;
  }

  /**
   * Opens it, and takes its memory. To be opened once a builder.
   *
   * @throws IllegalArgumentException if no text fits in the bytes
   */
  public DedupeFilter open() {
    Sizing sizing =
        bytes == 0 ? new Sizing(rate, forgets, capacity) : Sizing.within(rate, forgets, bytes);
    return new DedupeFilter(ofBytes, ofChars, sizing);
  }
}
