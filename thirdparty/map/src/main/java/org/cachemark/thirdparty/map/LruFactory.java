/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.thirdparty.map;

import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Function;
import org.cachemark.api.BenchmarkCache;
import org.cachemark.api.BenchmarkCacheFactory;
import org.cachemark.api.CacheSpec;
import org.cachemark.api.Capability;
import org.cachemark.api.Options;
import org.jspecify.annotations.Nullable;

/**
 * The cache that people write themselves: a {@link LinkedHashMap} in the order of access that
 * removes its eldest entry, behind the one lock of {@link Collections#synchronizedMap}. A value is
 * loaded while that lock is held: once for its key, and nobody else gets on meanwhile.
 */
public final class LruFactory extends BenchmarkCacheFactory {

  @Override
  public String name() {
    return "lru";
  }

  @Override
  public Set<Capability> capabilities(Options options) {
    return Set.of(
        Capability.STORAGE,
        Capability.OBJECTS,
        Capability.BOUNDED,
        Capability.LOADING,
        Capability.LOADING_ONCE,
        Capability.BULK,
        Capability.ITERATION,
        Capability.PUT_IF_ABSENT);
  }

  @Override
  protected <K, V> BenchmarkCache<K, V> open(CacheSpec<K, V> spec) {
    Map<K, V> map = Collections.synchronizedMap(new Lru<>(spec.capacity()));
    String configuration =
        "LinkedHashMap in the order of access, at most %d, synchronizedMap"
            .formatted(spec.capacity());
    return spec.loader().isEmpty()
        ? new LruCache<>(map, configuration)
        : new LruCache<>(map, configuration) {
          private final Function<K, V> loader = spec.loader().get();

          @Override
          public V get(K key) {
            return map.computeIfAbsent(key, loader);
          }
        };
  }

  /** Holds at most the capacity. */
  private static final class Lru<K, V> extends LinkedHashMap<K, V> {

    private static final long serialVersionUID = 1;

    private final long capacity;

    Lru(long capacity) {
      super(16, 0.75f, true); // the first two as by default
      this.capacity = capacity;
    }

    @Override
    protected boolean removeEldestEntry(Map.Entry<K, V> eldest) {
      return size() > capacity;
    }
  }

  private static class LruCache<K, V> implements BenchmarkCache<K, V> {

    private final Map<K, V> map;
    private final String configuration;

    LruCache(Map<K, V> map, String configuration) {
      this.map = map;
      this.configuration = configuration;
    }

    @Override
    public @Nullable V get(K key) {
      return map.get(key);
    }

    @Override
    public void put(K key, V value) {
      map.put(key, value);
    }

    @Override
    public boolean putIfAbsent(K key, V value) {
      return map.putIfAbsent(key, value) == null;
    }

    @Override
    public void remove(K key) {
      map.remove(key);
    }

    /** Under one hold of the lock, which is the map itself. */
    @Override
    public Map<K, V> getAll(Collection<? extends K> keys) {
      Map<K, V> found = new HashMap<>();
      synchronized (map) {
        for (K key : keys) {
          V value = map.get(key);
          if (value != null) {
            found.put(key, value);
          }
        }
      }
      return found;
    }

    @Override
    public void putAll(Map<? extends K, ? extends V> entries) {
      map.putAll(entries);
    }

    @Override
    public void forEach(BiConsumer<? super K, ? super V> action) {
      map.forEach(action);
    }

    @Override
    public void clear() {
      map.clear();
    }

    @Override
    public long size() {
      return map.size();
    }

    @Override
    public String configuration() {
      return configuration;
    }

    @Override
    public void close() {}
  }
}
