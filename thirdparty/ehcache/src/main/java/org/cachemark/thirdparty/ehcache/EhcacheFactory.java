/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.thirdparty.ehcache;

import java.time.Duration;
import java.util.Collection;
import java.util.EnumSet;
import java.util.Iterator;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Supplier;
import org.cachemark.api.BenchmarkCache;
import org.cachemark.api.BenchmarkCacheFactory;
import org.cachemark.api.CacheSpec;
import org.cachemark.api.Capability;
import org.cachemark.api.Options;
import org.ehcache.Cache;
import org.ehcache.CacheManager;
import org.ehcache.Status;
import org.ehcache.config.builders.CacheConfigurationBuilder;
import org.ehcache.config.builders.CacheManagerBuilder;
import org.ehcache.config.builders.ExpiryPolicyBuilder;
import org.ehcache.config.builders.ResourcePoolsBuilder;
import org.ehcache.config.units.MemoryUnit;
import org.ehcache.core.HumanReadable;
import org.ehcache.expiry.ExpiryPolicy;
import org.ehcache.spi.loaderwriter.CacheLoaderWriter;
import org.jspecify.annotations.Nullable;

/** Ehcache 3's own API: one cache manager a cache, entries on the heap or off it. */
public final class EhcacheFactory extends BenchmarkCacheFactory {

  /** Memory of an Integer to Integer entry off the heap, with its share of the index. */
  private static final long OFF_HEAP_BYTES_PER_ENTRY = 140;

  /** What Ehcache takes at the least. */
  private static final long OFF_HEAP_BYTES_AT_LEAST = 1 << 20;

  @Override
  public String name() {
    return "ehcache";
  }

  @Override
  public Set<Capability> capabilities(Options options) {
    Set<Capability> capabilities =
        EnumSet.of(
            Capability.STORAGE,
            Capability.OBJECTS,
            Capability.LOADING,
            Capability.LOADING_ONCE,
            Capability.EXPIRY,
            Capability.EXPIRY_AFTER_ACCESS,
            Capability.EXPIRY_BY_ENTRY,
            Capability.BULK,
            Capability.ITERATION,
            Capability.PUT_IF_ABSENT);
    capabilities.addAll(
        options.flag("offheap")
            ? Set.of(Capability.BOUNDED_BY_BYTES, Capability.BY_VALUE)
            : Set.of(Capability.BOUNDED));
    return capabilities;
  }

  @Override
  public Map<String, String> options() {
    return Map.of("offheap", "true: entries serialized off the heap, bounded by bytes");
  }

  @Override
  protected <K, V> BenchmarkCache<K, V> open(CacheSpec<K, V> spec) {
    CacheConfigurationBuilder<K, V> configuration =
        CacheConfigurationBuilder.newCacheConfigurationBuilder(
            spec.keyType(), spec.valueType(), resources(spec));
    // The builders are immutable: what they return is what counts.
    if (spec.expireAfterWrite().isPresent()) {
      configuration =
          configuration.withExpiry(
              ExpiryPolicyBuilder.timeToLiveExpiration(spec.expireAfterWrite().get()));
    }
    if (spec.expireAfterAccess().isPresent()) {
      configuration =
          configuration.withExpiry(
              ExpiryPolicyBuilder.timeToIdleExpiration(spec.expireAfterAccess().get()));
    }
    if (spec.expireEach().isPresent()) {
      configuration = configuration.withExpiry(new Each<>(spec.expireEach().get()));
    }
    if (spec.loader().isPresent()) {
      configuration = configuration.withLoaderWriter(new Loader<>(spec.loader().get()));
    }
    CacheManager manager =
        CacheManagerBuilder.newCacheManagerBuilder().withCache("cache", configuration).build(true);
    return new EhcacheCache<>(manager, manager.getCache("cache", spec.keyType(), spec.valueType()));
  }

  private static ResourcePoolsBuilder resources(CacheSpec<?, ?> spec) {
    return spec.options().flag("offheap")
        ? ResourcePoolsBuilder.newResourcePoolsBuilder()
            .offheap(
                Math.max(OFF_HEAP_BYTES_AT_LEAST, spec.capacity() * OFF_HEAP_BYTES_PER_ENTRY),
                MemoryUnit.B)
        : ResourcePoolsBuilder.heap(spec.capacity());
  }

  private record Each<K, V>(BiFunction<K, V, Duration> life) implements ExpiryPolicy<K, V> {

    @Override
    public Duration getExpiryForCreation(K key, V value) {
      return life.apply(key, value);
    }

    @Override
    public @Nullable Duration getExpiryForAccess(K key, Supplier<? extends V> value) {
      return null; // as it was
    }

    @Override
    public Duration getExpiryForUpdate(K key, Supplier<? extends V> oldValue, V newValue) {
      return life.apply(key, newValue);
    }
  }

  private record Loader<K, V>(Function<K, V> function) implements CacheLoaderWriter<K, V> {

    @Override
    public V load(K key) {
      return function.apply(key);
    }

    @Override
    public void write(K key, V value) {}

    @Override
    public void delete(K key) {}
  }

  private record EhcacheCache<K, V>(CacheManager manager, Cache<K, V> cache)
      implements BenchmarkCache<K, V> {

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
      return cache.getAll(BenchmarkCache.asSet(keys)); // with null for what is not there
    }

    @Override
    public void putAll(Map<? extends K, ? extends V> entries) {
      cache.putAll(entries);
    }

    @Override
    public void forEach(BiConsumer<? super K, ? super V> action) {
      for (Cache.Entry<K, V> entry : cache) {
        if (entry != null) { // it was removed while it was next
          action.accept(entry.getKey(), entry.getValue());
        }
      }
    }

    @Override
    public void clear() {
      cache.clear();
    }

    /** Counts by iterating, since Ehcache has no size. */
    @Override
    public long size() {
      long size = 0;
      for (Iterator<Cache.Entry<K, V>> entries = cache.iterator(); entries.hasNext(); ) {
        if (entries.next() != null) {
          size++;
        }
      }
      return size;
    }

    @Override
    public String configuration() {
      return ((HumanReadable) cache.getRuntimeConfiguration()).readableString();
    }

    @Override
    public void close() {
      if (manager.getStatus() != Status.UNINITIALIZED) {
        manager.close();
      }
    }
  }
}
