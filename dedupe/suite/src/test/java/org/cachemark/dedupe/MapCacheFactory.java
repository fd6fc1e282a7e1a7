/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.dedupe;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.cachemark.api.BenchmarkCache;
import org.cachemark.api.BenchmarkCacheFactory;
import org.cachemark.api.CacheSpec;
import org.cachemark.api.Capability;
import org.cachemark.api.Options;

/** A cache of all, or of what was put last. */
public final class MapCacheFactory extends BenchmarkCacheFactory {

  @Override
  public String name() {
    return "some-cache";
  }

  @Override
  public Map<String, String> options() {
    return Map.of("bounded", "true: holds as many as its capacity");
  }

  @Override
  public Set<Capability> capabilities(Options options) {
    return options.flag("bounded")
        ? Set.of(Capability.STORAGE, Capability.PUT_IF_ABSENT, Capability.BOUNDED)
        : Set.of(Capability.STORAGE, Capability.PUT_IF_ABSENT);
  }

  @Override
  protected <K, V> BenchmarkCache<K, V> open(CacheSpec<K, V> spec) {
    return new MapCache<>(spec.options().flag("bounded") ? spec.capacity() : Long.MAX_VALUE);
  }

  private static final class MapCache<K, V> implements BenchmarkCache<K, V> {

    private final Map<K, V> map = new LinkedHashMap<>();
    private final long most;

    MapCache(long most) {
      this.most = most;
    }

    @Override
    public synchronized V get(K key) {
      return map.get(key);
    }

    @Override
    public synchronized void put(K key, V value) {
      map.put(key, value);
      if (map.size() > most) {
        remove(map.keySet().iterator().next());
      }
    }

    @Override
    public synchronized boolean putIfAbsent(K key, V value) {
      if (map.containsKey(key)) {
        return false;
      }
      put(key, value);
      return true;
    }

    @Override
    public synchronized void remove(K key) {
      map.remove(key);
    }

    @Override
    public synchronized void clear() {
      map.clear();
    }

    @Override
    public synchronized long size() {
      return map.size();
    }

    @Override
    public String configuration() {
      return "a map";
    }

    @Override
    public void close() {
      clear();
    }
  }
}
