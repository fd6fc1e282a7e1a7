/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.dedupe.jmh;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.cachemark.api.BenchmarkCache;
import org.cachemark.api.BenchmarkCacheFactory;
import org.cachemark.api.CacheSpec;
import org.cachemark.api.Capability;
import org.cachemark.api.Options;
import org.cachemark.dedupe.TextHashFactory;
import org.cachemark.harness.Meter;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DedupeThroughBenchmarkTest {

  private static final int EVENTS = 2000;

  @BeforeEach
  void forget() {
    Meter.drain();
  }

  /** A cache of what was put last, or of all. */
  public static final class LastFactory extends BenchmarkCacheFactory {

    @Override
    public String name() {
      return "last";
    }

    @Override
    public Map<String, String> options() {
      return Map.of("unbounded", "true or false");
    }

    @Override
    public Set<Capability> capabilities(Options options) {
      return options.flag("unbounded")
          ? Set.of(Capability.STORAGE)
          : Set.of(Capability.STORAGE, Capability.BOUNDED);
    }

    @Override
    protected <K, V> BenchmarkCache<K, V> open(CacheSpec<K, V> spec) {
      boolean isUnbounded = spec.options().flag("unbounded");
      return new Last<>(isUnbounded ? Long.MAX_VALUE : spec.capacity());
    }
  }

  private static final class Last<K, V> implements BenchmarkCache<K, V> {

    private final Map<K, V> map = new LinkedHashMap<>();
    private final long most;

    Last(long most) {
      this.most = most;
    }

    @Override
    public V get(K key) {
      return map.get(key);
    }

    @Override
    public void put(K key, V value) {
      map.put(key, value);
      if (map.size() > most) {
        remove(map.keySet().iterator().next());
      }
    }

    @Override
    public void remove(K key) {
      map.remove(key);
    }

    @Override
    public void clear() {
      map.clear();
    }

    @Override
    public long size() {
      return map.size();
    }

    @Override
    public String configuration() {
      return "the last " + most;
    }

    @Override
    public void close() {
      clear();
    }
  }

  private static DedupeThroughBenchmark through(
      Class<? extends TextHashFactory> hash, boolean isUnbounded, int cached) {
    DedupeThroughBenchmark benchmark = new DedupeThroughBenchmark();
    benchmark.hash = hash.getName();
    benchmark.hashOptions =
        "function=" + (hash == DedupeBenchmarkTest.GoodFactory.class ? "good" : "sum");
    benchmark.cache = LastFactory.class.getName();
    benchmark.cacheOptions = "unbounded=" + isUnbounded;
    benchmark.cached = cached;
    benchmark.fresh = 33;
    benchmark.events = EVENTS;
    return benchmark;
  }

  private static Map<String, Meter.Figure> measure(DedupeThroughBenchmark benchmark) {
    try {
      Map<String, Meter.Figure> first =
          PassBenchmarkTest.measure(benchmark, benchmark::dedupeThrough);
      Map<String, Meter.Figure> second =
          PassBenchmarkTest.again(benchmark, benchmark::dedupeThrough);
      assertThat(second.get("dropped")).as("of an empty cache").isEqualTo(first.get("dropped"));
      return first;
    } finally {
      benchmark.close();
    }
  }

  @ParameterizedTest
  @CsvSource({"bytes, false", "string, true"})
  void decidesEachTextAsItIsWhileTheCacheHasRoom(String from, boolean isUnbounded) {
    DedupeThroughBenchmark benchmark =
        through(DedupeBenchmarkTest.GoodFactory.class, isUnbounded, EVENTS);
    benchmark.from = from;
    Map<String, Meter.Figure> figures = measure(benchmark);
    assertThat(figures.get("wrong").value()).isZero();
    assertThat(figures.get("letThrough").value()).isZero();
    assertThat(figures.get("dropped").value()).isZero();
    assertThat(figures.get("speed").value()).isPositive();
  }

  @Test
  void countsWhatABoundedCacheHasEvictedAsLetThroughAndNoFault() {
    Map<String, Meter.Figure> figures =
        measure(through(DedupeBenchmarkTest.GoodFactory.class, false, 50));
    assertThat(figures.get("letThrough").value()).isPositive();
    assertThat(figures.get("dropped").value()).isZero();
    assertThat(figures.get("wrong").value()).isZero();
  }

  /** A text that collides under the fast hash has another's MD5, and is taken for known. */
  @Test
  void findsTextsThatAHashLoses() {
    Map<String, Meter.Figure> figures =
        measure(through(PassBenchmarkTest.SumFactory.class, false, EVENTS));
    assertThat(figures.get("dropped").value()).isPositive();
    assertThat(figures.get("wrong").value()).isPositive();
  }
}
