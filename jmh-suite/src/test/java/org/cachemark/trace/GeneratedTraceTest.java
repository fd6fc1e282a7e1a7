/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.trace;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GeneratedTraceTest {

  private static List<Long> keys(String name) {
    List<Long> keys = new ArrayList<>();
    try (Trace.Cursor cursor = GeneratedTrace.find(name).orElseThrow().open()) {
      while (cursor.advance()) {
        keys.add(cursor.key());
      }
      assertThat(cursor.advance()).as("after the last").isFalse();
    }
    return keys;
  }

  @ParameterizedTest
  @CsvSource({
    "zipf10K-1M, 1000000, 10000",
    "zipf-sizes, 1000000, 10000",
    "loop, 505500, 1011",
    "zipf-scan, 1200000, 210000",
    "shifting, 1002200, 11011",
    "one-hit, 1000000, 509995",
    "colliding, 200000, 9675"
  })
  void isTheSameEachTime(String name, int requests, int distinct) {
    List<Long> keys = keys(name);
    assertThat(keys.size()).isEqualTo(requests);
    assertThat(keys.equals(keys(name))).isTrue();
    assertThat(new HashSet<>(keys).size()).isEqualTo(distinct);
  }

  /** Half are below the median, and 95 % within 1.96 standard deviations of the logarithm. */
  @Test
  void hasSizesThatAreTheKeysOwn() {
    assertThat(keys("zipf-sizes").equals(keys("zipf10K-1M"))).isTrue();
    Map<Long, Long> sizes = new LinkedHashMap<>();
    try (Trace.Cursor cursor = GeneratedTrace.find("zipf-sizes").orElseThrow().open()) {
      while (cursor.advance()) {
        Long before = sizes.put(cursor.key(), cursor.size());
        if (before != null && before != cursor.size()) {
          throw new AssertionError("key %d has two sizes".formatted(cursor.key()));
        }
      }
    }
    assertThat(sizes.values()).allMatch(size -> size >= 64 && size <= 1_000_000);
    assertThat(sizes.values().stream().filter(size -> size < 4096).count())
        .isBetween(4_800L, 5_200L);
    double within = 1.96 * 1.5;
    assertThat(
            sizes.values().stream()
                .filter(size -> Math.abs(Math.log(size / 4096.0)) < within)
                .count())
        .isBetween(9_400L, 9_600L);
    assertThat(sizes.values().stream().mapToLong(size -> size).sum())
        .as("by every JVM")
        .isEqualTo(125_576_387L);
  }

  /**
   * Neither of how often they are asked for, nor of what is asked for when: from one and the same
   * random numbers, the 2n-th request and how far the n-th size is from the median would be one.
   */
  @Test
  void hasSizesThatAreIndependentOfTheRequests() {
    int[] keys = new int[200];
    double[] sizes = new double[keys.length / 2];
    Map<Long, Long> sizeOf = new LinkedHashMap<>();
    try (Trace.Cursor cursor = GeneratedTrace.SIZES.open()) {
      for (int request = 0; cursor.advance(); request++) {
        if (request < keys.length) {
          keys[request] = (int) cursor.key();
        }
        sizeOf.put(cursor.key(), cursor.size());
      }
    }
    double[] asked = new double[sizes.length];
    for (int n = 0; n < sizes.length; n++) {
      sizes[n] = Math.abs(Math.log(sizeOf.get((long) n) / 4096.0));
      asked[n] = Math.log(1.0 + keys[2 * n]);
    }
    assertThat(correlation(asked, sizes)).isBetween(-0.2, 0.2);

    double[] ranks = new double[10_000];
    double[] all = new double[ranks.length];
    for (int key = 0; key < ranks.length; key++) {
      ranks[key] = Math.log(1.0 + key);
      all[key] = Math.log(sizeOf.get((long) key));
    }
    assertThat(correlation(ranks, all)).isBetween(-0.03, 0.03);
  }

  /** Pearson's. */
  private static double correlation(double[] x, double[] y) {
    double meanX = Arrays.stream(x).average().orElseThrow();
    double meanY = Arrays.stream(y).average().orElseThrow();
    double xy = 0;
    double xx = 0;
    double yy = 0;
    for (int i = 0; i < x.length; i++) {
      xy += (x[i] - meanX) * (y[i] - meanY);
      xx += (x[i] - meanX) * (x[i] - meanX);
      yy += (y[i] - meanY) * (y[i] - meanY);
    }
    return xy / Math.sqrt(xx * yy);
  }

  @Test
  void scansInBetween() {
    List<Long> keys = keys("zipf-scan");
    assertThat(keys.subList(0, 10_000)).allMatch(key -> key < 10_000);
    assertThat(keys.subList(10_000, 12_000)).startsWith(10_000L, 10_001L).endsWith(11_999L);
    assertThat(keys.subList(22_000, 24_000)).startsWith(12_000L);
  }

  @Test
  void shiftsAndComesBack() {
    List<Long> keys = keys("shifting");
    assertThat(keys.subList(0, 400_000)).allMatch(key -> key < 10_000);
    assertThat(keys.subList(400_000, 602_200)).startsWith(10_000L).endsWith(11_010L);
    assertThat(keys.subList(602_200, 1_002_200)).allMatch(key -> key < 10_000);
  }

  /** As java.util.HashMap and ConcurrentHashMap choose a bin. */
  @Test
  void collides() {
    Set<Integer> bins = new HashSet<>();
    for (long key : keys("colliding")) {
      int hash = Long.hashCode(key);
      assertThat(Math.toIntExact(key)).isEqualTo(hash).isGreaterThan(127);
      bins.add((hash ^ (hash >>> 16)) & 0xFFFF);
    }
    assertThat(bins).containsExactly(0);
  }

  /** Hit ratios that others computed; LRU's are published, too. */
  @ParameterizedTest
  @CsvSource({
    "zipf10K-1M, 500, 53.79, 58.46",
    "zipf10K-1M, 1000, 62.86, 67.25",
    "zipf10K-1M, 2000, 72.56, 76.48",
    "loop, 512, 0.00, 0.00"
  })
  void isTheTraceThatOthersMeasured(String name, int capacity, String fifo, String lru) {
    assertThat(hitRatio(name, held(capacity, false))).isEqualTo(fifo);
    assertThat(hitRatio(name, held(capacity, true))).isEqualTo(lru);
  }

  private static Map<Long, Long> held(int capacity, boolean byAccess) {
    return new LinkedHashMap<>(capacity, 0.75f, byAccess) {
      @Override
      protected boolean removeEldestEntry(Map.Entry<Long, Long> eldest) {
        return size() > capacity;
      }
    };
  }

  private static String hitRatio(String name, Map<Long, Long> held) {
    List<Long> keys = keys(name);
    long hits = 0;
    for (Long key : keys) {
      if (held.get(key) != null) {
        hits++;
      } else {
        held.put(key, key);
      }
    }
    return "%.2f".formatted(100.0 * hits / keys.size());
  }
}
