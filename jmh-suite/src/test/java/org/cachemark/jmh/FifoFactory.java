/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.jmh;

import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import org.cachemark.api.BenchmarkCache;
import org.cachemark.api.BenchmarkCacheFactory;
import org.cachemark.api.CacheSpec;
import org.cachemark.api.Capability;
import org.cachemark.api.Options;
import org.jspecify.annotations.Nullable;

/**
 * A bounded cache, first in, first out, that loads; it is sound, or breaks a rule that a test
 * names. Found by its class name.
 */
public final class FifoFactory extends BenchmarkCacheFactory {

  /** How it is called in benchmarks. */
  static final String NAME = FifoFactory.class.getName();

  /** What is wrong with it. */
  enum Fault {
    NONE,
    /** Holds all that it is given. */
    IGNORES_BOUND,
    /** Takes nothing any more once it is full. */
    DROPS_PUTS,
    /** Throws all away when it is full. */
    EMPTIES,
    /** Says that it holds fewer than it does. */
    MISCOUNTS,
    /** Answers with another value than that of the key. */
    STALE,
    /** Loads a value twice when it is missing. */
    LOADS_TWICE,
    /** Has each thread load for itself what is not there yet. */
    LOADS_EACH,
    /** Answers with what nobody has loaded. */
    INVENTS
  }

  static volatile Fault fault = Fault.NONE;
  static volatile Set<Capability> capabilities = Set.of();

  /** The cache that was opened last. */
  static volatile @Nullable Fifo<?, ?> last;

  static void reset() {
    fault = Fault.NONE;
    last = null;
    capabilities =
        Set.of(Capability.STORAGE, Capability.BOUNDED, Capability.LOADING, Capability.LOADING_ONCE);
  }

  @Override
  public String name() {
    return "fifo";
  }

  @Override
  public Set<Capability> capabilities(Options options) {
    return capabilities;
  }

  @Override
  protected <K, V> BenchmarkCache<K, V> open(CacheSpec<K, V> spec) {
    Fifo<K, V> opened = new Fifo<>(spec);
    last = opened;
    return opened;
  }

  /** The cache. */
  static final class Fifo<K, V> implements BenchmarkCache<K, V> {

    final CacheSpec<K, V> spec;
    final Map<K, V> entries = new LinkedHashMap<>();
    private final Map<K, Object> locks = new ConcurrentHashMap<>();
    volatile boolean closed;

    Fifo(CacheSpec<K, V> spec) {
      this.spec = spec;
    }

    @Override
    public @Nullable V get(K key) {
      V present = present(key);
      if (present != null || spec.loader().isEmpty()) {
        return present;
      }
      if (fault == Fault.LOADS_EACH) {
        return load(key);
      }
      synchronized (locks.computeIfAbsent(key, k -> new Object())) {
        V loaded = present(key);
        return loaded == null ? load(key) : loaded;
      }
    }

    private synchronized @Nullable V present(K key) {
      V value = entries.get(key);
      boolean isStale = fault == Fault.STALE && value != null;
      return isStale ? entries.values().iterator().next() : value;
    }

    @SuppressWarnings("unchecked") // where it invents, keys and values are integers
    private V load(K key) {
      if (fault == Fault.INVENTS) {
        return (V) Keys.again((Integer) key);
      }
      Function<K, V> loader = spec.loader().orElseThrow();
      V value = loader.apply(key);
      if (fault == Fault.LOADS_TWICE) {
        value = loader.apply(key);
      }
      put(key, value);
      return value;
    }

    @Override
    public synchronized void put(K key, V value) {
      boolean isFull = entries.size() >= spec.capacity();
      if (fault == Fault.DROPS_PUTS && isFull) {
        return;
      }
      entries.put(key, value);
      if (fault == Fault.EMPTIES && isFull) {
        entries.clear();
      }
      Iterator<K> oldest = entries.keySet().iterator();
      while (fault != Fault.IGNORES_BOUND && entries.size() > spec.capacity()) {
        oldest.next();
        oldest.remove();
      }
    }

    @Override
    public synchronized void remove(K key) {
      entries.remove(key);
    }

    @Override
    public synchronized void clear() {
      entries.clear();
    }

    /** What it holds, the first first. */
    synchronized List<K> keys() {
      return List.copyOf(entries.keySet());
    }

    @Override
    public synchronized long size() {
      return fault == Fault.MISCOUNTS ? entries.size() - 1 : entries.size();
    }

    @Override
    public String configuration() {
      return "first in, first out";
    }

    @Override
    public void close() {
      closed = true;
    }
  }
}
