/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.jmh;

import java.util.Collection;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiConsumer;
import org.cachemark.api.BenchmarkCache;
import org.cachemark.api.BenchmarkCacheFactory;
import org.cachemark.api.CacheSpec;
import org.cachemark.api.Capability;
import org.cachemark.api.Options;

/** A map that lets a test look at, and interfere with, what a benchmark does to it. */
public final class ProbeFactory extends BenchmarkCacheFactory {

  /** The cache that was opened last. */
  static volatile Probe last;

  /** Called before each put. */
  static volatile BiConsumer<Object, Object> onPut;

  /** What it says it can do. */
  static volatile Set<Capability> capabilities;

  static void reset() {
    capabilities = Set.of(Capability.STORAGE);
    last = null;
    onPut = (key, value) -> {};
  }

  @Override
  public String name() {
    return "probe";
  }

  @Override
  public Set<Capability> capabilities(Options options) {
    return capabilities;
  }

  @Override
  @SuppressWarnings("unchecked") // the benchmarks' keys are integers
  protected <K, V> BenchmarkCache<K, V> open(CacheSpec<K, V> spec) {
    last = new Probe(spec.capacity());
    return (BenchmarkCache<K, V>) last;
  }

  /** The cache. */
  static final class Probe implements BenchmarkCache<Integer, Object> {

    final Map<Integer, Object> map = new ConcurrentHashMap<>();
    final long capacity;
    volatile boolean closed;
    int hidden;
    int bulkGets;

    Probe(long capacity) {
      this.capacity = capacity;
    }

    @Override
    public Object get(Integer key) {
      return map.get(key);
    }

    @Override
    public void put(Integer key, Object value) {
      onPut.accept(key, value);
      map.put(key, value);
    }

    @Override
    public Map<Integer, Object> getAll(Collection<? extends Integer> keys) {
      bulkGets++;
      return BenchmarkCache.super.getAll(keys);
    }

    @Override
    public void remove(Integer key) {
      map.remove(key);
    }

    @Override
    public void clear() {
      map.clear();
    }

    @Override
    public long size() {
      return hidden == 0 ? map.size() : map.size() - hidden--;
    }

    @Override
    public String configuration() {
      return "a probe";
    }

    @Override
    public void close() {
      closed = true;
    }
  }
}
