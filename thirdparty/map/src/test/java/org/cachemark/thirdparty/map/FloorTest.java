/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.thirdparty.map;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import org.cachemark.api.BenchmarkCache;
import org.cachemark.api.CacheSpec;
import org.junit.jupiter.api.Test;

class FloorTest {

  private static <K> BenchmarkCache<K, Integer> floor(Class<K> keys) {
    return new FloorFactory().create(CacheSpec.of(keys, Integer.class, 1000));
  }

  /** A key that knows how often it was asked for its hash. */
  static final class Asked {
    int times;
    final int hash;

    Asked(int hash) {
      this.hash = hash;
    }

    @Override
    public int hashCode() {
      times++;
      return hash;
    }

    @Override
    public boolean equals(Object other) {
      return this == other;
    }
  }

  @Test
  void takesTheHashOfEachKeyOnceAndKeepsNothing() {
    for (int hash : new int[] {0, 1}) {
      BenchmarkCache<Asked, Integer> floor = floor(Asked.class);
      Asked key = new Asked(hash);
      floor.put(key, 1000);
      assertThat(key.times).isEqualTo(1);
      assertThat(floor.get(key)).isNull();
      assertThat(key.times).isEqualTo(2);
      floor.remove(key);
      assertThat(key.times).isEqualTo(3);
      assertThat(floor.size()).isZero();
    }
  }

  @Test
  void allocatesNothing() {
    ThreadMXBean threads = ManagementFactory.getPlatformMXBean(ThreadMXBean.class);
    BenchmarkCache<Integer, Integer> floor = floor(Integer.class);
    Integer[] keys = {0, 1000, 2000, 3000};
    int found = 0;
    long before = threads.getCurrentThreadAllocatedBytes();
    for (int i = 0; i < 1_000_000; i++) {
      Integer key = keys[i & 3];
      floor.put(key, key);
      found += floor.get(key) == null ? 0 : 1;
      floor.remove(key);
    }
    long allocated = threads.getCurrentThreadAllocatedBytes() - before;
    assertThat(found).isZero();
    assertThat(allocated).as("bytes of three million operations").isLessThan(10_000);
  }
}
