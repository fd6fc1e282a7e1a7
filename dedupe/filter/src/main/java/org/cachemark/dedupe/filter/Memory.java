/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.dedupe.filter;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * What is remembered: one generation that is full at some time, or two, of which the older is
 * forgotten when the younger is full. What is asked for again in the older moves to the younger.
 * Not thread-safe.
 */
final class Memory {

  private final long limit;
  private Generation young;
  private @Nullable Generation old;
  private long moved;
  private long forgotten;

  /**
   * @param limit keys of a generation
   */
  Memory(long limit, boolean forgets, Supplier<Generation> generation) {
    this.limit = limit;
    young = generation.get();
    old = forgets ? generation.get() : null;
  }

  boolean remembers(long high, long low) {
    if (young.contains(high, low)) {
      return true;
    }
    if (old == null || !old.contains(high, low)) {
      return false;
    }
    moved++;
    add(high, low);
    return true;
  }

  /** Adds a key that is not remembered; there is {@linkplain #room} for it. */
  void add(long high, long low) {
    Generation oldest = old;
    if (oldest != null && young.size() == limit) {
      forgotten += oldest.size() - moved;
      moved = 0;
      oldest.clear();
      old = young;
      young = oldest;
    }
    young.add(high, low);
  }

  /** Keys that can be added before it is full; if it forgets, before it forgets one of those. */
  long room() {
    return old == null ? limit - young.size() : limit;
  }

  long size() {
    return young.size() + (old == null ? 0 : old.size() - moved);
  }

  long forgotten() {
    return forgotten;
  }

  double falsePositiveRate() {
    double ofOld = old == null ? 0 : old.falsePositiveRate();
    return 1 - (1 - young.falsePositiveRate()) * (1 - ofOld);
  }

  long bytes() {
    return young.bytes() + (old == null ? 0 : old.bytes());
  }
}
