/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.jmh;

import java.time.Duration;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.cachemark.api.BenchmarkCache;
import org.cachemark.api.BenchmarkCacheFactory;
import org.cachemark.api.CacheSpec;
import org.cachemark.api.Capability;
import org.cachemark.api.Options;
import org.jspecify.annotations.Nullable;

/**
 * Caches whose entries live for a time. What is over goes as soon as it is, by a thread, unless a
 * test says other. Found by its class name.
 */
public final class TimedFactory extends BenchmarkCacheFactory {

  /** What is wrong with it. */
  enum Fault {
    NONE,
    /** Hands out what is over. */
    SERVES,
    /** Does not hand it out, and keeps it for ever. */
    KEEPS
  }

  static volatile Fault fault = Fault.NONE;

  /** The spec of the cache that was opened last. */
  static volatile @Nullable CacheSpec<?, ?> last;

  @Override
  public String name() {
    return "timed";
  }

  @Override
  public Set<Capability> capabilities(Options options) {
    return EnumSet.of(
        Capability.STORAGE,
        Capability.EXPIRY,
        Capability.EXPIRY_AFTER_ACCESS,
        Capability.EXPIRY_BY_ENTRY);
  }

  @Override
  protected <K, V> BenchmarkCache<K, V> open(CacheSpec<K, V> spec) {
    last = spec;
    return new Timed<>(
        spec.expireAfterWrite().or(spec::expireAfterAccess).orElse(Duration.ofHours(1)), fault);
  }

  /** The cache; a read prolongs nothing. */
  static final class Timed<K, V> implements BenchmarkCache<K, V> {

    private record Entry<V>(V value, long end) {
      boolean isOver() {
        return System.nanoTime() - end >= 0;
      }
    }

    private final Map<K, Entry<V>> map = new ConcurrentHashMap<>();
    private final Duration life;
    private final Fault fault;
    private volatile boolean closed;

    Timed(Duration life, Fault fault) {
      this.life = life;
      this.fault = fault;
      if (fault == Fault.NONE) {
        Thread sweeper = new Thread(this::sweep, "timed-sweeper");
        sweeper.setDaemon(true);
        sweeper.start();
      }
    }

    private void sweep() {
      try {
        while (!closed) {
          map.values().removeIf(Entry::isOver);
          Thread.sleep(5);
        }
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }

    @Override
    public @Nullable V get(K key) {
      Entry<V> found = map.get(key);
      return found == null || (fault != Fault.SERVES && found.isOver()) ? null : found.value();
    }

    @Override
    public void put(K key, V value) {
      map.put(key, new Entry<>(value, System.nanoTime() + life.toNanos()));
    }

    @Override
    public void remove(K key) {
      map.remove(key);
    }

    @Override
    public void clear() {
      map.clear();
    }

    @Override
    public long size() {
      return map.size();
    }

    @Override
    public String configuration() {
      return "a map with times";
    }

    @Override
    public void close() {
      closed = true;
    }
  }
}
