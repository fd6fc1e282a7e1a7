/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.jmh;

import java.util.Set;
import org.cachemark.api.BenchmarkCache;
import org.cachemark.api.BenchmarkCacheFactory;
import org.cachemark.api.CacheSpec;
import org.cachemark.api.Capability;
import org.cachemark.api.Options;
import org.cachemark.process.ParentWatch;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** What all benchmarks share: the cache by name, and how it is opened. */
@State(Scope.Benchmark)
public abstract class CacheBenchmark {

  static {
    ParentWatch.start();
  }

  /**
   * The cache as it is called in results, such as {@code guava:concurrent@31.1-jre}. Up to the
   * first colon, at-sign or bracket it is the name or the class name of the factory.
   */
  @Param("map")
  public String cache;

  /** The factory's options as {@link Options#parse} reads them; JMH's own comma is {@code %2C}. */
  @Param("")
  public String options;

  private BenchmarkCacheFactory factory;

  /** Opens an empty cache of the given capacity. */
  final BenchmarkCache<Integer, Integer> open(long capacity) {
    return factory()
        .create(CacheSpec.of(Integer.class, Integer.class, capacity).withOptions(parsedOptions()));
  }

  /** What the cache can do, with these options. */
  final Set<Capability> capabilities() {
    return factory().capabilities(parsedOptions());
  }

  private BenchmarkCacheFactory factory() {
    if (factory == null) {
      factory = BenchmarkCacheFactory.find(cache.split("[:@\\[]", 2)[0]);
    }
    return factory;
  }

  private Options parsedOptions() {
    return Options.parse(options.replace("%2C", ","));
  }
}
