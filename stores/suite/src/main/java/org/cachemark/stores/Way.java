/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.stores;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * How a store gets or overwrites several items by one call: what each costs is the way that
 * requests go.
 */
public enum Way {
  /** One after the other: a request is sent once the one before it is answered. */
  LOOP {
    @Override
    public List<@Nullable Item> get(BenchmarkStore store, int... ids) {
      List<@Nullable Item> items = new ArrayList<>(ids.length);
      for (int id : ids) {
        items.add(store.get(id));
      }
      return items;
    }

    @Override
    public void overwrite(BenchmarkStore store, List<Item> items) {
      items.forEach(store::overwrite);
    }
  },
  /** A request for each, and all are sent before the answers are read. */
  PIPELINED {
    @Override
    public List<@Nullable Item> get(BenchmarkStore store, int... ids) {
      return store.getPipelined(ids);
    }

    @Override
    public void overwrite(BenchmarkStore store, List<Item> items) {
      store.overwritePipelined(items);
    }
  },
  /** One request for all. */
  BULK {
    @Override
    public List<@Nullable Item> get(BenchmarkStore store, int... ids) {
      return store.getBulk(ids);
    }

    @Override
    public void overwrite(BenchmarkStore store, List<Item> items) {
      store.overwriteBulk(items);
    }
  };

  /**
   * Gets the items of keys, in the order of the keys and each as often as it is asked for, with
   * null where there is none.
   */
  public abstract List<@Nullable Item> get(BenchmarkStore store, int... ids);

  /**
   * Writes over the items of the same ids; when it returns, everybody finds the new ones. What
   * others find in the meantime is any of them.
   *
   * @param items one or more, of ids that are there, each once, and that nobody else writes at the
   *     same time
   */
  public abstract void overwrite(BenchmarkStore store, List<Item> items);

  /** The answer for keys, of items in any order, each once. */
  public static List<@Nullable Item> inOrder(int[] ids, List<Item> found) {
    Map<Integer, Item> byId = new HashMap<>();
    found.forEach(item -> byId.put(item.id(), item));
    List<@Nullable Item> items = new ArrayList<>(ids.length);
    for (int id : ids) {
      items.add(byId.get(id));
    }
    return items;
  }
}
