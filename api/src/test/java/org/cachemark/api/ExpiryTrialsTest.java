/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.time.Duration;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** The trials, held against caches that break one rule of them, all at the same time. */
class ExpiryTrialsTest {

  private static final Set<Capability> WAYS =
      Set.of(Capability.EXPIRY, Capability.EXPIRY_AFTER_ACCESS, Capability.EXPIRY_BY_ENTRY);

  /** What is wrong. */
  private enum Fault {
    NONE,
    NOTHING_EXPIRES,
    EXPIRES_AT_ONCE,
    READS_PROLONG,
    READS_DO_NOT_PROLONG,
    ONE_TIME_FOR_ALL,
    TIME_OF_THE_FIRST_WRITE,
    CLAIMS_STAY;

    /** Where it has to be found. */
    Set<Capability> ways() {
      return switch (this) {
        case NONE -> Set.of();
        case NOTHING_EXPIRES, EXPIRES_AT_ONCE, CLAIMS_STAY -> WAYS;
        case READS_PROLONG -> Set.of(Capability.EXPIRY, Capability.EXPIRY_BY_ENTRY);
        case READS_DO_NOT_PROLONG -> Set.of(Capability.EXPIRY_AFTER_ACCESS);
        case ONE_TIME_FOR_ALL, TIME_OF_THE_FIRST_WRITE -> Set.of(Capability.EXPIRY_BY_ENTRY);
      };
    }
  }

  @Test
  void findsCachesThatBreakARule() throws Exception {
    Map<Fault, ExpiryTrials> all = new EnumMap<>(Fault.class);
    CacheSpec<Integer, Integer> spec = CacheSpec.of(Integer.class, Integer.class, 100);
    for (Fault fault : Fault.values()) {
      Duration patience = fault == Fault.NONE ? ExpiryTrials.PATIENCE : Duration.ofMillis(2500);
      TimedFactory factory = new TimedFactory(fault);
      Set<Capability> capabilities = factory.capabilities(Options.parse(""));
      all.put(fault, new ExpiryTrials(factory, spec, capabilities, patience));
    }
    for (Fault fault : Fault.values()) {
      Set<Capability> found = EnumSet.noneOf(Capability.class);
      for (Capability way : WAYS) {
        Throwable thrown = catchThrowable(() -> all.get(fault).require(way));
        if (thrown != null) {
          assertThat(thrown).isInstanceOf(AssertionError.class);
          found.add(way);
        }
      }
      assertThat(found).as(fault.toString()).isEqualTo(fault.ways());
    }
  }

  private static final class TimedFactory extends BenchmarkCacheFactory {

    private final Fault fault;

    TimedFactory(Fault fault) {
      this.fault = fault;
    }

    @Override
    public String name() {
      return "timed";
    }

    @Override
    public Set<Capability> capabilities(Options options) {
      Set<Capability> capabilities = EnumSet.of(Capability.PUT_IF_ABSENT);
      capabilities.addAll(WAYS);
      return capabilities;
    }

    @Override
    protected <K, V> BenchmarkCache<K, V> open(CacheSpec<K, V> spec) {
      return new TimedCache<>(spec, fault);
    }
  }

  private record Timed<V>(V value, long ends, long life) {}

  private static final class TimedCache<K, V> implements BenchmarkCache<K, V> {

    private final Map<K, Timed<V>> map = new ConcurrentHashMap<>();
    private final CacheSpec<K, V> spec;
    private final Fault fault;
    private final boolean readsProlong;

    TimedCache(CacheSpec<K, V> spec, Fault fault) {
      this.spec = spec;
      this.fault = fault;
      readsProlong =
          spec.expireAfterAccess().isPresent()
              ? fault != Fault.READS_DO_NOT_PROLONG
              : fault == Fault.READS_PROLONG;
    }

    private long life(K key, V value) {
      Timed<V> before = map.get(key);
      if (fault == Fault.EXPIRES_AT_ONCE) {
        return 0;
      }
      if (fault == Fault.TIME_OF_THE_FIRST_WRITE && before != null) {
        return before.life();
      }
      if (fault == Fault.ONE_TIME_FOR_ALL && spec.expireEach().isPresent()) {
        return Duration.ofSeconds(1).toNanos();
      }
      return spec.expireAfterWrite()
          .or(spec::expireAfterAccess)
          .orElseGet(() -> spec.expireEach().orElseThrow().apply(key, value))
          .toNanos();
    }

    @Override
    public @Nullable V get(K key) {
      Timed<V> found = map.get(key);
      long now = System.nanoTime();
      if (found == null || (fault != Fault.NOTHING_EXPIRES && found.ends() - now <= 0)) {
        return null;
      }
      if (readsProlong) {
        map.put(key, new Timed<>(found.value(), now + found.life(), found.life()));
      }
      return found.value();
    }

    @Override
    public void put(K key, V value) {
      long life = life(key, value);
      map.put(key, new Timed<>(value, System.nanoTime() + life, life));
    }

    @Override
    public boolean putIfAbsent(K key, V value) {
      if (get(key) != null) {
        return false;
      }
      if (fault == Fault.CLAIMS_STAY) {
        long life = Duration.ofHours(1).toNanos();
        map.put(key, new Timed<>(value, System.nanoTime() + life, life));
      } else {
        put(key, value);
      }
      return true;
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
      return "a map with times";
    }

    @Override
    public void close() {}
  }
}
