/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.thirdparty.ehcache;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicLong;
import org.cachemark.trace.GeneratedTrace;
import org.cachemark.trace.Trace;
import org.ehcache.Cache;
import org.ehcache.CacheManager;
import org.ehcache.config.builders.CacheConfigurationBuilder;
import org.ehcache.config.builders.CacheManagerBuilder;
import org.ehcache.config.builders.ResourcePoolsBuilder;
import org.ehcache.core.spi.time.TimeSource;
import org.ehcache.impl.internal.TimeSourceConfiguration;
import org.junit.jupiter.api.Test;

/**
 * That what Ehcache keeps depends on how many requests come in a tick of its clock, which is one of
 * milliseconds: of some candidates the one goes whose last access is the oldest.
 */
class ClockTest {

  /** Odd, so that no two keys become one; candidates are neighbours in the table. */
  private static final int SCATTERED = 0x9E3779B9;

  private static final String ZIPF = "zipf10K-1M";

  /** What an exact LRU has of it with room for 1000, in per cent. */
  private static final double LRU = 67.3;

  @Test
  void itKeepsAboutWhatAnLruDoesIfEachRequestHasATimeOfItsOwn() {
    assertThat(hits(ZIPF, 1000, new AtomicLong()::incrementAndGet)).isBetween(LRU - 1, LRU + 1);
  }

  @Test
  void itKeepsLessOfZipfsLawIfAllRequestsHaveTheSameTime() {
    assertThat(hits(ZIPF, 1000, () -> 1)).isLessThan(LRU - 3);
  }

  /** An exact LRU has 53.7 % of it. */
  @Test
  void itIsNoExactLruForAllThat() {
    assertThat(hits("shifting", 1000, new AtomicLong()::incrementAndGet)).isGreaterThan(65);
  }

  @Test
  void itKeepsSomeOfLoopsSinceTheirRequestsHaveTheSameTime() {
    assertThat(hits("loop", 512, new AtomicLong()::incrementAndGet)).isLessThan(1);
    assertThat(hits("loop", 512, () -> 1)).isGreaterThan(10);
  }

  private static double hits(String name, int capacity, TimeSource clock) {
    long hits = 0;
    long requests = 0;
    try (CacheManager manager =
            CacheManagerBuilder.newCacheManagerBuilder()
                .using(new TimeSourceConfiguration(clock))
                .build(true);
        Trace.Cursor trace = GeneratedTrace.find(name).orElseThrow().open()) {
      Cache<Integer, Integer> cache =
          manager.createCache(
              "clock",
              CacheConfigurationBuilder.newCacheConfigurationBuilder(
                  Integer.class, Integer.class, ResourcePoolsBuilder.heap(capacity)));
      while (trace.advance()) {
        requests++;
        Integer key = (int) trace.key() * SCATTERED;
        if (cache.get(key) != null) {
          hits++;
        } else {
          cache.put(key, key);
        }
      }
    }
    return 100.0 * hits / requests;
  }
}
