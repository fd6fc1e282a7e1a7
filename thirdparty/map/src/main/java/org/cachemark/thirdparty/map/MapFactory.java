/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.thirdparty.map;

import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiConsumer;
import java.util.function.Function;
import org.cachemark.api.BenchmarkCache;
import org.cachemark.api.BenchmarkCacheFactory;
import org.cachemark.api.CacheSpec;
import org.cachemark.api.Capability;
import org.cachemark.api.Options;
import org.jspecify.annotations.Nullable;

/** {@link ConcurrentHashMap}: no cache, but the unbounded reference that caches are held to. */
public final class MapFactory extends BenchmarkCacheFactory {

  @Override
  public String name() {
    return "map";
  }

  @Override
  public Set<Capability> capabilities(Options options) {
    return Set.of(
        Capability.STORAGE,
        Capability.OBJECTS,
        Capability.LOADING,
        Capability.LOADING_ONCE,
        Capability.ITERATION,
        Capability.PUT_IF_ABSENT);
  }

  @Override
  public Map<String, String> options() {
    return Map.of("presized", "true: the table is made for the capacity at once; default false");
  }

  @Override
  protected <K, V> BenchmarkCache<K, V> open(CacheSpec<K, V> spec) {
    ConcurrentHashMap<K, V> map =
        spec.options().flag("presized")
            ? new ConcurrentHashMap<>(Math.toIntExact(spec.capacity()))
            : new ConcurrentHashMap<>();
    String configuration = "ConcurrentHashMap, unbounded, " + spec.options();
    return spec.loader().isEmpty()
        ? new MapCache<>(map, configuration)
        : new MapCache<>(map, configuration) {
          private final Function<K, V> loader = spec.loader().get();

          @Override
          public V get(K key) {
            return map.computeIfAbsent(key, loader);
          }
        };
  }

  private static class MapCache<K, V> implements BenchmarkCache<K, V> {

    private final ConcurrentHashMap<K, V> map;
    private final String configuration;

    MapCache(ConcurrentHashMap<K, V> map, String configuration) {
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
      return map.mappingCount();
    }

    @Override
    public String configuration() {
      return configuration;
    }

    @Override
    public void close() {}
  }
}
