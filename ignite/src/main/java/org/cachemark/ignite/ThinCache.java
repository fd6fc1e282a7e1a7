/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.ignite;

import java.time.Duration;
import java.util.Arrays;
import java.util.Collection;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import javax.cache.Cache;
import org.apache.ignite.Ignition;
import org.apache.ignite.cache.CachePeekMode;
import org.apache.ignite.cache.query.QueryCursor;
import org.apache.ignite.cache.query.ScanQuery;
import org.apache.ignite.client.ClientCache;
import org.apache.ignite.client.ClientCacheConfiguration;
import org.apache.ignite.client.ClientException;
import org.apache.ignite.client.IgniteClient;
import org.apache.ignite.configuration.ClientConfiguration;
import org.cachemark.api.BenchmarkCache;
import org.cachemark.api.CacheSpec;
import org.cachemark.api.FieldUpdate;
import org.cachemark.api.RecordWriter;
import org.cachemark.ignite.ingest.Writing;
import org.jspecify.annotations.Nullable;

/** A cache through the client protocol. */
class ThinCache<K, V> extends ClusterCache<K, V> {

  private final IgniteClient client;
  private final ClientCache<K, V> cache;
  private final Writing writing;
  private final String server;
  private final Class<V> type;

  /** Opens a cache by a spec. */
  static <K, V> ThinCache<K, V> of(
      Cluster cluster, CacheSettings settings, CacheSpec<K, V> spec, Writing writing) {
    return spec.expireEach().isEmpty()
        ? new ThinCache<>(cluster, settings, spec, writing)
        : new Each<>(cluster, settings, spec, writing, spec.expireEach().get());
  }

  private ThinCache(
      Cluster cluster, CacheSettings settings, CacheSpec<K, V> spec, Writing writing) {
    this(
        cluster,
        settings,
        settings.forThinClient(spec, writing.indexes()),
        spec.valueType(),
        writing);
  }

  private ThinCache(
      Cluster cluster,
      CacheSettings settings,
      ClientCacheConfiguration wanted,
      Class<V> type,
      Writing writing) {
    super(cluster, settings, describe(wanted));
    this.writing = writing;
    this.type = type;
    server = cluster.thinAddresses()[0];
    client = connect(cluster.thinAddresses());
    cache = client.createCache(wanted);
  }

  private static IgniteClient connect(String... addresses) {
    try {
      return Ignition.startClient(
          new ClientConfiguration()
              .setAddresses(addresses)
              .setPartitionAwarenessEnabled(true)
              .setSendBufferSize(Nodes.SOCKET_BUFFER)
              .setReceiveBufferSize(Nodes.SOCKET_BUFFER));
    } catch (ClientException e) {
      throw Cluster.notThere(Arrays.asList(addresses), e);
    }
  }

  private static String describe(ClientCacheConfiguration cache) {
    return "backups=%d, atomicity=%s, sync=%s, onheap=%s, copyOnRead=%s, readFromBackup=%s"
        .formatted(
            cache.getBackups(),
            cache.getAtomicityMode(),
            cache.getWriteSynchronizationMode(),
            cache.isOnheapCacheEnabled(),
            cache.isCopyOnRead(),
            cache.isReadFromBackup());
  }

  final ClientCache<K, V> cache() {
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

  @Override
  public void putAll(Map<? extends K, ? extends V> entries) {
    cache.putAll(new TreeMap<>(entries));
  }

  @Override
  public RecordWriter<K, V> writer() {
    return writing.writer(cache, server, type);
  }

  /** By a get and a put each: the client protocol has no other. */
  @Override
  public <P> RecordWriter<K, P> updater(FieldUpdate<V, P> update) {
    return RecordWriter.readWrite(this::get, this::put, update);
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
    return cache.size(CachePeekMode.PRIMARY);
  }

  @Override
  long copies() {
    return cache.size(CachePeekMode.ALL);
  }

  @Override
  void destroy() {
    client.destroyCache(cache.getName());
    client.close();
  }

  /** A put says how long its entry lives; one of several entries does so for all of them. */
  private static final class Each<K, V> extends ThinCache<K, V> {

    private final ByLife<K, V, ClientCache<K, V>> byLife;

    Each(
        Cluster cluster,
        CacheSettings settings,
        CacheSpec<K, V> spec,
        Writing writing,
        BiFunction<K, V, Duration> life) {
      super(cluster, settings, spec, writing);
      byLife =
          new ByLife<>(life, time -> cache().withExpirePolicy(CacheSettings.expiry(time).create()));
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
