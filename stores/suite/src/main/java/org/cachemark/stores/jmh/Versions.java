/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.stores.jmh;

import java.util.ArrayList;
import java.util.List;
import org.cachemark.stores.Answers;
import org.cachemark.stores.BenchmarkStore;
import org.cachemark.stores.Dataset;
import org.cachemark.stores.Item;
import org.openjdk.jmh.infra.ThreadParams;

/**
 * What one thread writes over items that are there, so many by each call: all of its keys in one
 * version, then all in another, and so on. Threads have keys of their own, spread over all.
 */
final class Versions {

  /** Half of what is drawn: by its second turn a thread writes over what it has written itself. */
  private static final int KEYS = Caller.DRAWN / 2;

  private final List<List<Item>> calls = new ArrayList<>();

  /**
   * Makes a thread's items: as many whatever their number in a call is, or about so.
   *
   * @throws IllegalArgumentException if there are not as many items as threads write at once
   */
  Versions(StoreBenchmark benchmark, ThreadParams thread, int each) {
    int threads = thread.getThreadCount();
    int callsOfAll = Math.min(Math.max(KEYS, each), benchmark.items / threads) / each;
    if (callsOfAll == 0) {
      throw new IllegalArgumentException(
          "%d items are too few for %d threads%s"
              .formatted(
                  benchmark.items,
                  threads,
                  each == 1 ? "" : " that write %d each".formatted(each)));
    }
    int spread = benchmark.items / (callsOfAll * each * threads);
    Dataset data = benchmark.answers().data();
    for (int version = 1; version <= 2; version++) {
      for (int call = 0; call < callsOfAll; call++) {
        List<Item> items = new ArrayList<>(each);
        for (int i = 0; i < each; i++) {
          int key = call * each + i;
          items.add(data.item((key * threads + thread.getThreadIndex()) * spread, version));
        }
        calls.add(List.copyOf(items));
      }
    }
  }

  /** The items of a call, from 0 on. */
  List<Item> call(long number) {
    return calls.get((int) (number % calls.size()));
  }

  /**
   * Looks at the items of one of the last calls, unless they have been written over.
   *
   * @param made how many calls there were so far
   * @param after how many came after the one that is looked at, from 0
   * @throws org.cachemark.harness.CheckFailedException if the store has others
   */
  void check(BenchmarkStore store, long made, int after) {
    if (after < Math.min(made, calls.size() / 2)) {
      for (Item item : call(made - 1 - after)) {
        Answers.requireSame(item, store.get(item.id()));
      }
    }
  }
}
