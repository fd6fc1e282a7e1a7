/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.ingest;

import java.util.Collection;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Consumer;
import org.apache.ignite.IgniteCache;
import org.apache.ignite.lang.IgniteFuture;
import org.jspecify.annotations.Nullable;

/** Puts a batch's values, then removes its keys. Threads may share it. */
final class PutAll<K, V> {

  private final IgniteCache<K, V> cache;
  private final boolean isSorting;

  /**
   * @param isSorting whether writers can wait for each other's locks in a circle, unless all take
   *     them in the order of the keys
   */
  PutAll(IgniteCache<K, V> cache, boolean isSorting) {
    this.cache = cache;
    this.isSorting = isSorting;
  }

  /**
   * Sends all of a batch.
   *
   * @param executor for what must not be done in this thread: it may be the writer's, or Ignite's
   * @param ended told once how it ended: with null if all is in the cache
   */
  void send(Batch<K, V> batch, Executor executor, Consumer<@Nullable Throwable> ended) {
    if (batch.puts().isEmpty()) {
      removeAll(batch, ended);
    } else {
      tell(
          cache.putAllAsync(sorted(batch.puts())),
          failure -> {
            if (failure != null || batch.removals().isEmpty()) {
              ended.accept(failure);
            } else {
              removeSoon(batch, executor, ended);
            }
          });
    }
  }

  private void removeSoon(
      Batch<K, V> batch, Executor executor, Consumer<@Nullable Throwable> ended) {
    try {
      executor.execute(() -> removeAll(batch, ended));
    } catch (RejectedExecutionException e) { // its close was interrupted
      ended.accept(e);
    }
  }

  private void removeAll(Batch<K, V> batch, Consumer<@Nullable Throwable> ended) {
    try {
      tell(cache.removeAllAsync(sorted(batch.removals())), ended);
    } catch (Throwable e) {
      ended.accept(e);
    }
  }

  private static void tell(IgniteFuture<Void> future, Consumer<@Nullable Throwable> ended) {
    future.listen(
        done -> {
          Throwable failure = null;
          try {
            done.get();
          } catch (Throwable e) {
            failure = e;
          }
          ended.accept(failure);
        });
  }

  /**
   * In the order of the keys, if need be. As it is where the keys have no order, or one in which
   * different keys are the same, as 1.0 and 1.00 are.
   */
  private Map<K, V> sorted(Map<K, V> records) {
    if (isSorting && areComparable(records.keySet())) {
      Map<K, V> sorted = new TreeMap<>(records);
      if (sorted.size() == records.size()) {
        return sorted;
      }
    }
    return records;
  }

  private Set<K> sorted(Set<K> keys) {
    if (isSorting && areComparable(keys)) {
      Set<K> sorted = new TreeSet<>(keys);
      if (sorted.size() == keys.size()) {
        return sorted;
      }
    }
    return keys;
  }

  /** Whether they are of one class, which has an order. */
  private static boolean areComparable(Collection<?> keys) {
    Object first = keys.iterator().next();
    return first instanceof Comparable<?>
        && keys.stream().allMatch(key -> key.getClass() == first.getClass());
  }
}
