/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.thirdparty.jcache;

import java.net.URI;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.Collection;
import java.util.HashSet;
import java.util.Iterator;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BiConsumer;
import javax.cache.Cache;
import javax.cache.CacheManager;
import javax.cache.configuration.CompleteConfiguration;
import javax.cache.configuration.MutableConfiguration;
import javax.cache.configuration.OptionalFeature;
import javax.cache.spi.CachingProvider;
import org.cachemark.api.BenchmarkCache;
import org.cachemark.api.CacheSpec;
import org.jspecify.annotations.Nullable;

/** A cache with a manager of its own, which goes with it. */
final class JCache<K, V> implements BenchmarkCache<K, V> {

  /** The cache's name, also in a provider's own configuration. */
  static final String NAME = "cachemark";

  private static final AtomicInteger CREATED = new AtomicInteger();

  /** What a provider that evicts later may take at most before its bound counts as broken. */
  private static final long EVICTION_NANOS = TimeUnit.SECONDS.toNanos(5);

  private final AtomicBoolean closed = new AtomicBoolean();
  private final CachingProvider provider;
  private final Bound bound;
  private final long capacity;
  private final boolean putsIfAbsent;
  private final ClassLoader loader;
  private final URI source;
  private final CacheManager manager;
  private final Cache<K, V> cache;

  /**
   * Starts a manager, and takes the cache that its configuration has by our name, or else creates
   * one.
   *
   * @param config the place of the provider's own configuration
   * @throws IllegalArgumentException if the provider refuses the configuration, or references
   * @throws IllegalStateException if the provider does not start
   */
  JCache(
      CachingProvider provider,
      Optional<URI> config,
      Bound bound,
      MutableConfiguration<K, V> standard,
      CacheSpec<K, V> spec) {
    this.provider = provider;
    this.bound = bound;
    putsIfAbsent = !JCacheFactory.isFalse(spec.options(), JCacheFactory.PUT_IF_ABSENT);
    // Managers are one for each class loader and URI; of these the loader is the free choice.
    loader = new URLClassLoader(new URL[0], JCache.class.getClassLoader());
    capacity = config.isPresent() || bound.isBounding() ? spec.capacity() : Long.MAX_VALUE;
    if (!standard.isStoreByValue() && !provider.isSupported(OptionalFeature.STORE_BY_REFERENCE)) {
      throw new IllegalArgumentException(
          "%s does not store by reference; write storeByValue=true".formatted(name()));
    }
    source = config.or(bound::configuration).orElseGet(provider::getDefaultURI);
    try (ProviderConfig read = ProviderConfig.of(source, spec.capacity())) {
      manager =
          provider.getCacheManager(read.uri(), loader, bound.properties(provider, spec.capacity()));
      cache = cache(standard, spec, config.isPresent());
    } catch (RuntimeException | LinkageError e) {
      closeAfter(e);
      if (config.isPresent()) {
        throw new IllegalArgumentException(
            "%s refuses %s: %s".formatted(name(), config.get(), root(e)), e);
      }
      throw new IllegalStateException("%s does not start: %s".formatted(name(), root(e)), e);
    }
  }

  private Cache<K, V> cache(
      MutableConfiguration<K, V> standard, CacheSpec<K, V> spec, boolean configured) {
    Cache<K, V> ready = configured ? preconfigured(spec) : null;
    if (ready != null) {
      return ready;
    }
    if (configured) {
      return manager.createCache(NAME, standard);
    }
    // Some providers take caches of one name for one cache, whatever their managers.
    String unique = NAME + "-" + CREATED.incrementAndGet();
    return manager.createCache(unique, bound.bounded(standard, spec.capacity()));
  }

  /** Configurations name no types, mostly, and then the standard forbids to ask for some. */
  private Cache<K, V> preconfigured(CacheSpec<K, V> spec) {
    try {
      return manager.getCache(NAME, spec.keyType(), spec.valueType());
    } catch (ClassCastException | IllegalArgumentException e) {
      return manager.getCache(NAME);
    }
  }

  private void closeAfter(Throwable failure) {
    try {
      close();
    } catch (RuntimeException | LinkageError e) {
      failure.addSuppressed(e);
    }
  }

  private String name() {
    return provider.getClass().getName();
  }

  private static String root(Throwable e) {
    Throwable root = e;
    while (root.getCause() != null && root.getCause() != root) {
      root = root.getCause();
    }
    return root.getClass().getSimpleName() + ": " + root.getMessage();
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
    return putsIfAbsent
        ? cache.putIfAbsent(key, value)
        : BenchmarkCache.super.putIfAbsent(key, value);
  }

  @Override
  public void remove(K key) {
    cache.remove(key);
  }

  @Override
  public Map<K, V> getAll(Collection<? extends K> keys) {
    // not an immutable set: some ask it for null
    return cache.getAll(keys instanceof HashSet<? extends K> set ? set : new HashSet<>(keys));
  }

  @Override
  public void putAll(Map<? extends K, ? extends V> entries) {
    cache.putAll(entries);
  }

  @Override
  public void forEach(BiConsumer<? super K, ? super V> action) {
    for (Cache.Entry<K, V> entry : cache) {
      if (entry != null) {
        action.accept(entry.getKey(), entry.getValue());
      }
    }
  }

  @Override
  public void clear() {
    cache.clear();
  }

  /** Counts by iterating, since the standard has no size. */
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

  /**
   * Waits for a provider that evicts in the background; the standard cannot ask it to hurry. The
   * puts wake those that look at their size on a put alone: triava drops the wake-up of one that
   * comes while an eviction ends.
   */
  @Override
  public void settle() {
    if (capacity == Long.MAX_VALUE) {
      return;
    }
    long deadline = System.nanoTime() + EVICTION_NANOS;
    while (size() > capacity && System.nanoTime() < deadline) {
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(5));
      Iterator<Cache.Entry<K, V>> entries = cache.iterator();
      Cache.Entry<K, V> held = entries.hasNext() ? entries.next() : null;
      if (held != null) {
        cache.put(held.getKey(), held.getValue());
      }
    }
  }

  @Override
  public String configuration() {
    return "%s, %s, configured by %s, %s, %s"
        .formatted(name(), manager.getClass().getName(), source, standard(), bound.describe(cache));
  }

  private String standard() {
    try {
      CompleteConfiguration<?, ?> complete =
          Bound.configuration(cache, CompleteConfiguration.class);
      return "storeByValue=%s, readThrough=%s, writeThrough=%s, statistics=%s, management=%s"
          .formatted(
              complete.isStoreByValue(),
              complete.isReadThrough(),
              complete.isWriteThrough(),
              complete.isStatisticsEnabled(),
              complete.isManagementEnabled());
    } catch (IllegalArgumentException e) {
      return "no standard configuration";
    }
  }

  @Override
  public void close() {
    if (closed.getAndSet(true)) {
      return;
    }
    provider.close(loader);
    bound.close();
  }
}
