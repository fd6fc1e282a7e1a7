/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.api;

import java.time.Duration;
import java.util.Optional;
import java.util.function.Function;

/**
 * What is asked of a cache. What a spec leaves out is the product's documented default. Immutable.
 *
 * @param keyType class of the keys
 * @param valueType class of the values
 * @param capacity entries that the cache shall hold at most, from 1; an unbounded cache ignores it
 * @param expireAfterWrite when an entry expires after its last write; empty for never
 * @param loader computes the value of a missing key; empty for a cache that does not load
 * @param statistics whether the product shall keep its own statistics
 * @param options settings of this product alone
 */
public record CacheSpec<K, V>(
    Class<K> keyType,
    Class<V> valueType,
    long capacity,
    Optional<Duration> expireAfterWrite,
    Optional<Function<K, V>> loader,
    boolean statistics,
    Options options) {

  /**
   * @throws IllegalArgumentException if the capacity is below 1, or the expiry is not a positive
   *     number of whole seconds, which is what every product can keep
   */
  public CacheSpec {
    if (capacity < 1) {
      throw new IllegalArgumentException("capacity must be at least 1: " + capacity);
    }
    if (expireAfterWrite.isPresent()) {
      Duration expiry = expireAfterWrite.get();
      if (expiry.isNegative() || expiry.isZero() || expiry.toNanosPart() != 0) {
        throw new IllegalArgumentException("expiry must be in whole seconds, from 1: " + expiry);
      }
    }
  }

  /** A cache of the given capacity that does not load, does not expire and keeps no statistics. */
  public static <K, V> CacheSpec<K, V> of(Class<K> keyType, Class<V> valueType, long capacity) {
    return new CacheSpec<>(
        keyType, valueType, capacity, Optional.empty(), Optional.empty(), false, Options.NONE);
  }

  /** The same, with entries that expire after their last write. */
  public CacheSpec<K, V> withExpireAfterWrite(Duration expiry) {
    return new CacheSpec<>(
        keyType, valueType, capacity, Optional.of(expiry), loader, statistics, options);
  }

  /** The same, loading what is missing. */
  public CacheSpec<K, V> withLoader(Function<K, V> newLoader) {
    return new CacheSpec<>(
        keyType,
        valueType,
        capacity,
        expireAfterWrite,
        Optional.of(newLoader),
        statistics,
        options);
  }

  /** The same, with other options. */
  public CacheSpec<K, V> withOptions(Options newOptions) {
    return new CacheSpec<>(
        keyType, valueType, capacity, expireAfterWrite, loader, statistics, newOptions);
  }
}
