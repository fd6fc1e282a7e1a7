/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.thirdparty.infinispan;

import java.time.Duration;
import java.util.Collection;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.cachemark.api.BenchmarkCache;
import org.cachemark.api.BenchmarkCacheFactory;
import org.cachemark.api.CacheSpec;
import org.cachemark.api.Capability;
import org.cachemark.api.Options;
import org.infinispan.AdvancedCache;
import org.infinispan.commons.util.CloseableIterator;
import org.infinispan.configuration.cache.ConfigurationBuilder;
import org.infinispan.configuration.global.GlobalConfigurationBuilder;
import org.infinispan.eviction.EvictionStrategy;
import org.infinispan.manager.DefaultCacheManager;
import org.jspecify.annotations.Nullable;

/** Infinispan embedded, local: one cache manager a cache. */
public final class InfinispanFactory extends BenchmarkCacheFactory {

  @Override
  public String name() {
    return "infinispan";
  }

  @Override
  public Set<Capability> capabilities(Options options) {
    return Set.of(
        Capability.STORAGE,
        Capability.OBJECTS,
        Capability.BOUNDED,
        Capability.LOADING,
        Capability.LOADING_ONCE,
        Capability.EXPIRY,
        Capability.EXPIRY_AFTER_ACCESS,
        Capability.EXPIRY_BY_ENTRY,
        Capability.BULK,
        Capability.ITERATION,
        Capability.PUT_IF_ABSENT,
        Capability.STATISTICS);
  }

  @Override
  public Map<String, String> options() {
    return Map.of("simple", "true: a simple cache, without interceptors; default false");
  }

  @Override
  protected <K, V> BenchmarkCache<K, V> open(CacheSpec<K, V> spec) {
    ConfigurationBuilder configuration = new ConfigurationBuilder();
    configuration.simpleCache(spec.options().flag("simple"));
    configuration.memory().maxCount(spec.capacity()).whenFull(EvictionStrategy.REMOVE);
    configuration.statistics().enabled(spec.statistics());
    spec.expireAfterWrite()
        .ifPresent(
            expiry -> configuration.expiration().lifespan(expiry.toSeconds(), TimeUnit.SECONDS));
    spec.expireAfterAccess()
        .ifPresent(
            expiry -> configuration.expiration().maxIdle(expiry.toSeconds(), TimeUnit.SECONDS));
    if (spec.expireEach().isPresent() && spec.loader().isPresent()) {
      throw new IllegalArgumentException(
          "infinispan does not load entries that expire each at a time of its own");
    }
    DefaultCacheManager manager =
        new DefaultCacheManager(new GlobalConfigurationBuilder().nonClusteredDefault().build());
    AdvancedCache<K, V> cache =
        manager.<K, V>createCache("cache", configuration.build()).getAdvancedCache();
    if (spec.expireEach().isPresent()) {
      return new Each<>(manager, cache, spec.expireEach().get());
    }
    if (spec.loader().isEmpty()) {
      return new InfinispanCache<>(manager, cache);
    }
    // Infinispan's own loaders are persistent stores; to load by a function is computeIfAbsent.
    Function<K, V> loader = spec.loader().get();
    return new InfinispanCache<>(manager, cache) {
      @Override
      public V get(K key) {
        return cache.computeIfAbsent(key, loader);
      }
    };
  }

  /** A put says how long its entry lives; one of several entries does so for all of them. */
  private static final class Each<K, V> extends InfinispanCache<K, V> {

    private final AdvancedCache<K, V> cache;
    private final BiFunction<K, V, Duration> life;

    Each(DefaultCacheManager manager, AdvancedCache<K, V> cache, BiFunction<K, V, Duration> life) {
      super(manager, cache);
      this.cache = cache;
      this.life = life;
    }

    @Override
    public void put(K key, V value) {
      cache.put(key, value, life.apply(key, value).toSeconds(), TimeUnit.SECONDS);
    }

    @Override
    public boolean putIfAbsent(K key, V value) {
      long seconds = life.apply(key, value).toSeconds();
      return cache.putIfAbsent(key, value, seconds, TimeUnit.SECONDS) == null;
    }

    @Override
    public void putAll(Map<? extends K, ? extends V> entries) {
      entries.forEach(this::put);
    }
  }

  private static class InfinispanCache<K, V> implements BenchmarkCache<K, V> {

    private final DefaultCacheManager manager;
    private final AdvancedCache<K, V> cache;

    InfinispanCache(DefaultCacheManager manager, AdvancedCache<K, V> cache) {
      this.manager = manager;
      this.cache = cache;
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
    public boolean putIfAbsent(K key, V value) {
      return cache.putIfAbsent(key, value) == null;
    }

    @Override
    public void remove(K key) {
      cache.remove(key);
    }

    @Override
    public Map<K, V> getAll(Collection<? extends K> keys) {
      return cache.getAll(BenchmarkCache.asSet(keys));
    }

    @Override
    public void putAll(Map<? extends K, ? extends V> entries) {
      cache.putAll(entries);
    }

    @Override
    public void forEach(BiConsumer<? super K, ? super V> action) {
      try (CloseableIterator<Map.Entry<K, V>> entries = cache.entrySet().iterator()) {
        entries.forEachRemaining(entry -> action.accept(entry.getKey(), entry.getValue()));
      }
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
    public String configuration() {
      return cache.getCacheConfiguration().toString();
    }

    @Override
    public void close() {
      manager.stop();
    }
  }
}
