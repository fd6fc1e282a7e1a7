/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.jmh;

import org.cachemark.trace.Trace;

/**
 * Sizes of what a trace asks for.
 *
 * @param least the smallest, in bytes
 * @param greatest the largest
 * @param areTold whether the trace tells them; else they are 1
 */
record TraceSizes(long least, long greatest, boolean areTold) {

  /** Before the first request. */
  static final TraceSizes NONE = new TraceSizes(Long.MAX_VALUE, 0, false);

  /**
   * Goes through all of a trace, of which nothing stays in memory.
   *
   * @throws org.cachemark.trace.TraceException if it is not what its name says, or damaged anywhere
   */
  static TraceSizes of(Trace trace) {
    TraceSizes sizes = NONE;
    try (Trace.Cursor cursor = trace.open()) {
      while (cursor.advance()) {
        sizes = sizes.with(cursor);
      }
    }
    return sizes;
  }

  /** These, and that of the request that was gone to. */
  TraceSizes with(Trace.Cursor cursor) {
    long size = cursor.size();
    return least <= size && size <= greatest
        ? this
        : new TraceSizes(Math.min(least, size), Math.max(greatest, size), cursor.tellsSizes());
  }

  /**
   * Makes sure that they can be replayed.
   *
   * @param name the trace's
   * @param capacity bytes
   * @throws IllegalArgumentException if the trace tells none, or some that cannot be replayed at
   *     this capacity
   */
  void require(String name, long capacity) {
    if (!areTold) {
      throw new IllegalArgumentException(
          "%s tells no sizes, which unit sizes takes; try: unit: entries".formatted(name));
    }
    if (least > capacity) {
      throw new IllegalArgumentException(
          "the smallest of %s has %,d bytes, and a capacity of %,d holds none; try: capacity: %d"
              .formatted(name, least, capacity, (least + 999) / 1000));
    }
    if (greatest > Integer.MAX_VALUE && capacity > Integer.MAX_VALUE) {
      throw new IllegalArgumentException(
          "the largest of %s has %,d bytes, and a cache can be told up to %,d; try: capacity: %d"
              .formatted(name, greatest, Integer.MAX_VALUE, Integer.MAX_VALUE / 1000));
    }
  }
}
