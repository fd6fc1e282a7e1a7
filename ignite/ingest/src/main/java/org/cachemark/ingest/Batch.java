/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.ingest;

import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import org.apache.ignite.IgniteCache;
import org.apache.ignite.lang.IgniteFuture;
import org.jspecify.annotations.Nullable;

/** Records that are sent together: of each key the newest, be it a value or a removal. */
final class Batch<K, V> {

  private final Map<K, V> puts = new HashMap<>();
  private final Set<K> removals = new HashSet<>();
  private long bytes;

  /**
   * Takes a record.
   *
   * @return the value in whose place it comes, or null
   */
  @Nullable V put(K key, V value) {
    removals.remove(key);
    return puts.put(key, value);
  }

  /**
   * Takes a removal.
   *
   * @return the value in whose place it comes, or null
   */
  @Nullable V remove(K key) {
    removals.add(key);
    return puts.remove(key);
  }

  int size() {
    return puts.size() + removals.size();
  }

  /** The sum of its records' sizes. */
  long bytes() {
    return bytes;
  }

  /** Says by how much the sum has changed. */
  void grow(long more) {
    bytes += more;
  }

  /**
   * Sends all of it.
   *
   * @param executor for what must not be done in Ignite's own threads
   * @param ended told once how it ended: with null if all is in the cache
   */
  void send(IgniteCache<K, V> cache, Executor executor, Consumer<@Nullable Throwable> ended) {
    if (puts.isEmpty()) {
      removeAll(cache, ended);
    } else {
      tell(
          cache.putAllAsync(sorted(puts)),
          failure -> {
            if (failure != null || removals.isEmpty()) {
              ended.accept(failure);
            } else {
              executor.execute(() -> removeAll(cache, ended));
            }
          });
    }
  }

  private void removeAll(IgniteCache<K, V> cache, Consumer<@Nullable Throwable> ended) {
    try {
      tell(cache.removeAllAsync(sorted(removals)), ended);
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
   * In the order of the keys: in others, writers of old releases, and of transactional caches, can
   * wait for each other's locks in a circle. As it is where the keys have no order, or one in which
   * different keys are the same, as 1.0 and 1.00 are.
   */
  private static <K, V> Map<K, V> sorted(Map<K, V> records) {
    if (areComparable(records.keySet())) {
      Map<K, V> sorted = new TreeMap<>(records);
      if (sorted.size() == records.size()) {
        return sorted;
      }
    }
    return records;
  }

  private static <K> Set<K> sorted(Set<K> keys) {
    if (areComparable(keys)) {
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
