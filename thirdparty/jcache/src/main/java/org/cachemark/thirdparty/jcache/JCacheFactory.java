/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.thirdparty.jcache;

import java.util.EnumSet;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import javax.cache.configuration.Factory;
import javax.cache.configuration.MutableConfiguration;
import javax.cache.expiry.Duration;
import javax.cache.expiry.ModifiedExpiryPolicy;
import javax.cache.expiry.TouchedExpiryPolicy;
import javax.cache.integration.CacheLoader;
import org.cachemark.api.BenchmarkCache;
import org.cachemark.api.BenchmarkCacheFactory;
import org.cachemark.api.CacheSpec;
import org.cachemark.api.Capability;
import org.cachemark.api.Options;

/** Any provider of JSR-107, driven through {@code javax.cache} alone. */
public final class JCacheFactory extends BenchmarkCacheFactory {

  static final String PUT_IF_ABSENT = "putIfAbsent";

  @Override
  public String name() {
    return "jcache";
  }

  @Override
  public Map<String, String> options() {
    return Map.ofEntries(
        Map.entry(
            "provider", "class name of the provider, needed where the class path has several"),
        Map.entry(
            "config", "file or URI of the provider's own configuration, which gives the bound"),
        Map.entry(
            "bound", "whose own means give the bound: " + String.join(", ", Bounds.KNOWN.keySet())),
        Map.entry("storeByValue", "true: the cache keeps copies; default false, references"),
        Map.entry("statistics", "true: with the statistics of the standard; default false"),
        Map.entry("management", "true: with the MBeans of the standard; default false"),
        Map.entry("expiry", "false: the provider is known not to expire entries after a write"),
        Map.entry(
            "accessExpiry", "false: the provider is known not to expire entries after an access"),
        Map.entry("loading", "false: the provider is known not to load what is missing"),
        Map.entry(PUT_IF_ABSENT, "false: the provider is known not to put if absent in one step"),
        Map.entry("objects", "false: the provider is known to copy values of some classes only"));
  }

  @Override
  public Set<Capability> capabilities(Options options) {
    Set<Capability> capabilities =
        EnumSet.of(Capability.STORAGE, Capability.BULK, Capability.ITERATION);
    if (!isFalse(options, PUT_IF_ABSENT)) {
      capabilities.add(Capability.PUT_IF_ABSENT);
    }
    if (!isFalse(options, "objects")) {
      capabilities.add(Capability.OBJECTS);
    }
    boolean configured = options.text("config").isPresent();
    if (configured
        || options.text("bound").map(Bounds::named).filter(Bound::isBounding).isPresent()) {
      capabilities.add(Capability.BOUNDED);
    }
    if (options.flag("storeByValue")) {
      capabilities.add(Capability.BY_VALUE);
    }
    if (!configured) { // what a configured cache does is its configuration's affair
      capabilities.add(Capability.STATISTICS);
      if (!isFalse(options, "expiry")) {
        capabilities.add(Capability.EXPIRY);
        if (!isFalse(options, "accessExpiry")) {
          capabilities.add(Capability.EXPIRY_AFTER_ACCESS);
        }
      }
      if (!isFalse(options, "loading")) {
        capabilities.add(Capability.LOADING);
      }
    }
    return capabilities;
  }

  /** The options that are on unless they say no. */
  static boolean isFalse(Options options, String name) {
    return options.text(name).isPresent() && !options.flag(name);
  }

  @Override
  protected <K, V> BenchmarkCache<K, V> open(CacheSpec<K, V> spec) {
    Options options = spec.options();
    Optional<String> provider = options.text("provider");
    Optional<String> config = options.text("config");
    Bound bound =
        options
            .text("bound")
            .filter(name -> config.isEmpty())
            .map(Bounds::named)
            .orElse(Bound.NONE);
    bound.prepareJvm();
    return new JCache<>(
        Providers.find(provider), config.map(Providers::uri), bound, standard(spec), spec);
  }

  private static <K, V> MutableConfiguration<K, V> standard(CacheSpec<K, V> spec) {
    MutableConfiguration<K, V> configuration =
        new MutableConfiguration<K, V>()
            .setTypes(spec.keyType(), spec.valueType())
            .setStoreByValue(spec.options().flag("storeByValue"))
            .setStatisticsEnabled(spec.statistics() || spec.options().flag("statistics"))
            .setManagementEnabled(spec.options().flag("management"));
    spec.expireAfterWrite()
        .map(JCacheFactory::duration)
        .ifPresent(
            duration ->
                configuration.setExpiryPolicyFactory(ModifiedExpiryPolicy.factoryOf(duration)));
    spec.expireAfterAccess()
        .map(JCacheFactory::duration)
        .ifPresent(
            duration ->
                configuration.setExpiryPolicyFactory(TouchedExpiryPolicy.factoryOf(duration)));
    spec.loader()
        .ifPresent(
            loader ->
                configuration
                    .setReadThrough(true)
                    .setCacheLoaderFactory(new LoaderFactory<>(loader)));
    return configuration;
  }

  private static Duration duration(java.time.Duration expiry) {
    return new Duration(TimeUnit.SECONDS, expiry.toSeconds());
  }

  /** Hands the loader over; serializable by name alone, since no cache here leaves its JVM. */
  private record LoaderFactory<K, V>(Function<K, V> function)
      implements Factory<CacheLoader<K, V>> {

    @Override
    public CacheLoader<K, V> create() {
      return new Loader<>(function);
    }
  }

  private record Loader<K, V>(Function<K, V> function) implements CacheLoader<K, V> {

    @Override
    public V load(K key) {
      return function.apply(key);
    }

    @Override
    public Map<K, V> loadAll(Iterable<? extends K> keys) {
      Map<K, V> loaded = new HashMap<>();
      keys.forEach(key -> loaded.put(key, load(key)));
      return loaded;
    }
  }
}
