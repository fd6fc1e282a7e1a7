/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.ingest;

import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Records that are sent together: of each key the newest, be it a value or a removal. */
final class Batch<K, V> {

  /** In the order in which keys first came, as they lie in memory: all are gone through again. */
  private final Map<K, V> puts;

  private final Set<K> removals = new HashSet<>();
  private long bytes;

  /**
   * An empty one.
   *
   * @param values how many it is likely to have, from 0
   */
  Batch(int values) {
    puts = new LinkedHashMap<>(2 * values);
  }

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

  /** Its values, by their keys; not to be changed. */
  Map<K, V> puts() {
    return puts;
  }

  /** Keys that it removes; not to be changed. */
  Set<K> removals() {
    return removals;
  }
}
