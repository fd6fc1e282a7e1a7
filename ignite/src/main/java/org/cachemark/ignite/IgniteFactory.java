/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.ignite;

import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import org.cachemark.api.BenchmarkCache;
import org.cachemark.api.BenchmarkCacheFactory;
import org.cachemark.api.CacheSpec;
import org.cachemark.api.Capability;
import org.cachemark.api.Options;
import org.cachemark.ignite.ingest.Way;

/** Apache Ignite, from a node in this JVM to clients of servers in others. */
public final class IgniteFactory extends BenchmarkCacheFactory {

  @Override
  public String name() {
    return "ignite";
  }

  @Override
  public Map<String, String> options() {
    return Map.ofEntries(
        Map.entry("mode", "local, partitioned, replicated, client, thin or near"),
        Map.entry("nodes", "servers, this JVM counted if it is one; default 2, and 1 for local"),
        Map.entry("nodeHeap", "heap of each server in a JVM of its own; default 512m"),
        Map.entry("nodeFlags", "more flags of these JVMs, divided by spaces"),
        Map.entry(
            "addresses", "host:port,host:port of your own cluster, for client, near and thin"),
        Map.entry("config", "Spring XML that configures the nodes and the cache"),
        Map.entry(
            "region", "megabytes off the heap that the data may take in each server; default 1024"),
        Map.entry("backups", "copies beside the primary, from 0; default 0"),
        Map.entry("sync", "FULL_SYNC, PRIMARY_SYNC or FULL_ASYNC; default FULL_SYNC"),
        Map.entry("atomicity", "ATOMIC or TRANSACTIONAL; default ATOMIC"),
        Map.entry("way", "how a stream is written: " + Way.names() + "; default put"),
        Map.entry("batch", "records of a batch, or of a streamer's buffer; default 1000"),
        Map.entry("inFlight", "putAsync: records on their way at most; default 1000"),
        Map.entry("flush", "streamers: records after which to flush; default 0, at the end alone"),
        Map.entry("onheap", "true: entries are kept on the heap too; default false"),
        Map.entry("copyOnRead", "false: what is on the heap is handed out as it is; default true"));
  }

  @Override
  public Set<Capability> capabilities(Options options) {
    Set<Capability> capabilities =
        EnumSet.of(Capability.STORAGE, Capability.BULK, Capability.EXPIRY, Capability.BY_VALUE);
    Shape shape = Shape.of(options);
    if (shape.mode() != Mode.LOCAL) {
      capabilities.add(Capability.REMOTE);
    }
    CacheSettings settings = CacheSettings.of(options);
    requireOffered(shape.mode(), Way.of(options));
    if (settings.isShared()) {
      capabilities.remove(Capability.BY_VALUE);
      capabilities.add(Capability.BY_VALUE_ON_PUT);
    }
    if (!settings.isSynchronous()) {
      capabilities.add(Capability.WRITES_LATER);
    }
    return capabilities;
  }

  /** A thin client has neither streamers nor the partitions' places. */
  private static void requireOffered(Mode mode, Way way) {
    if (mode == Mode.THIN && !way.isForThinClients()) {
      throw new IllegalArgumentException(
          "option way=%s is for nodes; a thin client has put and putAll".formatted(way));
    }
  }

  @Override
  protected Environment startAround(Options options) {
    CacheSettings.of(options);
    return Cluster.of(Shape.of(options));
  }

  @Override
  protected <K, V> BenchmarkCache<K, V> open(CacheSpec<K, V> spec) {
    CacheSettings settings = CacheSettings.of(spec.options());
    Shape shape = Shape.of(spec.options());
    Cluster cluster = Cluster.of(shape);
    try {
      return shape.mode() == Mode.THIN
          ? new ThinCache<>(cluster, settings, spec)
          : new NodeCache<>(cluster, settings, spec);
    } catch (RuntimeException e) {
      cluster.close();
      throw e;
    }
  }
}
