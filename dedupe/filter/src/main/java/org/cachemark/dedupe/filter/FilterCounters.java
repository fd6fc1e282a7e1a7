/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.dedupe.filter;

/** What a {@link DedupeFilter} had done at a moment. Immutable. */
public final class FilterCounters {

  private final long fresh;
  private final long seen;
  private final long met;
  private final long refused;
  private final long pending;
  private final long remembered;
  private final long forgotten;
  private final double falsePositiveRate;

  FilterCounters(
      long fresh,
      long seen,
      long met,
      long refused,
      long pending,
      long remembered,
      long forgotten,
      double falsePositiveRate) {
    this.fresh = fresh;
    this.seen = seen;
    this.met = met;
    this.refused = refused;
    this.pending = pending;
    this.remembered = remembered;
    this.forgotten = forgotten;
    this.falsePositiveRate = falsePositiveRate;
  }

  /** The counts of two stripes or more together, which new texts fall in with equal chances. */
  static FilterCounters sum(FilterCounters... stripes) {
    long[] sums = new long[7];
    double rates = 0;
    for (FilterCounters one : stripes) {
      sums[0] += one.fresh;
      sums[1] += one.seen;
      sums[2] += one.met;
      sums[3] += one.refused;
      sums[4] += one.pending;
      sums[5] += one.remembered;
      sums[6] += one.forgotten;
      rates += one.falsePositiveRate;
    }
    return new FilterCounters(
        sums[0], sums[1], sums[2], sums[3], sums[4], sums[5], sums[6], rates / stripes.length);
  }

  /** Answers {@link Verdict#NEW}; a text that was released and claimed again counts twice. */
  public long answeredNew() {
    return fresh;
  }

  /** Answers {@link Verdict#SEEN}. */
  public long answeredSeen() {
    return seen;
  }

  /** Answers {@link Verdict#PENDING}. */
  public long answeredPending() {
    return met;
  }

  /** New texts that there was no room for. */
  public long refused() {
    return refused;
  }

  /** Claims that are neither confirmed nor released now. */
  public long pending() {
    return pending;
  }

  /** Texts that are remembered now; with a stated rate of false positives, about. */
  public long remembered() {
    return remembered;
  }

  /** Texts that were remembered and are not any more; with a stated rate, about. */
  public long forgotten() {
    return forgotten;
  }

  /** The share of new texts that it would now call seen, by the bits that are set; from 0 to 1. */
  public double falsePositiveRate() {
    return falsePositiveRate;
  }

  @Override
  public String toString() {
    return String.format(
        "new %d, seen %d, pending %d (now %d), refused %d, remembered %d, forgotten %d, rate %.2g",
        fresh, seen, met, pending, refused, remembered, forgotten, falsePositiveRate);
  }
}
