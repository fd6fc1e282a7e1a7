/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.ignite3;

import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import org.cachemark.api.BenchmarkCache;
import org.cachemark.api.BenchmarkCacheFactory;
import org.cachemark.api.CacheSpec;
import org.cachemark.api.Capability;
import org.cachemark.api.Options;
import org.cachemark.api.StreamCache;
import org.cachemark.api.StreamSpec;

/** Apache Ignite 3: a table of keys and values, in the memory of a node in this JVM. */
public final class Ignite3Factory extends BenchmarkCacheFactory {

  private static final String PAGES = "pages";

  @Override
  public String name() {
    return "ignite3";
  }

  @Override
  public Map<String, String> options() {
    return Map.of(
        PAGES,
        "batches of a partition that its streamer has on their way at once, from 1; default 1,"
            + " Ignite's own");
  }

  @Override
  public Set<Capability> capabilities(Options options) {
    return EnumSet.of(
        Capability.STORAGE,
        Capability.OBJECTS,
        Capability.BULK,
        Capability.ITERATION,
        Capability.PUT_IF_ABSENT,
        Capability.BY_VALUE);
  }

  @Override
  protected Environment startAround(Options options) {
    pages(options);
    return Node.running();
  }

  @Override
  protected <K, V> BenchmarkCache<K, V> open(CacheSpec<K, V> spec) {
    return openForStreams(spec, StreamSpec.PLAIN);
  }

  @Override
  protected <K, V> StreamCache<K, V> openForStreams(CacheSpec<K, V> spec, StreamSpec stream) {
    Writing writing = Writing.of(stream, pages(spec.options()));
    Node node = Node.running();
    try {
      return new TableCache<>(node, spec, writing);
    } catch (RuntimeException e) {
      node.close();
      throw e;
    }
  }

  private static int pages(Options options) {
    return options.number(PAGES, 1).orElse(1);
  }
}
