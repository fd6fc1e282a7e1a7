/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.thirdparty.jcache;

import com.github.benmanes.caffeine.jcache.configuration.CaffeineConfiguration;
import java.util.OptionalLong;
import javax.cache.Cache;
import javax.cache.configuration.Configuration;
import javax.cache.configuration.MutableConfiguration;

/** By a configuration of Caffeine's own. */
final class CaffeineBound implements Bound {

  @Override
  public <K, V> Configuration<K, V> bounded(MutableConfiguration<K, V> standard, long capacity) {
    CaffeineConfiguration<K, V> bounded = new CaffeineConfiguration<>(standard);
    try {
      // By reflection, since it returns nothing in releases before 3.1.
      CaffeineConfiguration.class
          .getMethod("setMaximumSize", OptionalLong.class)
          .invoke(bounded, OptionalLong.of(capacity));
    } catch (ReflectiveOperationException e) {
      throw new LinkageError("CaffeineConfiguration.setMaximumSize cannot be called", e);
    }
    return bounded;
  }

  @Override
  public String describe(Cache<?, ?> cache) {
    return "maximumSize="
        + Bound.configuration(cache, CaffeineConfiguration.class).getMaximumSize();
  }
}
