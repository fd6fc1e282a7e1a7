/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.dedupe.jmh;

import java.util.Arrays;
import org.cachemark.dedupe.KeyMemory;

/**
 * Keys in the order in which a memory is told them: to look each up by its number would be memory
 * accesses by chance in the timed work, as slow as those of the memory itself.
 */
final class Told {

  private final long[] high;
  private final long[] low;

  private Told(long[] high, long[] low) {
    this.high = high;
    this.low = low;
  }

  /** The keys with these ids, in their order. */
  static Told of(int[] ids, long[] high, long[] low) {
    return new Told(
        Arrays.stream(ids).mapToLong(id -> high[id]).toArray(),
        Arrays.stream(ids).mapToLong(id -> low[id]).toArray());
  }

  /** The timed work: tells each key, and puts into its place whether it is new. */
  void to(KeyMemory memory, boolean[] isNew) {
    for (int i = 0; i < high.length; i++) {
      isNew[i] = memory.remember(high[i], low[i]);
    }
  }
}
