/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.api;

import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * A cache under measurement: the few operations that every product offers, with one meaning.
 *
 * <p>Keys and values are never null. All operations but {@link #close()} may be called from many
 * threads at once. {@code CacheContract}, in this module's test jar, is the executable form of this
 * page.
 *
 * @param <K> type of the keys
 * @param <V> type of the values
 */
public interface BenchmarkCache<K, V> extends AutoCloseable {

  /**
   * Returns the value of a key; null on a miss. A cache made with a {@linkplain CacheSpec#loader()
   * loader} loads the value instead of missing.
   */
  @Nullable V get(K key);

  /** Stores a value, replacing the one that was there. */
  void put(K key, V value);

  /**
   * Stores a value if its key is not there, in one step that no other thread comes between, by the
   * product's own operation: of many that do so at the same time one gets true. Whether a loading
   * cache loads the key instead is the product's choice.
   *
   * @return whether it was absent, and the value has been stored; if not, the one that was there
   *     stays
   * @throws UnsupportedOperationException if the cache lacks {@link Capability#PUT_IF_ABSENT}
   */
  default boolean putIfAbsent(K key, V value) {
    throw new UnsupportedOperationException("no putIfAbsent");
  }

  /** Removes a key; does nothing if it is not there. */
  void remove(K key);

  /**
   * Returns what is there of the given keys, by the product's own bulk operation where it has one.
   * Whether a loading cache loads the others is the product's choice, and so is whether a key that
   * is not there is left out or has the value null: ask for it by {@link Map#get}.
   */
  default Map<K, V> getAll(Collection<? extends K> keys) {
    Map<K, V> found = new HashMap<>();
    for (K key : keys) {
      V value = get(key);
      if (value != null) {
        found.put(key, value);
      }
    }
    return found;
  }

  /** Stores all entries. The product's own bulk operation where it has one. */
  default void putAll(Map<? extends K, ? extends V> entries) {
    entries.forEach(this::put);
  }

  /**
   * Shows each entry that is there throughout once, by the product's own iteration; what others put
   * or remove meanwhile may be among them or not.
   *
   * @throws UnsupportedOperationException if the cache lacks {@link Capability#ITERATION}
   */
  default void forEach(BiConsumer<? super K, ? super V> action) {
    throw new UnsupportedOperationException("no iteration");
  }

  /** Removes all entries. */
  void clear();

  /** Number of entries held: exact after {@link #settle()}; may be slow, never timed. */
  long size();

  /** Finishes pending maintenance, so that the size is exact and the bound holds. */
  default void settle() {}

  /**
   * The product's whole effective configuration, in its own words, for the report; nothing that
   * changes with use.
   */
  String configuration();

  /** Keys as products want them that ask for a set: the very set, or a copy of what is none. */
  static <K> Set<? extends K> asSet(Collection<? extends K> keys) {
    return keys instanceof Set<? extends K> set ? set : Set.copyOf(keys);
  }

  /**
   * Drops the cache with all threads, files and MBeans that it brought. Calling it again does
   * nothing; using a closed cache is undefined.
   */
  @Override
  void close();
}
