/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.ingest;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * The first records of keys, while an empty cache is loaded: in lanes of their own. One that waits
 * there when its key comes again is replaced; one that is on its way is waited for by what is
 * {@link Behind}. Threads may share it.
 */
final class Firsts<K, V> {

  private static final Firsts<?, ?> NONE = new Firsts<>(List.of(), null);

  private final List<Lane<K, V>> lanes;
  private final @Nullable Loading loading;

  /**
   * @param lanes which load what they are given
   */
  Firsts(List<Lane<K, V>> lanes, @Nullable Loading loading) {
    this.lanes = lanes;
    this.loading = loading;
  }

  /** Takes no record. */
  @SuppressWarnings("unchecked") // it has to do with none
  static <K, V> Firsts<K, V> none() {
    return (Firsts<K, V>) NONE;
  }

  /** Takes a record if it is the first of its key, or in the place of that; says whether it did. */
  boolean put(K key, V value, long bytes) {
    if (loading == null || !Seen.canTell(key.getClass())) {
      return false;
    }
    if (loading.isNew(key)) {
      lane(key).put(key, value, bytes);
      return true;
    }
    return lane(key).putInstead(key, value, bytes);
  }

  /** Takes a removal in the place of the first record of its key; says whether it did. */
  boolean remove(K key) {
    if (loading == null || !Seen.canTell(key.getClass())) {
      return false;
    }
    boolean unused = loading.isNew(key); // from now on it is not
    return lane(key).removeInstead(key);
  }

  private Lane<K, V> lane(K key) {
    int hash = key.hashCode();
    return lanes.get(Math.floorMod(hash ^ (hash >>> 16), lanes.size()));
  }

  /** Done once all that is on its way now has ended. */
  CompletableFuture<Void> onTheirWay() {
    return CompletableFuture.allOf(
        lanes.stream().map(Lane::onItsWay).toArray(CompletableFuture[]::new));
  }

  /** Waits until what was taken before is in the cache, or a failure is there. */
  void flush() {
    Lane.flush(lanes);
  }

  /** Waits until nothing is on its way, and nothing waits unless a failure is there. */
  void drain() {
    Lane.drain(lanes);
  }

  /** Lets what waits now go as soon as it can. */
  void hurry() {
    lanes.forEach(Lane::hurry);
  }

  long waiting() {
    return lanes.stream().mapToLong(Lane::waiting).sum();
  }
}
