/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.thirdparty.tcache;

import com.trivago.triava.tcache.Cache;
import com.trivago.triava.tcache.TCacheFactory;
import com.trivago.triava.tcache.core.Builder;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.Function;
import javax.cache.expiry.EternalExpiryPolicy;
import org.cachemark.api.BenchmarkCache;
import org.cachemark.api.BenchmarkCacheFactory;
import org.cachemark.api.CacheSpec;
import org.cachemark.api.Capability;
import org.cachemark.api.Options;
import org.jspecify.annotations.Nullable;

/**
 * TCache, the cache of the triava library, by its own API: one factory a cache. Its {@code
 * putIfAbsent} is no {@link Capability#PUT_IF_ABSENT}: an entry is in the map before it is
 * complete, and a second thread that meets it in that state takes it for expired and puts its own.
 */
public final class TriavaFactory extends BenchmarkCacheFactory {

  /** What the eviction thread may take at most before its bound counts as broken. */
  private static final long EVICTION_NANOS = TimeUnit.SECONDS.toNanos(5);

  private static final Duration CLOCK_TICK = Duration.ofMillis(10);

  /** Ten years; more overflows in its milliseconds. */
  private static final int FOR_EVER_SECONDS = Math.toIntExact(TimeUnit.DAYS.toSeconds(3650));

  @Override
  public String name() {
    return "tcache";
  }

  @Override
  public Set<Capability> capabilities(Options options) {
    return Set.of(
        Capability.STORAGE,
        Capability.OBJECTS,
        Capability.BOUNDED,
        Capability.LOADING,
        Capability.EXPIRY,
        Capability.EXPIRY_AFTER_ACCESS,
        Capability.EXPIRY_BY_ENTRY,
        Capability.ITERATION,
        Capability.STATISTICS);
  }

  /** Its clock is a thread's that looks at the time every 10 ms ({@code EstimatorTimeSource}). */
  @Override
  public Duration servedLate(CacheSpec<?, ?> spec) {
    return CLOCK_TICK;
  }

  @Override
  protected <K, V> BenchmarkCache<K, V> open(CacheSpec<K, V> spec) {
    TCacheFactory factory = new TCacheFactory();
    Builder<K, V> builder =
        factory
            .<K, V>builder()
            .setId("cache")
            .setMaxElements(Math.toIntExact(spec.capacity()))
            .setStatistics(spec.statistics());
    if (spec.expireAfterAccess().isEmpty()) {
      // The default expires after an hour; the spec's "never" has to be said.
      builder.setExpiryPolicyFactory(EternalExpiryPolicy.factoryOf());
    }
    // Not by an expiry policy of JSR-107: with one, an entry that is read lives on.
    spec.expireAfterWrite()
        .ifPresent(
            expiry ->
                builder.setMaxCacheTime(Math.toIntExact(expiry.toSeconds()), TimeUnit.SECONDS));
    spec.expireAfterAccess()
        .ifPresent(
            expiry ->
                builder.setMaxIdleTime(Math.toIntExact(expiry.toSeconds()), TimeUnit.SECONDS));
    if (spec.loader().isPresent()) {
      builder.setReadThrough(true).setLoader(new Loader<>(spec.loader().get()));
    }
    String configuration =
        "maxElements=%d, evictionPolicy=%s, jamPolicy=%s, concurrencyLevel=%d, statistics=%s"
            .formatted(
                builder.getMaxElements(),
                builder.getEvictionPolicy(),
                builder.getJamPolicy(),
                builder.getConcurrencyLevel(),
                builder.getStatistics());
    Cache<K, V> cache = builder.build();
    int most = builder.getMaxElements();
    return spec.expireEach().isEmpty()
        ? new TCache<>(factory, cache, most, configuration)
        : new Each<>(factory, cache, most, configuration, spec.expireEach().get());
  }

  private static final class Loader<K, V> extends com.trivago.triava.tcache.core.CacheLoader<K, V> {

    private final Function<K, V> function;

    Loader(Function<K, V> function) {
      this.function = function;
    }

    @Override
    public V load(K key) {
      return function.apply(key);
    }
  }

  /** A put says how long its entry lives. */
  private static final class Each<K, V> extends TCache<K, V> {

    private final BiFunction<K, V, Duration> life;

    Each(
        TCacheFactory factory,
        Cache<K, V> cache,
        int maxElements,
        String configuration,
        BiFunction<K, V, Duration> life) {
      super(factory, cache, maxElements, configuration);
      this.life = life;
    }

    @Override
    public void put(K key, V value) {
      int seconds = Math.toIntExact(life.apply(key, value).toSeconds());
      cache.put(key, value, FOR_EVER_SECONDS, seconds, TimeUnit.SECONDS);
    }
  }

  private static class TCache<K, V> implements BenchmarkCache<K, V> {

    final Cache<K, V> cache;
    private final TCacheFactory factory;
    private final int maxElements;
    private final String configuration;

    TCache(TCacheFactory factory, Cache<K, V> cache, int maxElements, String configuration) {
      this.factory = factory;
      this.cache = cache;
      this.maxElements = maxElements;
      this.configuration = configuration;
    }

    @Override
    public @Nullable V get(K key) {
      return cache.get(key);
    }

    @Override
    public void put(K key, V value) {
      cache.put(key, value);
    }

    @Override
    public void remove(K key) {
      cache.remove(key);
    }

    @Override
    public void forEach(BiConsumer<? super K, ? super V> action) {
      cache
          .iterator()
          .forEachRemaining(entry -> action.accept(entry.getKey(), entry.getValue().peek()));
    }

    @Override
    public void clear() {
      cache.clear();
    }

    @Override
    public long size() {
      return cache.size();
    }

    /**
     * Waits for the thread that evicts in batches. It drops the wake-up of a put that comes while
     * an eviction ends, so that up to 15 % too many stay until the next put: that one is done here.
     */
    @Override
    public void settle() {
      long deadline = System.nanoTime() + EVICTION_NANOS;
      while (cache.size() > maxElements && System.nanoTime() < deadline) {
        LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(1));
        cache.keySet().stream().findFirst().ifPresent(this::putAgain);
      }
    }

    private void putAgain(K key) {
      V value = cache.get(key);
      if (value != null) {
        put(key, value);
      }
    }

    @Override
    public String configuration() {
      return configuration;
    }

    @Override
    public void close() {
      factory.close();
    }
  }
}
