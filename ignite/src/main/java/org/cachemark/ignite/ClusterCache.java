/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.ignite;

import org.cachemark.api.StreamCache;

/** What a cache has in common, however it is reached: the cluster behind it, and its end. */
abstract class ClusterCache<K, V> implements StreamCache<K, V> {

  private final Cluster cluster;
  private final CacheSettings settings;
  private final String configuration;
  private boolean closed;

  /**
   * @param configuration of the cache, in Ignite's words
   */
  ClusterCache(Cluster cluster, CacheSettings settings, String configuration) {
    this.cluster = cluster;
    this.settings = settings;
    this.configuration = cluster.description() + ", " + configuration;
  }

  /** Puts what is absent, and tells whether it was. */
  abstract boolean claim(K key, V value);

  @Override
  public final boolean putIfAbsent(K key, V value) {
    return settings.tellsOutcomes() ? claim(key, value) : StreamCache.super.putIfAbsent(key, value);
  }

  /** Entries on all nodes, each with its backups. */
  abstract long copies();

  /** Drops the cache from all nodes. */
  abstract void destroy();

  @Override
  public final void settle() {
    if (!settings.isSynchronous()) {
      Steady.await(this::copies);
    }
  }

  @Override
  public final String configuration() {
    return configuration;
  }

  @Override
  public final void close() {
    if (!closed) {
      closed = true;
      settle(); // a put that arrives after the cache is gone brings the server down
      destroy();
      cluster.close();
    }
  }
}
