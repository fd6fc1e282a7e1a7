/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.dedupe.filter;

import java.util.Arrays;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Says of texts whether they are new, within bounded memory. A text is bytes, or the UTF-16 code
 * units of a {@link CharSequence}; bytes and chars are never the same text. What is kept of a text
 * is a keyed hash of 128 bits, or some bits of it.
 *
 * <p>A new text is claimed by who asks first, and remembered once that confirms it; meanwhile
 * others are told that it is pending. So a text whose writer fails is not lost: it is new again.
 * {@link #isNew} does both at once, for writes that cannot fail.
 *
 * <p>May be used by many threads; of those that ask for one new text at the same time, one has it.
 * Texts must not be changed while they are asked for.
 */
public final class DedupeFilter {

  private final KeyedHash ofBytes;
  private final KeyedHash ofChars;
  private final Stripe[] stripes;
  private final long capacity;

  DedupeFilter(KeyedHash ofBytes, KeyedHash ofChars, Sizing sizing) {
    this.ofBytes = ofBytes;
    this.ofChars = ofChars;
    stripes = Stream.generate(sizing::stripe).limit(sizing.stripes()).toArray(Stripe[]::new);
    capacity = sizing.capacity();
  }

  /** A filter that is never wrong, but for the collision of two hashes of 128 bits. */
  public static FilterBuilder exact() {
    return new FilterBuilder(0);
  }

  /**
   * A filter that takes a share of new texts for seen, in a fraction of the memory.
   *
   * @param rate the share, when it is as full as it gets; from 1e-9 to 0.5
   */
  public static FilterBuilder falsePositives(double rate) {
    if (!(rate >= 1e-9 && rate <= 0.5)) {
      throw new IllegalArgumentException(
          "the rate of false positives is from 1e-9 to 0.5, not " + rate);
    }
    return new FilterBuilder(rate);
  }

  /**
   * Claims a text, if it is new.
   *
   * @throws FilterFullException if it is new, and the filter refuses when it is full and is, or as
   *     many claims are pending as it was made for
   * @throws IndexOutOfBoundsException if the text is not within the array
   */
  public Claim claim(byte[] array, int offset, int length) {
    Objects.checkFromIndexSize(offset, length, array.length);
    return claim(ofBytes.high(array, offset, length), ofBytes.low(array, offset, length));
  }

  /** As {@link #claim(byte[], int, int)}, the whole array. */
  public Claim claim(byte[] text) {
    return claim(text, 0, text.length);
  }

  /** As {@link #claim(byte[], int, int)}; nothing is encoded, so each sequence is its own text. */
  public Claim claim(CharSequence text) {
    return claim(ofChars.high(text), ofChars.low(text));
  }

  private Claim claim(long high, long low) {
    Key key = new Key(high, low);
    Stripe stripe = stripe(low);
    switch (known(stripe.claim(key))) {
      case SEEN:
        return Claim.OF_SEEN;
      case PENDING:
        return Claim.OF_PENDING;
      default:
        return new Claim(stripe, key);
    }
  }

  /** By other bits than those that a generation finds its place by. */
  private Stripe stripe(long low) {
    return stripes[(int) low & (stripes.length - 1)];
  }

  private Verdict known(@Nullable Verdict verdict) {
    if (verdict == null) {
      throw new FilterFullException(capacity);
    }
    return verdict;
  }

  /**
   * Whether a text is new, which it is once: it is remembered at once. A text that somebody has
   * claimed and not confirmed is not new.
   *
   * @throws FilterFullException if it is new and there is no room
   */
  public boolean isNew(byte[] array, int offset, int length) {
    Objects.checkFromIndexSize(offset, length, array.length);
    return isNew(ofBytes.high(array, offset, length), ofBytes.low(array, offset, length));
  }

  /** As {@link #isNew(byte[], int, int)}, the whole array. */
  public boolean isNew(byte[] text) {
    return isNew(text, 0, text.length);
  }

  /** As {@link #isNew(byte[], int, int)}. */
  public boolean isNew(CharSequence text) {
    return isNew(ofChars.high(text), ofChars.low(text));
  }

  private boolean isNew(long high, long low) {
    return known(stripe(low).remember(high, low)) == Verdict.NEW;
  }

  /**
   * Texts that it remembers at the least before it refuses one or forgets one. From 65,536 on this
   * holds but for a chance below 1e-10, and a few per cent more may be remembered, since texts are
   * shared out to 64 locks by chance.
   */
  public long capacity() {
    return capacity;
  }

  /**
   * Bytes of what is remembered, the same from the start to the end. Claims that are pending come
   * on top, with about a hundred each.
   */
  public long bytes() {
    return Arrays.stream(stripes).mapToLong(Stripe::bytes).sum();
  }

  /** What it has done until now; while others ask, of no one moment. */
  public FilterCounters counters() {
    return FilterCounters.sum(
        Arrays.stream(stripes).map(Stripe::counters).toArray(FilterCounters[]::new));
  }
}
