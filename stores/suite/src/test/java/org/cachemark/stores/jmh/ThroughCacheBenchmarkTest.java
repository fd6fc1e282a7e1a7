/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.stores.jmh;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.cachemark.harness.Trial.BLACKHOLE;
import static org.cachemark.harness.Trial.MEASUREMENT;
import static org.cachemark.harness.Trial.thread;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.cachemark.api.BenchmarkCache;
import org.cachemark.api.BenchmarkCacheFactory;
import org.cachemark.api.CacheSpec;
import org.cachemark.api.Capability;
import org.cachemark.api.Options;
import org.cachemark.harness.CheckFailedException;
import org.cachemark.harness.Declared;
import org.cachemark.harness.Meter;
import org.cachemark.stores.ProbeStoreFactory;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ThroughCacheBenchmarkTest {

  private static final int ITEMS = 600;

  @BeforeEach
  void forget() {
    Meter.drain();
    Aside.last = null;
  }

  /** Makes caches that keep what was put last, or nothing, or the item of another key. */
  public static final class AsideFactory extends BenchmarkCacheFactory {
    @Override
    public String name() {
      return "aside";
    }

    @Override
    public Map<String, String> options() {
      return Map.of("keeps", "last, nothing or wrong");
    }

    @Override
    public Set<Capability> capabilities(Options options) {
      return Set.of(Capability.STORAGE, Capability.OBJECTS, Capability.BOUNDED);
    }

    @Override
    protected <K, V> BenchmarkCache<K, V> open(CacheSpec<K, V> spec) {
      Aside<K, V> cache = new Aside<>(spec.options().text("keeps").orElseThrow(), spec.capacity());
      Aside.last = cache;
      return cache;
    }
  }

  private static final class Aside<K, V> implements BenchmarkCache<K, V> {

    static @Nullable Aside<?, ?> last;

    private final String keeps;
    private final long capacity;
    private final Map<K, V> map;
    private boolean isClosed;

    Aside(String keeps, long capacity) {
      this.keeps = keeps;
      this.capacity = capacity;
      map =
          new LinkedHashMap<>(16, 0.75f, true) {
            private static final long serialVersionUID = 1;

            @Override
            protected boolean removeEldestEntry(Map.Entry<K, V> eldest) {
              return size() > capacity;
            }
          };
    }

    @Override
    public @Nullable V get(K key) {
      return keeps.equals("wrong") && !map.isEmpty()
          ? map.values().iterator().next()
          : map.get(key);
    }

    @Override
    public void put(K key, V value) {
      if (!keeps.equals("nothing")) {
        map.put(key, value);
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
      return "the last " + capacity;
    }

    @Override
    public void close() {
      isClosed = true;
    }
  }

  private static Map<String, Meter.Figure> measure(String keeps) throws IOException {
    ThroughCacheBenchmark benchmark = new ThroughCacheBenchmark();
    benchmark.store = "probe@1";
    benchmark.storeOptions = "";
    benchmark.items = ITEMS;
    benchmark.names = 10;
    benchmark.words = 3000;
    benchmark.cache = AsideFactory.class.getName();
    benchmark.options = "keeps=" + keeps;
    benchmark.open(1);
    ThroughCacheBenchmark.Getter getter = new ThroughCacheBenchmark.Getter();
    getter.draw(benchmark, thread(0, 1));
    try {
      for (int i = 0; i < 100; i++) {
        benchmark.throughCache(getter); // as warm-up does between iterations
      }
      benchmark.begin();
      getter.begin(MEASUREMENT);
      for (int i = 0; i < 2000; i++) {
        assertThat(benchmark.throughCache(getter)).isNotNull();
      }
      getter.end(MEASUREMENT, BLACKHOLE);
      return Meter.drain();
    } finally {
      getter.leave();
    }
  }

  @Test
  void asksTheStoreForWhatTheCacheLacks() throws IOException {
    Map<String, Meter.Figure> figures = measure("last");
    assertThat(Declared.figures(ThroughCacheBenchmark.class)).containsAll(figures.keySet());
    assertThat(figures.get("hitRate").value()).isBetween(20.0, 90.0);
    assertThat(Aside.last).isNotNull();
    assertThat(Aside.last.capacity).isEqualTo(ITEMS / 10);
    assertThat(Aside.last.size()).isEqualTo(ITEMS / 10);
  }

  @Test
  void asksTheStoreForAllWithACacheThatKeepsNothing() throws IOException {
    assertThat(measure("nothing").get("hitRate").value()).isZero();
  }

  @Test
  void hasNoFigureForACacheThatAnswersWrongly() {
    assertThatThrownBy(() -> measure("wrong"))
        .isInstanceOf(CheckFailedException.class)
        .hasMessageContaining("found Item");
  }

  @Test
  void closesTheCacheBeforeTheStore() throws IOException {
    measure("last");
    assertThat(Aside.last.isClosed).isTrue();
    assertThat(ProbeStoreFactory.last.isClosed()).isTrue();
  }
}
