/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.dedupe.filter;

/** The hash of a text. */
final class Key {

  final long high;
  final long low;

  Key(long high, long low) {
    this.high = high;
    this.low = low;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Key && ((Key) other).high == high && ((Key) other).low == low;
  }

  @Override
  public int hashCode() {
    return Long.hashCode(high);
  }
}
