/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.thirdparty.map;

import java.util.Set;
import org.cachemark.api.BenchmarkCache;
import org.cachemark.api.BenchmarkCacheFactory;
import org.cachemark.api.CacheSpec;
import org.cachemark.api.Capability;
import org.cachemark.api.Options;
import org.jspecify.annotations.Nullable;

/** A cache that does nothing, so that its cells show what the harness itself costs. */
public final class FloorFactory extends BenchmarkCacheFactory {

  @Override
  public String name() {
    return "floor";
  }

  @Override
  public Set<Capability> capabilities(Options options) {
    return Set.of(Capability.OBJECTS);
  }

  @Override
  protected <K, V> BenchmarkCache<K, V> open(CacheSpec<K, V> spec) {
    return new FloorCache<>();
  }

  /**
   * Takes the hash of each key, since every cache has to fetch the key from memory. To the compiler
   * of the JVM a hash could be 0 and the field something: so it cannot leave the hash out.
   */
  private static final class FloorCache<K, V> implements BenchmarkCache<K, V> {

    private @Nullable V nothing;

    @Override
    public @Nullable V get(K key) {
      return key.hashCode() == 0 ? nothing : null;
    }

    @Override
    public void put(K key, V value) {
      take(key);
    }

    @Override
    public void remove(K key) {
      take(key);
    }

    private void take(K key) {
      if (key.hashCode() == 0) {
        nothing = null;
      }
    }

    @Override
    public void clear() {}

    @Override
    public long size() {
      return 0;
    }

    @Override
    public String configuration() {
      return "does nothing but take the hash of each key";
    }

    @Override
    public void close() {}
  }
}
