/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.thirdparty.jcache;

import com.trivago.triava.tcache.core.Builder;
import java.util.Objects;
import javax.cache.Cache;
import javax.cache.configuration.Configuration;
import javax.cache.configuration.MutableConfiguration;
import org.jspecify.annotations.Nullable;

/** By TCache's builder, which is a configuration in the standard's sense too. */
final class TriavaBound implements Bound {

  private @Nullable Builder<?, ?> builder;

  @Override
  public <K, V> Configuration<K, V> bounded(MutableConfiguration<K, V> standard, long capacity) {
    Builder<K, V> bounded = new Builder<>(standard);
    bounded.setMaxElements(Math.toIntExact(capacity));
    builder = bounded;
    return bounded;
  }

  @Override
  public String describe(Cache<?, ?> cache) {
    Builder<?, ?> bounded = Objects.requireNonNull(builder, "the bound comes first");
    return "maxElements=%d, evictionPolicy=%s"
        .formatted(bounded.getMaxElements(), bounded.getEvictionPolicy());
  }
}
