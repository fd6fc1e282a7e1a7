/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.ignite;

import java.time.Duration;
import java.util.Collection;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import javax.cache.Cache;
import org.apache.ignite.Ignite;
import org.apache.ignite.IgniteCache;
import org.apache.ignite.cache.CachePeekMode;
import org.apache.ignite.cache.query.QueryCursor;
import org.apache.ignite.cache.query.ScanQuery;
import org.apache.ignite.configuration.CacheConfiguration;
import org.apache.ignite.configuration.NearCacheConfiguration;
import org.cachemark.api.BenchmarkCache;
import org.cachemark.api.CacheSpec;
import org.cachemark.api.FieldUpdate;
import org.cachemark.api.RecordWriter;
import org.cachemark.ignite.ingest.Writing;
import org.jspecify.annotations.Nullable;

/** A cache through a node of the cluster in this JVM. */
class NodeCache<K, V> extends ClusterCache<K, V> {

  private final IgniteCache<K, V> cache;
  private final Ignite ignite;
  private final Writing writing;

  /** Opens a cache by a spec. */
  static <K, V> NodeCache<K, V> of(
      Cluster cluster, CacheSettings settings, CacheSpec<K, V> spec, Writing writing) {
    return spec.expireEach().isEmpty()
        ? new NodeCache<>(cluster, settings, spec, writing)
        : new Each<>(cluster, settings, spec, writing, spec.expireEach().get());
  }

  private NodeCache(
      Cluster cluster, CacheSettings settings, CacheSpec<K, V> spec, Writing writing) {
    this(cluster, settings, settings.forNode(spec, writing.indexes()), writing);
  }

  private NodeCache(
      Cluster cluster, CacheSettings settings, CacheConfiguration<K, V> wanted, Writing writing) {
    super(cluster, settings, wanted.toString());
    this.writing = writing;
    ignite = cluster.ignite();
    cache =
        settings.mode() == Mode.NEAR
            ? cluster.ignite().createCache(wanted, new NearCacheConfiguration<>())
            : cluster.ignite().createCache(wanted);
    // Until every node has the cache, a FULL_ASYNC put may be sent anew behind a later one of the
    // same key: 6 % of the first keys kept their old value for good. All answer this one.
    copies();
  }

  final IgniteCache<K, V> cache() {
    return cache;
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
  boolean claim(K key, V value) {
    return cache.putIfAbsent(key, value);
  }

  @Override
  public void remove(K key) {
    cache.remove(key);
  }

  @Override
  public Map<K, V> getAll(Collection<? extends K> keys) {
    return cache.getAll(BenchmarkCache.asSet(keys));
  }

  /** In the order of the keys: from maps in other orders, writers at once can wait in a circle. */
  @Override
  public void putAll(Map<? extends K, ? extends V> entries) {
    cache.putAll(new TreeMap<>(entries));
  }

  @Override
  public RecordWriter<K, V> writer() {
    return writing.writer(ignite, cache);
  }

  @Override
  public <P> RecordWriter<K, P> updater(FieldUpdate<V, P> update) {
    return writing.updater(cache, update);
  }

  @Override
  public void forEach(BiConsumer<? super K, ? super V> action) {
    try (QueryCursor<Cache.Entry<K, V>> entries = cache.query(new ScanQuery<>())) {
      entries.forEach(entry -> action.accept(entry.getKey(), entry.getValue()));
    }
  }

  @Override
  public void clear() {
    cache.clear();
  }

  @Override
  public long size() {
    return cache.sizeLong(CachePeekMode.PRIMARY);
  }

  @Override
  long copies() {
    return cache.sizeLong(CachePeekMode.ALL);
  }

  @Override
  void destroy() {
    cache.destroy();
  }

  /** A put says how long its entry lives; one of several entries does so for all of them. */
  private static final class Each<K, V> extends NodeCache<K, V> {

    private final ByLife<K, V, IgniteCache<K, V>> byLife;

    Each(
        Cluster cluster,
        CacheSettings settings,
        CacheSpec<K, V> spec,
        Writing writing,
        BiFunction<K, V, Duration> life) {
      super(cluster, settings, spec, writing);
      byLife =
          new ByLife<>(life, time -> cache().withExpiryPolicy(CacheSettings.expiry(time).create()));
    }

    @Override
    public void put(K key, V value) {
      byLife.of(key, value).put(key, value);
    }

    @Override
    boolean claim(K key, V value) {
      return byLife.of(key, value).putIfAbsent(key, value);
    }

    @Override
    public void putAll(Map<? extends K, ? extends V> entries) {
      entries.forEach(this::put);
    }
  }
}
