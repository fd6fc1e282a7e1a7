/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.thirdparty.policy;

import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import org.cachemark.api.BenchmarkCache;
import org.cachemark.api.BenchmarkCacheFactory;
import org.cachemark.api.CacheSpec;
import org.cachemark.api.Capability;
import org.cachemark.api.Options;

/** Caches that are their policy and no more: exact, and under one lock. */
public final class PolicyFactory extends BenchmarkCacheFactory {

  private static final String S3_FIFO = "s3-fifo";

  @Override
  public String name() {
    return "policy";
  }

  @Override
  public Set<Capability> capabilities(Options options) {
    Set<Capability> all =
        EnumSet.of(
            Capability.STORAGE,
            Capability.OBJECTS,
            Capability.BOUNDED,
            Capability.BOUNDED_BY_WEIGHT,
            Capability.PUT_IF_ABSENT);
    if (options.text("evicts").orElse("").equals(S3_FIFO)) {
      all.remove(Capability.BOUNDED_BY_WEIGHT); // its queues and ghosts are of so many entries
    }
    return all;
  }

  @Override
  public Map<String, String> options() {
    return Map.of("evicts", "fifo, lru, lfu, sieve or s3-fifo: what is evicted");
  }

  @Override
  protected <K, V> BenchmarkCache<K, V> open(CacheSpec<K, V> spec) {
    String evicts = spec.options().text("evicts").orElse("");
    return switch (evicts) {
      case "fifo" -> new Fifo<>(spec);
      case "lru" -> new Lru<>(spec);
      case "lfu" -> new Lfu<>(spec);
      case "sieve" -> new Sieve<>(spec);
      case S3_FIFO -> new S3Fifo<>(spec);
      default ->
          throw new IllegalArgumentException(
              "option evicts must be fifo, lru, lfu, sieve or s3-fifo, not '%s'".formatted(evicts));
    };
  }
}
