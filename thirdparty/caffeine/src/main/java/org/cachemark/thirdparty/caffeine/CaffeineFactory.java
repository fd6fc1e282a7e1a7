/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.thirdparty.caffeine;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.Expiry;
import com.github.benmanes.caffeine.cache.LoadingCache;
import java.time.Duration;
import java.util.Collection;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.ToIntBiFunction;
import org.cachemark.api.BenchmarkCache;
import org.cachemark.api.BenchmarkCacheFactory;
import org.cachemark.api.CacheSpec;
import org.cachemark.api.Capability;
import org.cachemark.api.Options;
import org.jspecify.annotations.Nullable;

/** Caffeine's own API. */
public final class CaffeineFactory extends BenchmarkCacheFactory {

  @Override
  public String name() {
    return "caffeine";
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
        Capability.EXPIRY_BY_ENTRY,
        Capability.BULK,
        Capability.ITERATION,
        Capability.PUT_IF_ABSENT,
        Capability.STATISTICS);
  }

  @Override
  public Map<String, String> options() {
    return Map.of(
        "direct", "true: maintenance on the calling thread, not on the common pool; default false",
        "initialCapacity", "entries that the table is made for at once, from 0");
  }

  @Override
  protected <K, V> BenchmarkCache<K, V> open(CacheSpec<K, V> spec) {
    Caffeine<Object, Object> builder = Caffeine.newBuilder();
    spec.weigher()
        .ifPresentOrElse(
            weigher -> weigh(builder.maximumWeight(spec.capacity()), weigher),
            () -> builder.maximumSize(spec.capacity()));
    spec.expireAfterWrite().ifPresent(builder::expireAfterWrite);
    spec.expireAfterAccess().ifPresent(builder::expireAfterAccess);
    spec.expireEach().ifPresent(life -> expireEach(builder, life));
    spec.options().number("initialCapacity", 0).ifPresent(builder::initialCapacity);
    if (spec.options().flag("direct")) {
      builder.executor(Runnable::run);
    }
    if (spec.statistics()) {
      builder.recordStats();
    }
    if (spec.loader().isEmpty()) {
      return new CaffeineCache<>(builder.build(), builder.toString());
    }
    LoadingCache<K, V> loading = builder.build(spec.loader().get()::apply);
    return new CaffeineCache<>(loading, builder.toString()) {
      @Override
      public V get(K key) {
        return loading.get(key);
      }
    };
  }

  /** Sets it on the builder, whose types follow from it. */
  @SuppressWarnings({"unchecked", "rawtypes"}) // the cache has keys and values of these types alone
  private static void weigh(Caffeine builder, ToIntBiFunction weigher) {
    builder.weigher((key, value) -> weigher.applyAsInt(key, value));
  }

  /** Sets it on the builder, whose types follow from it. */
  @SuppressWarnings({"unchecked", "rawtypes"}) // the cache has keys and values of these types alone
  private static void expireEach(Caffeine builder, BiFunction<?, ?, Duration> life) {
    builder.expireAfter(new Each<>(life));
  }

  /** Releases before 3.2 have no ready-made one. */
  private record Each<K, V>(BiFunction<K, V, Duration> life) implements Expiry<K, V> {

    @Override
    public long expireAfterCreate(K key, V value, long currentTime) {
      return life.apply(key, value).toNanos();
    }

    @Override
    public long expireAfterUpdate(K key, V value, long currentTime, long currentDuration) {
      return life.apply(key, value).toNanos();
    }

    @Override
    public long expireAfterRead(K key, V value, long currentTime, long currentDuration) {
      return currentDuration;
    }
  }

  private static class CaffeineCache<K, V> implements BenchmarkCache<K, V> {

    private final Cache<K, V> cache;
    private final String configuration;

    CaffeineCache(Cache<K, V> cache, String configuration) {
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
      return cache.estimatedSize();
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
