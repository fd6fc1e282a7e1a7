/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.thirdparty.guava;

import com.google.common.cache.Cache;
import com.google.common.cache.CacheBuilder;
import com.google.common.cache.CacheLoader;
import com.google.common.cache.LoadingCache;
import java.util.Collection;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;
import java.util.function.ToIntBiFunction;
import org.cachemark.api.BenchmarkCache;
import org.cachemark.api.BenchmarkCacheFactory;
import org.cachemark.api.CacheSpec;
import org.cachemark.api.Capability;
import org.cachemark.api.Options;
import org.jspecify.annotations.Nullable;

/** Guava's own cache. */
public final class GuavaFactory extends BenchmarkCacheFactory {

  @Override
  public String name() {
    return "guava";
  }

  @Override
  public Set<Capability> capabilities(Options options) {
    return Set.of(
        Capability.STORAGE,
        Capability.OBJECTS,
        Capability.BOUNDED,
        Capability.BOUNDED_BY_WEIGHT,
        Capability.LOADING,
        Capability.LOADING_ONCE,
        Capability.EXPIRY,
        Capability.EXPIRY_AFTER_ACCESS,
        Capability.BULK,
        Capability.ITERATION,
        Capability.PUT_IF_ABSENT,
        Capability.STATISTICS);
  }

  @Override
  public Map<String, String> options() {
    return Map.of("concurrencyLevel", "segments that are updated side by side, from 1; default 4");
  }

  @Override
  @SuppressWarnings("deprecation") // the Duration overload is missing from releases before 25
  protected <K, V> BenchmarkCache<K, V> open(CacheSpec<K, V> spec) {
    CacheBuilder<Object, Object> builder = CacheBuilder.newBuilder();
    spec.weigher()
        .ifPresentOrElse(
            weigher -> weigh(builder.maximumWeight(spec.capacity()), weigher),
            () -> builder.maximumSize(spec.capacity()));
    spec.expireAfterWrite()
        .ifPresent(expiry -> builder.expireAfterWrite(expiry.toSeconds(), TimeUnit.SECONDS));
    spec.expireAfterAccess()
        .ifPresent(expiry -> builder.expireAfterAccess(expiry.toSeconds(), TimeUnit.SECONDS));
    spec.options().number("concurrencyLevel", 1).ifPresent(builder::concurrencyLevel);
    if (spec.statistics()) {
      builder.recordStats();
    }
    if (spec.loader().isEmpty()) {
      return new GuavaCache<>(builder.build(), builder.toString());
    }
    LoadingCache<K, V> loading = builder.build(CacheLoader.from(spec.loader().get()::apply));
    return new GuavaCache<>(loading, builder.toString()) {
      @Override
      public V get(K key) {
        return loading.getUnchecked(key);
      }
    };
  }

  /** Sets it on the builder, whose types follow from it. */
  @SuppressWarnings({"unchecked", "rawtypes"}) // the cache has keys and values of these types alone
  private static void weigh(CacheBuilder builder, ToIntBiFunction weigher) {
    builder.weigher((key, value) -> weigher.applyAsInt(key, value));
  }

  private static class GuavaCache<K, V> implements BenchmarkCache<K, V> {

    private final Cache<K, V> cache;
    private final String configuration;

    GuavaCache(Cache<K, V> cache, String configuration) {
      this.cache = cache;
      this.configuration = configuration;
    }

    @Override
    public @Nullable V get(K key) {
      return cache.getIfPresent(key);
    }

    @Override
    public void put(K key, V value) {
      cache.put(key, value);
    }

    @Override
    public boolean putIfAbsent(K key, V value) {
      return cache.asMap().putIfAbsent(key, value) == null;
    }

    @Override
    public void remove(K key) {
      cache.invalidate(key);
    }

    @Override
    public Map<K, V> getAll(Collection<? extends K> keys) {
      return cache.getAllPresent(keys);
    }

    @Override
    public void putAll(Map<? extends K, ? extends V> entries) {
      cache.putAll(entries);
    }

    @Override
    public void forEach(BiConsumer<? super K, ? super V> action) {
      cache.asMap().forEach(action);
    }

    @Override
    public void clear() {
      cache.invalidateAll();
    }

    @Override
    public long size() {
      return cache.size();
    }

    @Override
    public void settle() {
      cache.cleanUp();
    }

    @Override
    public String configuration() {
      return configuration;
    }

    @Override
    public void close() {}
  }
}
