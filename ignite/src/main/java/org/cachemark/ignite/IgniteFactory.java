/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.ignite;

import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.apache.ignite.cache.CacheWriteSynchronizationMode;
import org.cachemark.api.BenchmarkCache;
import org.cachemark.api.BenchmarkCacheFactory;
import org.cachemark.api.CacheSpec;
import org.cachemark.api.Capability;
import org.cachemark.api.Options;
import org.cachemark.api.Service;
import org.cachemark.api.StreamCache;
import org.cachemark.api.StreamSpec;
import org.cachemark.ignite.ingest.Writing;

/** Apache Ignite, from a node in this JVM to clients of servers in others. */
public final class IgniteFactory extends BenchmarkCacheFactory {

  /** What makes one cluster unlike another, with what it says. */
  static final Map<String, String> CLUSTER_OPTIONS =
      Map.of(
          "messageQueue",
          "messages to one node that may wait to be sent, 0 for any number; default 1024",
          Service.OPTION,
          "addresses of the servers that run for it already; written by the runner",
          "mode",
          "local, partitioned, replicated, client, thin or near",
          "nodes",
          "servers, this JVM counted if it is one; default 2, and 1 for local",
          "nodeHeap",
          "heap of each server in a JVM of its own; default 512m",
          "nodeFlags",
          "more flags of these JVMs, divided by spaces",
          "addresses",
          "host:port,host:port of your own cluster, for client, near and thin",
          "config",
          "Spring XML that configures the nodes and the cache",
          "region",
          "megabytes off the heap that the data may take in each server; default 1024");

  @Override
  public String name() {
    return "ignite";
  }

  @Override
  public Map<String, String> options() {
    Map<String, String> options = new TreeMap<>(CLUSTER_OPTIONS);
    options.putAll(CacheSettings.OPTIONS);
    return options;
  }

  /** Ways of writing were settings of the cache once. */
  @Override
  public Map<String, String> formerOptions() {
    Map<String, String> former = new TreeMap<>();
    for (String param : List.of("way", "form", "inFlight", "flush")) {
      former.put(param, moved(param, "Ingest", "%1$s"));
    }
    former.put("longestWait", moved("longestWait", "Ingest", "%1$sms"));
    former.put("update", moved("update", "Update", "%1$s"));
    former.put("batch", moved("batch", "Ingest and Update", "%1$s"));
    former.put("sql", moved("sql", "Ingest and Update", "%1$s"));
    return former;
  }

  private static String moved(String param, String benchmarks, String value) {
    return "%1$s is a parameter of %2$s now: %1$s: %3$s at the benchmark, or --vary %1$s=%3$s"
        .formatted(param, benchmarks, value);
  }

  @Override
  public Set<Capability> capabilities(Options options) {
    Set<Capability> capabilities =
        EnumSet.of(
            Capability.STORAGE,
            Capability.OBJECTS,
            Capability.BULK,
            Capability.ITERATION,
            Capability.PUT_IF_ABSENT,
            Capability.EXPIRY,
            Capability.EXPIRY_AFTER_ACCESS,
            Capability.EXPIRY_BY_ENTRY,
            Capability.BY_VALUE);
    Shape shape = Shape.of(options);
    if (shape.mode() != Mode.LOCAL) {
      capabilities.add(Capability.REMOTE);
    }
    CacheSettings settings = CacheSettings.of(options);
    if (settings.isShared()) {
      capabilities.remove(Capability.BY_VALUE);
      capabilities.add(Capability.BY_VALUE_ON_PUT);
    }
    if (!settings.tellsOutcomes()) {
      capabilities.remove(Capability.PUT_IF_ABSENT);
    }
    if (!settings.isSynchronous()) {
      capabilities.add(Capability.WRITES_LATER);
    }
    return capabilities;
  }

  @Override
  protected Environment startAround(Options options) {
    CacheSettings.of(options);
    return Cluster.of(Shape.of(options));
  }

  @Override
  protected <K, V> BenchmarkCache<K, V> open(CacheSpec<K, V> spec) {
    return openForStreams(spec, StreamSpec.PLAIN);
  }

  @Override
  protected <K, V> StreamCache<K, V> openForStreams(CacheSpec<K, V> spec, StreamSpec stream) {
    CacheSettings settings = CacheSettings.of(spec.options());
    Shape shape = Shape.of(spec.options());
    Writing writing = Writing.of(stream);
    if (shape.mode() == Mode.THIN) {
      writing.requireForThinClients();
    } else {
      writing.requireForNodes();
    }
    if (writing.way().isOrdered() && settings.sync() == CacheWriteSynchronizationMode.FULL_ASYNC) {
      throw new IllegalArgumentException(
          "way=%s is for sync=FULL_SYNC and PRIMARY_SYNC: with FULL_ASYNC there is no order"
              .formatted(writing.way()));
    }
    Cluster cluster = Cluster.of(shape);
    try {
      return shape.mode() == Mode.THIN
          ? ThinCache.of(cluster, settings, spec, writing)
          : NodeCache.of(cluster, settings, spec, writing);
    } catch (RuntimeException e) {
      cluster.close();
      throw e;
    }
  }
}
