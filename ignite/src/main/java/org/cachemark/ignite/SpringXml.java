/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.ignite;

import org.apache.ignite.IgniteCheckedException;
import org.apache.ignite.configuration.CacheConfiguration;
import org.apache.ignite.configuration.IgniteConfiguration;
import org.apache.ignite.internal.IgnitionEx;

/** The user's own configuration, as {@code Ignition.start("file.xml")} reads it. */
final class SpringXml {

  private SpringXml() {}

  /**
   * The node that a file configures; the first, where it has several.
   *
   * @throws IllegalArgumentException if the file cannot be read as such
   */
  static IgniteConfiguration node(String file) {
    try {
      return IgnitionEx.loadConfiguration(file).get1();
    } catch (IgniteCheckedException e) {
      throw new IllegalArgumentException(
          "%s is no configuration of Ignite: %s".formatted(file, Cluster.reason(e)), e);
    }
  }

  /** The first cache that a file configures; one with Ignite's defaults, if it has none. */
  static <K, V> CacheConfiguration<K, V> cache(String file) {
    CacheConfiguration<?, ?>[] caches = node(file).getCacheConfiguration();
    return caches == null || caches.length == 0
        ? new CacheConfiguration<>()
        : new CacheConfiguration<>(cast(caches[0]));
  }

  @SuppressWarnings("unchecked") // a configuration from a file has no types of its own
  private static <K, V> CacheConfiguration<K, V> cast(CacheConfiguration<?, ?> cache) {
    return (CacheConfiguration<K, V>) cache;
  }
}
