/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.thirdparty.cache2k;

import java.beans.IntrospectionException;
import java.beans.Introspector;
import java.beans.PropertyDescriptor;
import java.time.Duration;
import java.util.Collection;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;
import org.cache2k.Cache;
import org.cache2k.Cache2kBuilder;
import org.cache2k.config.Cache2kConfig;
import org.cache2k.operation.CacheControl;
import org.cachemark.api.BenchmarkCache;
import org.cachemark.api.BenchmarkCacheFactory;
import org.cachemark.api.CacheSpec;
import org.cachemark.api.Capability;
import org.cachemark.api.Options;
import org.jspecify.annotations.Nullable;

/** cache2k's own API. */
public final class Cache2kFactory extends BenchmarkCacheFactory {

  private static final Duration TIMER_LAG = Duration.ofSeconds(1);

  @Override
  public String name() {
    return "cache2k";
  }

  @Override
  public Set<Capability> capabilities(Options options) {
    return Set.of(
        Capability.STORAGE,
        Capability.OBJECTS,
        Capability.BOUNDED,
        Capability.BOUNDED_BY_WEIGHT,
        Capability.LOADING,
        Capability.LOADING_ONCE,
        Capability.EXPIRY,
        Capability.EXPIRY_BY_ENTRY,
        Capability.BULK,
        Capability.ITERATION,
        Capability.PUT_IF_ABSENT,
        Capability.STATISTICS);
  }

  /**
   * Expiry is not sharp by default: an entry goes when a timer comes to it, a second late at the
   * most by default ({@code Cache2kBuilder.timerLag}).
   */
  @Override
  public Duration servedLate(CacheSpec<?, ?> spec) {
    return TIMER_LAG;
  }

  /**
   * Weights may be kept with less precision ({@code Weigher.weigh}): from 1024 on they are rounded
   * down to ten bits, of which the first is 1 ({@code IntegerTo16BitFloatingPoint}), so that what
   * is taken for 512 weighs less than 513.
   */
  @Override
  public double overweight() {
    return 1.0 / 512;
  }

  @Override
  public Map<String, String> options() {
    return Map.of(
        "boostConcurrency", "true: segmented for more concurrent updates; default false",
        "strictEviction", "true: one segment, the bound exact; default false");
  }

  @Override
  protected <K, V> BenchmarkCache<K, V> open(CacheSpec<K, V> spec) {
    Cache2kBuilder<K, V> builder =
        builderOf(spec)
            .boostConcurrency(spec.options().flag("boostConcurrency"))
            .strictEviction(spec.options().flag("strictEviction"))
            .disableStatistics(!spec.statistics());
    spec.weigher()
        .ifPresentOrElse(
            weigher -> builder.weigher(weigher::applyAsInt).maximumWeight(spec.capacity()),
            () -> builder.entryCapacity(spec.capacity()));
    spec.expireAfterWrite()
        .ifPresentOrElse(
            expiry -> builder.expireAfterWrite(expiry.toSeconds(), TimeUnit.SECONDS),
            () -> builder.eternal(true));
    spec.expireEach()
        .ifPresent(
            life ->
                builder.expiryPolicy(
                    (key, value, startMillis, current) ->
                        startMillis + life.apply(key, value).toMillis()));
    spec.loader().ifPresent(loader -> builder.loader(loader::apply));
    return spec.loader().isEmpty()
        ? new Cache2kCache<>(builder, spec.capacity())
        : new Cache2kCache<>(builder, spec.capacity()) {
          @Override
          public V get(K key) {
            return cache.get(key);
          }
        };
  }

  /** cache2k holds arrays, but refuses to be told of their type. */
  @SuppressWarnings("unchecked") // a builder that was told no type of values takes all
  private static <K, V> Cache2kBuilder<K, V> builderOf(CacheSpec<K, V> spec) {
    return spec.valueType().isArray()
        ? (Cache2kBuilder<K, V>) Cache2kBuilder.forUnknownTypes().keyType(spec.keyType())
        : Cache2kBuilder.of(spec.keyType(), spec.valueType());
  }

  private static class Cache2kCache<K, V> implements BenchmarkCache<K, V> {

    final Cache<K, V> cache;
    private final long capacity;
    private final String configuration;

    Cache2kCache(Cache2kBuilder<K, V> builder, long capacity) {
      cache = builder.build();
      this.capacity = capacity;
      configuration = describe(builder.config());
    }

    /**
     * All properties that are set, since the configuration's own text is but its identity; without
     * the name, which is drawn at random.
     */
    private static String describe(Cache2kConfig<?, ?> config) {
      Map<String, Object> set = new TreeMap<>();
      try {
        for (PropertyDescriptor property :
            Introspector.getBeanInfo(Cache2kConfig.class, Object.class).getPropertyDescriptors()) {
          Object value =
              property.getReadMethod() == null ? null : property.getReadMethod().invoke(config);
          if (value != null) {
            set.put(property.getName(), value);
          }
        }
      } catch (IntrospectionException | ReflectiveOperationException e) {
        throw new IllegalStateException("cache2k's configuration cannot be read", e);
      }
      set.remove("name");
      return set.toString();
    }

    @Override
    public @Nullable V get(K key) {
      return cache.peek(key);
    }

    @Override
    public void put(K key, V value) {
      cache.put(key, value);
    }

    @Override
    public boolean putIfAbsent(K key, V value) {
      return cache.putIfAbsent(key, value);
    }

    @Override
    public void remove(K key) {
      cache.remove(key);
    }

    @Override
    public Map<K, V> getAll(Collection<? extends K> keys) {
      return cache.peekAll(keys);
    }

    @Override
    public void putAll(Map<? extends K, ? extends V> entries) {
      cache.putAll(entries);
    }

    @Override
    public void forEach(BiConsumer<? super K, ? super V> action) {
      cache.asMap().forEach(action);
    }

    @Override
    public void clear() {
      cache.clear();
    }

    @Override
    public long size() {
      return cache.asMap().size();
    }

    /**
     * Of two threads that insert at the same time one may leave eviction to the other, so that an
     * entry too many stays until the next insertion. To set the capacity anew evicts it.
     */
    @Override
    public void settle() {
      CacheControl.of(cache).changeCapacity(capacity).join();
    }

    @Override
    public String configuration() {
      return configuration;
    }

    @Override
    public void close() {
      cache.close();
    }
  }
}
