/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.jmh;

import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import org.cachemark.api.BenchmarkCache;
import org.cachemark.api.BenchmarkCacheFactory;
import org.cachemark.api.CacheSpec;
import org.cachemark.api.Capability;
import org.cachemark.api.Options;
import org.cachemark.api.StreamCache;
import org.cachemark.api.StreamSpec;

/**
 * Makes caches that are slower by a known share than those of another factory, to see what slowdown
 * a machine can detect. Every few thousand operations a thread burns, or parks for, the given share
 * of what it has taken since the last time. With a share of 0 it only keeps the account, and so is
 * what a planted slowdown must be compared with.
 */
final class PlantedFactory extends BenchmarkCacheFactory {

  private final BenchmarkCacheFactory original;

  /** One a thread, whatever caches it works on: a fill shorter than a turn is not forgotten. */
  private final ThreadLocal<PlantedAccount> accounts;

  /**
   * @param account makes a thread's own account
   */
  PlantedFactory(BenchmarkCacheFactory original, Supplier<PlantedAccount> account) {
    this.original = original;
    accounts = ThreadLocal.withInitial(account);
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
  public Map<String, String> formerOptions() {
    return original.formerOptions();
  }

  @Override
  public double overweight() {
    return original.overweight();
  }

  @Override
  public Duration servedLate(CacheSpec<?, ?> spec) {
    return original.servedLate(spec);
  }

  @Override
  protected Environment startAround(Options options) {
    return original.start(options);
  }

  @Override
  protected <K, V> BenchmarkCache<K, V> open(CacheSpec<K, V> spec) {
    return new PlantedCache<>(original.create(spec), accounts);
  }

  @Override
  protected <K, V> StreamCache<K, V> openForStreams(CacheSpec<K, V> spec, StreamSpec stream) {
    return new PlantedStreamCache<>(original.createForStreams(spec, stream), accounts);
  }
}
