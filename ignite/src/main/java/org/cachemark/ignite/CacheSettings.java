/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.ignite;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import javax.cache.configuration.Factory;
import javax.cache.expiry.Duration;
import javax.cache.expiry.ExpiryPolicy;
import javax.cache.expiry.ModifiedExpiryPolicy;
import javax.cache.expiry.TouchedExpiryPolicy;
import org.apache.ignite.cache.CacheAtomicityMode;
import org.apache.ignite.cache.CacheMode;
import org.apache.ignite.cache.CacheWriteSynchronizationMode;
import org.apache.ignite.client.ClientCacheConfiguration;
import org.apache.ignite.configuration.CacheConfiguration;
import org.cachemark.api.CacheSpec;
import org.cachemark.api.Options;
import org.cachemark.api.StreamSpec;

/**
 * The settings of a cache, read strictly from the options, for nodes and thin clients alike. What
 * the options leave out is what the user's configuration says, or else Ignite's default.
 */
record CacheSettings(
    Mode mode,
    CacheWriteSynchronizationMode sync,
    OptionalInt backups,
    Optional<CacheAtomicityMode> atomicity,
    Optional<Boolean> onheap,
    Optional<Boolean> copyOnRead,
    String config) {

  /** The options that are read here, with what they say. */
  static final Map<String, String> OPTIONS =
      Map.of(
          "backups",
          "copies beside the primary, from 0; default 0",
          "sync",
          "FULL_SYNC, PRIMARY_SYNC or FULL_ASYNC; default FULL_SYNC",
          "atomicity",
          "ATOMIC or TRANSACTIONAL; default ATOMIC",
          "onheap",
          "true: entries are kept on the heap too; default false",
          "copyOnRead",
          "false: what is on the heap is handed out as it is; default true");

  private static final AtomicInteger CREATED = new AtomicInteger();

  /**
   * Reads the options.
   *
   * @throws IllegalArgumentException if one has a value that it does not take
   */
  static CacheSettings of(Options options) {
    Optional<Integer> backups = options.number("backups", 0);
    CacheSettings settings =
        new CacheSettings(
            Mode.of(options.text("mode").orElse(Mode.LOCAL.toString())),
            constant(options, "sync", CacheWriteSynchronizationMode.class)
                .orElse(CacheWriteSynchronizationMode.FULL_SYNC),
            backups.isPresent() ? OptionalInt.of(backups.get()) : OptionalInt.empty(),
            constant(options, "atomicity", CacheAtomicityMode.class),
            flag(options, "onheap"),
            flag(options, "copyOnRead"),
            options.text("config").orElse(""));
    if (settings.isShared() && (settings.mode.isElsewhere() || !options.flag("onheap"))) {
      throw new IllegalArgumentException(
          "option copyOnRead=false is for local and replicated, with onheap=true:"
              + " nowhere else does each get find the object in this JVM");
    }
    return settings;
  }

  /** Whether all gets hand out the same object. */
  boolean isShared() {
    return !copyOnRead.orElse(true);
  }

  private static Optional<Boolean> flag(Options options, String name) {
    return options.text(name).map(value -> options.flag(name));
  }

  private static <E extends Enum<E>> Optional<E> constant(
      Options options, String name, Class<E> type) {
    return options
        .text(name)
        .map(
            value ->
                Arrays.stream(type.getEnumConstants())
                    .filter(constant -> constant.name().equals(value))
                    .findAny()
                    .orElseThrow(
                        () ->
                            new IllegalArgumentException(
                                "option %s must be one of %s, not '%s'"
                                    .formatted(
                                        name, Arrays.toString(type.getEnumConstants()), value))));
  }

  /** Whether a write has reached every copy when it returns. */
  boolean isSynchronous() {
    return mode == Mode.LOCAL || sync == CacheWriteSynchronizationMode.FULL_SYNC;
  }

  /** Whether a write tells what it has found; it says that it found nothing where it does not. */
  boolean tellsOutcomes() {
    return sync != CacheWriteSynchronizationMode.FULL_ASYNC;
  }

  /** A name that no other cache of the cluster has. */
  private static String newName() {
    return "cachemark-%d-%d-%s"
        .formatted(
            ProcessHandle.current().pid(),
            CREATED.incrementAndGet(),
            Long.toString(System.currentTimeMillis(), Character.MAX_RADIX));
  }

  /**
   * A node's configuration of a cache.
   *
   * @param indexes of a table over the values' fields; {@link StreamSpec#NO_TABLE} for none
   * @throws IllegalArgumentException if the user's configuration says other than the cache's name
   */
  <K, V> CacheConfiguration<K, V> forNode(CacheSpec<K, V> spec, int indexes) {
    CacheConfiguration<K, V> cache =
        config.isEmpty() ? new CacheConfiguration<>() : SpringXml.cache(config);
    requireSame("writeSynchronizationMode", cache.getWriteSynchronizationMode(), sync);
    requireSame("cacheMode", cache.getCacheMode(), cacheMode());
    cache.setName(newName()).setCacheMode(cacheMode()).setWriteSynchronizationMode(sync);
    backups.ifPresent(cache::setBackups);
    atomicity.ifPresent(cache::setAtomicityMode);
    onheap.ifPresent(cache::setOnheapCacheEnabled);
    copyOnRead.ifPresent(cache::setCopyOnRead);
    if (indexes != StreamSpec.NO_TABLE) {
      cache.setQueryEntities(List.of(Table.over(spec, indexes)));
    }
    spec.expireAfterWrite().ifPresent(expiry -> cache.setExpiryPolicyFactory(expiry(expiry)));
    spec.expireAfterAccess()
        .ifPresent(
            expiry ->
                cache.setExpiryPolicyFactory(TouchedExpiryPolicy.factoryOf(duration(expiry))));
    return cache;
  }

  /**
   * A thin client's configuration of a cache.
   *
   * @param indexes of a table over the values' fields; {@link StreamSpec#NO_TABLE} for none
   */
  ClientCacheConfiguration forThinClient(CacheSpec<?, ?> spec, int indexes) {
    ClientCacheConfiguration cache =
        new ClientCacheConfiguration().setName(newName()).setWriteSynchronizationMode(sync);
    backups.ifPresent(cache::setBackups);
    atomicity.ifPresent(cache::setAtomicityMode);
    onheap.ifPresent(cache::setOnheapCacheEnabled);
    copyOnRead.ifPresent(cache::setCopyOnRead);
    if (indexes != StreamSpec.NO_TABLE) {
      cache.setQueryEntities(Table.over(spec, indexes));
    }
    spec.expireAfterWrite().ifPresent(expiry -> cache.setExpiryPolicy(expiry(expiry).create()));
    spec.expireAfterAccess()
        .ifPresent(expiry -> cache.setExpiryPolicy(new TouchedExpiryPolicy(duration(expiry))));
    return cache;
  }

  /** What is Ignite's default in a file may not have been written there. */
  private <E extends Enum<E>> void requireSame(String property, E written, E meant) {
    boolean isDefault =
        written == null
            || written == CacheMode.PARTITIONED
            || written == CacheWriteSynchronizationMode.PRIMARY_SYNC;
    if (!isDefault && written != meant && !(mode == Mode.LOCAL && property.startsWith("write"))) {
      throw new IllegalArgumentException(
          "%s sets %s to %s, but by its name the cache has %s"
              .formatted(config, property, written, meant));
    }
  }

  /** Releases up to 2.13 have a LOCAL mode; later, the nearest to it is one node's PARTITIONED. */
  private CacheMode cacheMode() {
    return switch (mode) {
      case REPLICATED -> CacheMode.REPLICATED;
      case LOCAL ->
          Arrays.stream(CacheMode.values())
              .filter(known -> known.name().equals("LOCAL"))
              .findAny()
              .orElse(CacheMode.PARTITIONED);
      default -> CacheMode.PARTITIONED;
    };
  }

  /** Entries expire so many seconds after they were written, whether they are read or not. */
  static Factory<ExpiryPolicy> expiry(java.time.Duration duration) {
    return ModifiedExpiryPolicy.factoryOf(duration(duration));
  }

  private static Duration duration(java.time.Duration expiry) {
    return new Duration(TimeUnit.SECONDS, expiry.toSeconds());
  }
}
