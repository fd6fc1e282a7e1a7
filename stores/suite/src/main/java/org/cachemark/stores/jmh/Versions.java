/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.stores.jmh;

import org.cachemark.stores.Answers;
import org.cachemark.stores.BenchmarkStore;
import org.cachemark.stores.Item;
import org.openjdk.jmh.infra.ThreadParams;

/**
 * What one thread writes over items that are there: each of its keys in one version, then each in
 * another. Threads have keys of their own, spread over all.
 */
final class Versions {

  /** Half of what is drawn: by its second turn a thread writes over what it has written itself. */
  private static final int KEYS = Caller.DRAWN / 2;

  private final Item[] items = new Item[Caller.DRAWN];
  private final int keys;

  /**
   * Makes a thread's items.
   *
   * @throws IllegalArgumentException if there are not as many items as threads
   */
  Versions(StoreBenchmark benchmark, ThreadParams thread) {
    int threads = thread.getThreadCount();
    keys = Math.min(KEYS, benchmark.items / threads);
    if (keys == 0) {
      throw new IllegalArgumentException(
          "%d items are too few for %d threads".formatted(benchmark.items, threads));
    }
    int spread = benchmark.items / (keys * threads);
    for (int i = 0; i < items.length; i++) {
      int id = (i % KEYS % keys * threads + thread.getThreadIndex()) * spread;
      items[i] = benchmark.answers().data().item(id, 1 + i / KEYS);
    }
  }

  /** The item of a turn, from 0 to what is drawn. */
  Item at(int turn) {
    return items[turn];
  }

  /**
   * Looks at one of the last items that were written, which have not been written over.
   *
   * @param written how many were written so far
   * @param i how many were written after it, from 0; below what the thread has keys
   * @throws org.cachemark.harness.CheckFailedException if the store has another
   */
  void check(BenchmarkStore store, long written, int i) {
    if (i < Math.min(written, keys)) {
      Item last = items[(int) (written - 1 - i) & (items.length - 1)];
      Answers.requireSame(last, store.get(last.id()));
    }
  }
}
