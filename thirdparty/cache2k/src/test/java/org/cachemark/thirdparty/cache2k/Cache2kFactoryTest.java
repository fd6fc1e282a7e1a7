/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.thirdparty.cache2k;

import static org.assertj.core.api.Assertions.assertThat;

import org.cachemark.api.BenchmarkCache;
import org.cachemark.api.CacheSpec;
import org.junit.jupiter.api.Test;

class Cache2kFactoryTest {

  /** Bytes an entry are weighed with such values. */
  @Test
  void arraysAreValues() {
    try (BenchmarkCache<Integer, byte[]> cache =
        new Cache2kFactory().create(CacheSpec.of(Integer.class, byte[].class, 10))) {
      byte[] value = {1, 2};
      cache.put(1, value);
      assertThat(cache.get(1)).isSameAs(value);
    }
  }
}
