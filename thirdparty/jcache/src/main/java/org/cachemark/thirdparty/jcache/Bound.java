/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.thirdparty.jcache;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.Optional;
import java.util.Properties;
import javax.cache.Cache;
import javax.cache.configuration.Configuration;
import javax.cache.configuration.MutableConfiguration;
import javax.cache.spi.CachingProvider;
import org.jspecify.annotations.Nullable;

/**
 * A provider's own means to bound a cache, which the standard leaves out; all else stays as the
 * standard says it. An instance serves one cache.
 */
interface Bound extends AutoCloseable {

  /** No bound at all, or that of the provider's own configuration. */
  Bound NONE =
      new Bound() {
        @Override
        public boolean isBounding() {
          return false;
        }
      };

  /** Whether it bounds at all, and does not only prepare the provider. */
  default boolean isBounding() {
    return true;
  }

  /** Sets what the provider wants of the JVM before it is started; nothing for most. */
  default void prepareJvm() {}

  /** The place of a configuration that bounds the manager's caches; empty where code does. */
  default Optional<URI> configuration() {
    return Optional.empty();
  }

  /** The manager's properties; null for none. */
  default @Nullable Properties properties(CachingProvider provider, long capacity) {
    return provider.getDefaultProperties();
  }

  /** The same configuration with a bound. */
  default <K, V> Configuration<K, V> bounded(MutableConfiguration<K, V> standard, long capacity) {
    return standard;
  }

  /** What the provider itself says of the cache's configuration. */
  default String describe(Cache<?, ?> cache) {
    return "no bound beside what the URI may give";
  }

  /**
   * A cache's configuration by its class, which the standard's signature has no safe way to ask
   * for.
   *
   * @throws IllegalArgumentException if the provider has none of that class
   */
  @SuppressWarnings({"unchecked", "rawtypes"})
  static <C> C configuration(Cache<?, ?> cache, Class<C> type) {
    return type.cast(((Cache) cache).getConfiguration((Class) type));
  }

  /** The place of a configuration that comes with the adapter. */
  static URI resource(String name) {
    try {
      return Bound.class.getResource(name).toURI();
    } catch (URISyntaxException e) {
      throw new AssertionError("the class path's URLs are URIs", e);
    }
  }

  /** Drops what was made for the manager. */
  @Override
  default void close() {}
}
