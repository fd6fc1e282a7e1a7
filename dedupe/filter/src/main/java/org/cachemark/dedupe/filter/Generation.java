/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.dedupe.filter;

/** Keys of 128 bits that only grow, until all are forgotten at once. Not thread-safe. */
interface Generation {

  boolean contains(long high, long low);

  /** Adds a key; there is room for it, and it is not there. */
  void add(long high, long low);

  /** Keys that were added. */
  long size();

  /** Forgets all. */
  void clear();

  /** How likely it now says of a key that was never added that it is there, from 0 to 1. */
  double falsePositiveRate();

  /** Bytes of its array. */
  long bytes();
}
