/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.jmh;

import java.util.Collection;
import java.util.Map;
import java.util.Set;
import java.util.function.LongSupplier;
import org.cachemark.api.BenchmarkCache;
import org.cachemark.api.BenchmarkCacheFactory;
import org.cachemark.api.CacheSpec;
import org.cachemark.api.Capability;
import org.cachemark.api.Options;

/**
 * Makes caches that take a known share of CPU time more than those of another factory, to see what
 * slowdown a machine can detect. Every few thousand operations a thread burns the given share of
 * the CPU time that it has taken since the last time. With a share of 0 it only keeps the account,
 * and so is what a planted slowdown must be compared with.
 */
final class PlantedFactory extends BenchmarkCacheFactory {

  private final BenchmarkCacheFactory original;

  /** One a thread, whatever caches it works on: a fill shorter than a turn is not forgotten. */
  private final ThreadLocal<Account> accounts;

  /**
   * @param share of the CPU time that is burnt on top, from 0
   */
  PlantedFactory(BenchmarkCacheFactory original, double share) {
    this.original = original;
    accounts = ThreadLocal.withInitial(() -> new Account(share, Meter::threadCpuNanos));
  }

  @Override
  public String name() {
    return original.name();
  }

  @Override
  public Set<Capability> capabilities(Options options) {
    return original.capabilities(options);
  }

  @Override
  public Map<String, String> options() {
    return original.options();
  }

  @Override
  protected Environment startAround(Options options) {
    return original.start(options);
  }

  @Override
  protected <K, V> BenchmarkCache<K, V> open(CacheSpec<K, V> spec) {
    return new PlantedCache<>(original.create(spec), accounts);
  }

  /** What a thread has done and burnt; for use by that thread alone. */
  static final class Account {

    private final double share;
    private final LongSupplier cpuNanos;
    private long last;
    private double owed;

    Account(double share, LongSupplier cpuNanos) {
      this.share = share;
      this.cpuNanos = cpuNanos;
      last = cpuNanos.getAsLong();
    }

    /** Burns what is owed for the work since the last time; what is burnt too much is credit. */
    void settle() {
      long now = cpuNanos.getAsLong();
      owed += share * (now - last);
      long begun = now;
      while (now - begun < owed) {
        now = cpuNanos.getAsLong();
      }
      owed -= now - begun;
      last = now;
    }
  }

  private static final class PlantedCache<K, V> implements BenchmarkCache<K, V> {

    /** One key in 2^14 has an account settled: to ask for the CPU time takes a third of a µs. */
    private static final int UNSETTLED_BITS = 14;

    private final BenchmarkCache<K, V> cache;
    private final ThreadLocal<Account> accounts;

    PlantedCache(BenchmarkCache<K, V> cache, ThreadLocal<Account> accounts) {
      this.cache = cache;
      this.accounts = accounts;
    }

    /** Spreads the keys whose turn it is evenly over sequential keys as over random ones. */
    private void settleIfDue(Object key) {
      if ((key.hashCode() * 0x9E3779B9) >>> (32 - UNSETTLED_BITS) == 0) {
        accounts.get().settle();
      }
    }

    @Override
    public V get(K key) {
      settleIfDue(key);
      return cache.get(key);
    }

    @Override
    public void put(K key, V value) {
      settleIfDue(key);
      cache.put(key, value);
    }

    @Override
    public void remove(K key) {
      settleIfDue(key);
      cache.remove(key);
    }

    @Override
    public Map<K, V> getAll(Collection<? extends K> keys) {
      keys.forEach(this::settleIfDue);
      return cache.getAll(keys);
    }

    @Override
    public void putAll(Map<? extends K, ? extends V> entries) {
      entries.keySet().forEach(this::settleIfDue);
      cache.putAll(entries);
    }

    @Override
    public void clear() {
      cache.clear();
    }

    @Override
    public long size() {
      return cache.size();
    }

    @Override
    public void settle() {
      cache.settle();
    }

    @Override
    public String configuration() {
      return cache.configuration();
    }

    @Override
    public void close() {
      cache.close();
    }
  }
}
