/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.thirdparty.jcache;

import java.util.Properties;
import java.util.function.Function;
import javax.cache.Cache;
import javax.cache.spi.CachingProvider;
import org.infinispan.configuration.cache.Configuration;
import org.infinispan.configuration.cache.ConfigurationBuilder;
import org.infinispan.eviction.EvictionStrategy;
import org.infinispan.jcache.embedded.JCacheManager;

/** By a configuration of Infinispan's own, which it lays under every cache of the manager. */
final class InfinispanBound implements Bound {

  @Override
  public Properties properties(CachingProvider provider, long capacity) {
    Function<String, Configuration> bounded =
        name ->
            new ConfigurationBuilder()
                .memory()
                .maxCount(capacity)
                .whenFull(EvictionStrategy.REMOVE)
                .build();
    Properties properties = new Properties();
    properties.put(JCacheManager.CACHE_CONFIGURATION_FUNCTION, bounded);
    return properties;
  }

  @Override
  public String describe(Cache<?, ?> cache) {
    return cache
        .unwrap(org.infinispan.Cache.class)
        .getAdvancedCache()
        .getCacheConfiguration()
        .toString();
  }
}
