/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.api;

import java.time.Duration;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.ToIntBiFunction;
import java.util.stream.Stream;

/**
 * What is asked of a cache. What a spec leaves out is the product's documented default. Immutable.
 *
 * <p>Entries expire in one way at the most. Times are positive numbers of whole seconds, which is
 * what every product can keep.
 *
 * @param keyType class of the keys
 * @param valueType class of the values
 * @param capacity entries that the cache shall hold at most, or their weight where there is a
 *     weigher; from 1; an unbounded cache ignores it
 * @param weigher an entry's weight, from 0, asked when it is written, by any thread; empty for a
 *     bound of entries
 * @param expireAfterWrite when an entry expires after its last write; empty for never
 * @param expireAfterAccess when an entry expires after it was last written or read; empty for never
 * @param expireEach when an entry expires after its last write, by the key and the value that was
 *     written; asked at each write, by any thread; empty for never
 * @param loader computes the value of a missing key; empty for a cache that does not load
 * @param statistics whether the product shall keep its own statistics
 * @param options settings of this product alone
 */
public record CacheSpec<K, V>(
    Class<K> keyType,
    Class<V> valueType,
    long capacity,
    Optional<ToIntBiFunction<K, V>> weigher,
    Optional<Duration> expireAfterWrite,
    Optional<Duration> expireAfterAccess,
    Optional<BiFunction<K, V, Duration>> expireEach,
    Optional<Function<K, V>> loader,
    boolean statistics,
    Options options) {

  /**
   * @throws IllegalArgumentException if the capacity is below 1, an expiry is not a positive number
   *     of whole seconds, or there is more than one
   */
  public CacheSpec {
    if (capacity < 1) {
      throw new IllegalArgumentException("capacity must be at least 1: " + capacity);
    }
    expireAfterWrite.ifPresent(CacheSpec::check);
    expireAfterAccess.ifPresent(CacheSpec::check);
    if (Stream.of(expireAfterWrite, expireAfterAccess, expireEach)
            .filter(Optional::isPresent)
            .count()
        > 1) {
      throw new IllegalArgumentException("entries expire in one way, not in several");
    }
  }

  private static void check(Duration expiry) {
    if (expiry.isNegative() || expiry.isZero() || expiry.toNanosPart() != 0) {
      throw new IllegalArgumentException("expiry must be in whole seconds, from 1: " + expiry);
    }
  }

  /** A cache of the given capacity that does not load, does not expire and keeps no statistics. */
  public static <K, V> CacheSpec<K, V> of(Class<K> keyType, Class<V> valueType, long capacity) {
    return new CacheSpec<>(
        keyType,
        valueType,
        capacity,
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        false,
        Options.NONE);
  }

  /** The same, with the capacity as a bound of the weight of all entries. */
  public CacheSpec<K, V> withWeigher(ToIntBiFunction<K, V> newWeigher) {
    return new CacheSpec<>(
        keyType,
        valueType,
        capacity,
        Optional.of(newWeigher),
        expireAfterWrite,
        expireAfterAccess,
        expireEach,
        loader,
        statistics,
        options);
  }

  /** The same, with entries that expire after their last write. */
  public CacheSpec<K, V> withExpireAfterWrite(Duration expiry) {
    return expiring(Optional.of(expiry), Optional.empty(), Optional.empty());
  }

  /** The same, with entries that expire after they were last written or read. */
  public CacheSpec<K, V> withExpireAfterAccess(Duration expiry) {
    return expiring(Optional.empty(), Optional.of(expiry), Optional.empty());
  }

  /** The same, with entries that expire after their last write, each after a time of its own. */
  public CacheSpec<K, V> withExpireEach(BiFunction<K, V, Duration> expiry) {
    return expiring(Optional.empty(), Optional.empty(), Optional.of(expiry));
  }

  private CacheSpec<K, V> expiring(
      Optional<Duration> afterWrite,
      Optional<Duration> afterAccess,
      Optional<BiFunction<K, V, Duration>> each) {
    return new CacheSpec<>(
        keyType,
        valueType,
        capacity,
        weigher,
        afterWrite,
        afterAccess,
        each,
        loader,
        statistics,
        options);
  }

  /** The same, loading what is missing. */
  public CacheSpec<K, V> withLoader(Function<K, V> newLoader) {
    return new CacheSpec<>(
        keyType,
        valueType,
        capacity,
        weigher,
        expireAfterWrite,
        expireAfterAccess,
        expireEach,
        Optional.of(newLoader),
        statistics,
        options);
  }

  /** The same, with other options. */
  public CacheSpec<K, V> withOptions(Options newOptions) {
    return new CacheSpec<>(
        keyType,
        valueType,
        capacity,
        weigher,
        expireAfterWrite,
        expireAfterAccess,
        expireEach,
        loader,
        statistics,
        newOptions);
  }
}
