/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.dedupe;

/**
 * Where a hash puts its result, so that none is allocated. Not safe for use by several threads.
 *
 * <p>A digest of more than 128 bits is cut to its first 128; one of 64 bits is the lower half, with
 * the upper half 0.
 */
public final class Digest {

  private long high;
  private long low;

  /** Sets all 128 bits. */
  public void set(long upper, long lower) {
    high = upper;
    low = lower;
  }

  /** The upper 64 bits. */
  public long high() {
    return high;
  }

  /** The lower 64 bits. */
  public long low() {
    return low;
  }
}
