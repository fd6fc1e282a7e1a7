/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.thirdparty.jcache;

import com.trivago.triava.tcache.core.Builder;
import javax.cache.Cache;
import javax.cache.configuration.Configuration;
import javax.cache.configuration.MutableConfiguration;

/** By TCache's builder, which is a configuration in the standard's sense too. */
final class TriavaBound implements Bound {

  private Builder<?, ?> builder;

  @Override
  public <K, V> Configuration<K, V> bounded(MutableConfiguration<K, V> standard, long capacity) {
    Builder<K, V> bounded = new Builder<>(standard);
    bounded.setMaxElements(Math.toIntExact(capacity));
    builder = bounded;
    return bounded;
  }

  @Override
  public String describe(Cache<?, ?> cache) {
    return "maxElements=%d, evictionPolicy=%s"
        .formatted(builder.getMaxElements(), builder.getEvictionPolicy());
  }
}
