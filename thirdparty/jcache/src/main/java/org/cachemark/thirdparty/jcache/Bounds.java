/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.thirdparty.jcache;

import java.util.Map;
import java.util.TreeMap;
import java.util.function.Supplier;

/**
 * All bounds by name. Each touches its provider's classes, so it is loaded when it is asked for.
 */
final class Bounds {

  static final Map<String, Supplier<Bound>> KNOWN =
      new TreeMap<>(
          Map.of(
              "caffeine", CaffeineBound::new,
              "cache2k", Cache2kBound::new,
              "coherence", CoherenceBound::new,
              "ehcache", EhcacheBound::new,
              "hazelcast", HazelcastBound::new,
              "ignite", IgniteBound::new,
              "infinispan", InfinispanBound::new,
              "jcs", JcsBound::new,
              "triava", TriavaBound::new));

  private Bounds() {}

  /**
   * A bound by name.
   *
   * @throws IllegalArgumentException if there is none of that name
   */
  static Bound named(String name) {
    Supplier<Bound> bound = KNOWN.get(name);
    if (bound == null) {
      throw new IllegalArgumentException(
          "option bound must be one of %s, not '%s'"
              .formatted(String.join(", ", KNOWN.keySet()), name));
    }
    return bound.get();
  }
}
