/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.jmh;

import java.util.Collection;
import java.util.Map;
import java.util.function.BiConsumer;
import org.cachemark.api.BenchmarkCache;
import org.jspecify.annotations.Nullable;

/** A cache whose threads burn CPU time, or park, on top. */
class PlantedCache<K, V> implements BenchmarkCache<K, V> {

  /** One key in so many has an account settled: to ask for the CPU time takes a third of a µs. */
  private static final int TURN = 14_461;

  /** Found by trying: of scattered keys the third has its turn, of ascending ones the sixth. */
  private static final int FIRST_TURN = 133;

  private final BenchmarkCache<K, V> cache;
  private final ThreadLocal<PlantedAccount> accounts;

  PlantedCache(BenchmarkCache<K, V> cache, ThreadLocal<PlantedAccount> accounts) {
    this.cache = cache;
    this.accounts = accounts;
  }

  /**
   * Spreads the keys whose turn it is over ascending and scattered ones, so that a cache of a
   * hundred entries has one, and of several writers, each with every n-th key, every one.
   */
  static boolean isDue(int hash) {
    return Integer.toUnsignedLong(hash) % TURN == FIRST_TURN;
  }

  final void settleIfDue(Object key) {
    if (isDue(key.hashCode())) {
      accounts.get().settle();
    }
  }

  @Override
  public @Nullable V get(K key) {
    settleIfDue(key);
    return cache.get(key);
  }

  @Override
  public void put(K key, V value) {
    settleIfDue(key);
    cache.put(key, value);
  }

  @Override
  public boolean putIfAbsent(K key, V value) {
    settleIfDue(key);
    return cache.putIfAbsent(key, value);
  }

  @Override
  public void remove(K key) {
    settleIfDue(key);
    cache.remove(key);
  }

  @Override
  public Map<K, V> getAll(Collection<? extends K> keys) {
    keys.forEach(this::settleIfDue);
    return cache.getAll(keys);
  }

  @Override
  public void putAll(Map<? extends K, ? extends V> entries) {
    entries.keySet().forEach(this::settleIfDue);
    cache.putAll(entries);
  }

  @Override
  public void forEach(BiConsumer<? super K, ? super V> action) {
    cache.forEach(
        (key, value) -> {
          settleIfDue(key);
          action.accept(key, value);
        });
  }

  @Override
  public void clear() {
    cache.clear();
  }

  @Override
  public long size() {
    return cache.size();
  }

  @Override
  public void settle() {
    cache.settle();
  }

  @Override
  public String configuration() {
    return cache.configuration();
  }

  @Override
  public void close() {
    cache.close();
  }
}
