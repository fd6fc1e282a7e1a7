/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.api;

import java.util.Collection;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Any cache as one for streams: each record is a put, each update a get and a put. */
final class PlainStreamCache<K, V> implements StreamCache<K, V> {

  private final BenchmarkCache<K, V> cache;

  PlainStreamCache(BenchmarkCache<K, V> cache) {
    this.cache = cache;
  }

  @Override
  public RecordWriter<K, V> writer() {
    return RecordWriter.each(cache::put);
  }

  @Override
  public <P> RecordWriter<K, P> updater(FieldUpdate<V, P> update) {
    return RecordWriter.readWrite(cache::get, cache::put, update);
  }

  @Override
  public @Nullable V get(K key) {
    return cache.get(key);
  }

  @Override
  public void put(K key, V value) {
    cache.put(key, value);
  }

  @Override
  public void remove(K key) {
    cache.remove(key);
  }

  @Override
  public Map<K, V> getAll(Collection<? extends K> keys) {
    return cache.getAll(keys);
  }

  @Override
  public void putAll(Map<? extends K, ? extends V> entries) {
    cache.putAll(entries);
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
