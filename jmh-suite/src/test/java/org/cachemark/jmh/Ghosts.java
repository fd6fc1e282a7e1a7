/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.jmh;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.cachemark.api.BenchmarkCache;
import org.cachemark.api.BenchmarkCacheFactory;
import org.cachemark.api.CacheSpec;
import org.cachemark.api.Capability;
import org.cachemark.api.Options;
import org.jspecify.annotations.Nullable;

/**
 * Caches that evict the oldest entry. Some keep an object for each evicted one that had been asked
 * for, of as many as they hold.
 */
public final class Ghosts extends BenchmarkCacheFactory {

  /** What is kept of an evicted entry. */
  static final class Ghost {}

  /** What there is of an entry. */
  private static final class Kept<V> {

    private final V value;
    private boolean isAskedFor;

    Kept(V value) {
      this.value = value;
    }
  }

  private static final class GhostCache<K, V> extends UnaskedCache<K, V> {

    private final Map<K, Kept<V>> held;
    private final Object[] ghosts;
    private final String of;
    private int evicted;

    GhostCache(int capacity, String of) {
      this.of = of;
      ghosts = new Object[capacity];
      held =
          new LinkedHashMap<>() {
            @Override
            protected boolean removeEldestEntry(Map.Entry<K, Kept<V>> eldest) {
              boolean isFull = size() > capacity;
              if (isFull && isKept(eldest.getValue())) {
                ghosts[evicted++ % capacity] = new Ghost();
              }
              return isFull;
            }
          };
    }

    private boolean isKept(Kept<V> entry) {
      return of.equals("askedFor") && entry.isAskedFor;
    }

    @Override
    public @Nullable V get(K key) {
      Kept<V> kept = held.get(key);
      if (kept == null) {
        return null;
      }
      kept.isAskedFor = true;
      return kept.value;
    }

    @Override
    public void put(K key, V value) {
      held.put(key, new Kept<>(value));
    }
  }

  @Override
  public String name() {
    return "ghosts";
  }

  @Override
  public Set<Capability> capabilities(Options options) {
    return Set.of(Capability.STORAGE, Capability.BOUNDED);
  }

  @Override
  public Map<String, String> options() {
    return Map.of("of", "the evicted entries that it keeps something of: none, askedFor");
  }

  @Override
  protected <K, V> BenchmarkCache<K, V> open(CacheSpec<K, V> spec) {
    return new GhostCache<>(
        Math.toIntExact(spec.capacity()), spec.options().text("of").orElseThrow());
  }
}
