/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.thirdparty.jcache;

import static java.util.stream.Collectors.joining;

import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import javax.cache.Cache;
import javax.cache.configuration.Configuration;
import javax.cache.configuration.MutableConfiguration;
import org.cache2k.Cache2kBuilder;
import org.cache2k.jcache.ExtendedMutableConfiguration;
import org.cache2k.jcache.JCacheConfig;

/** By a builder of cache2k's, from which the standard settings are taken over. */
final class Cache2kBound implements Bound {

  /** The bound and the implementations, in a text with counters and the time of creation. */
  private static final Pattern CONFIGURED = Pattern.compile("\\b(?:capacity|impl|maxSize)=[^,)]*");

  /**
   * The TCK asks what unwrap() gives: not the adapters, which are not public, but cache2k's own.
   */
  @Override
  public void prepareJvm() {
    System.setProperty("javax.cache.CacheManager", org.cache2k.CacheManager.class.getName());
    System.setProperty("javax.cache.Cache", org.cache2k.Cache.class.getName());
    System.setProperty("javax.cache.Cache.Entry", org.cache2k.CacheEntry.class.getName());
  }

  @Override
  public <K, V> Configuration<K, V> bounded(MutableConfiguration<K, V> standard, long capacity) {
    ExtendedMutableConfiguration<K, V> bounded =
        ExtendedMutableConfiguration.of(
            Cache2kBuilder.of(standard.getKeyType(), standard.getValueType())
                .entryCapacity(capacity)
                // With a builder it takes references unless told so, whatever the standard says.
                .with(JCacheConfig.class, b -> b.copyAlwaysIfRequested(true)));
    bounded
        .setTypes(standard.getKeyType(), standard.getValueType())
        .setStoreByValue(standard.isStoreByValue())
        .setStatisticsEnabled(standard.isStatisticsEnabled())
        .setManagementEnabled(standard.isManagementEnabled())
        .setReadThrough(standard.isReadThrough())
        .setCacheLoaderFactory(standard.getCacheLoaderFactory())
        .setExpiryPolicyFactory(standard.getExpiryPolicyFactory());
    return bounded;
  }

  @Override
  public String describe(Cache<?, ?> cache) {
    return CONFIGURED
        .matcher(cache.unwrap(org.cache2k.Cache.class).toString())
        .results()
        .map(MatchResult::group)
        .collect(joining(", "));
  }
}
