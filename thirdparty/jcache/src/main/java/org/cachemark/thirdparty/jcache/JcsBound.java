/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.thirdparty.jcache;

import java.util.Properties;
import javax.cache.Cache;
import javax.cache.spi.CachingProvider;

/** By what JCS reads from its .ccf files, given as properties. */
final class JcsBound implements Bound {

  private static final String MAX_OBJECTS = "jcs.default.cacheattributes.MaxObjects";

  private final Properties properties = new Properties();

  @Override
  public Properties properties(CachingProvider provider, long capacity) {
    properties.setProperty("jcs.default", "");
    properties.setProperty(
        "jcs.default.cacheattributes", "org.apache.commons.jcs3.engine.CompositeCacheAttributes");
    properties.setProperty(MAX_OBJECTS, Long.toString(capacity));
    properties.setProperty(
        "jcs.default.cacheattributes.MemoryCacheName",
        "org.apache.commons.jcs3.engine.memory.lru.LRUMemoryCache");
    return properties;
  }

  @Override
  public String describe(Cache<?, ?> cache) {
    return properties.toString();
  }
}
