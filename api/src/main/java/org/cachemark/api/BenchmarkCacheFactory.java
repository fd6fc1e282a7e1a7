/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.api;

import java.time.Duration;
import java.util.Map;
import java.util.Set;

/**
 * Makes the caches of one product. An adapter extends it, and names itself in {@code
 * META-INF/services}; it is found by its {@link #name()} or by its class name.
 *
 * <p>Factories are stateless and safe to share between threads.
 */
public abstract class BenchmarkCacheFactory {

  /** The product's name as it is written in sweeps and on the command line. */
  public abstract String name();

  /**
   * What a cache made with these options can do. The contract holds it to that, and a benchmark
   * that needs more is planned as not applicable.
   */
  public abstract Set<Capability> capabilities(Options options);

  /**
   * How long after its time a cache made by such a spec may still hand out an entry, as the
   * product's documentation or source says, which the adapter names. Zero for one that looks at the
   * time of what it hands out, by a clock that is right; benchmarks hold caches to it.
   */
  public Duration servedLate(CacheSpec<?, ?> spec) {
    return Duration.ZERO;
  }

  /**
   * By what share of its capacity a cache that is bounded by weight may hold more than that, once
   * settled, as the product's documentation or source says, which the adapter names. Zero for one
   * that takes weights as they are; benchmarks hold caches to it.
   */
  public double overweight() {
    return 0;
  }

  /** The options that this factory knows, each with its values and meaning in a line. */
  public Map<String, String> options() {
    return Map.of();
  }

  /**
   * Options that there once were, each with what to write instead, in which {@code %1$s} is its
   * value: to refuse them with an answer.
   */
  public Map<String, String> formerOptions() {
    return Map.of();
  }

  /**
   * Starts what caches with these options need around them, such as servers, and would otherwise
   * start and end each for itself. Caches find it by themselves; it is there until what is returned
   * here, and the last of them, are closed. Most products need nothing.
   *
   * @throws IllegalArgumentException if there is an option that the factory does not know, or a
   *     value that it does not take
   * @throws IllegalStateException if it does not start; the message says why, in a line
   */
  public final Environment start(Options options) {
    options.requireKnown(name(), options(), formerOptions());
    return startAround(options);
  }

  /** Starts what caches with these options, which were found to be known, need around them. */
  protected Environment startAround(Options options) {
    return () -> {};
  }

  /** What caches need around them, to be closed once. */
  public interface Environment extends AutoCloseable {
    @Override
    void close();
  }

  /**
   * Makes a cache.
   *
   * @throws IllegalArgumentException if the spec has an option that the factory does not know, a
   *     value that the option does not take, or asks for what the {@linkplain #capabilities
   *     capabilities} lack
   */
  public final <K, V> BenchmarkCache<K, V> create(CacheSpec<K, V> spec) {
    check(spec);
    return open(spec);
  }

  private void check(CacheSpec<?, ?> spec) {
    spec.options().requireKnown(name(), options(), formerOptions());
    Set<Capability> capabilities = capabilities(spec.options());
    require(capabilities, Capability.BOUNDED_BY_WEIGHT, spec.weigher().isPresent());
    require(capabilities, Capability.LOADING, spec.loader().isPresent());
    require(capabilities, Capability.EXPIRY, spec.expireAfterWrite().isPresent());
    require(capabilities, Capability.EXPIRY_AFTER_ACCESS, spec.expireAfterAccess().isPresent());
    require(capabilities, Capability.EXPIRY_BY_ENTRY, spec.expireEach().isPresent());
    require(capabilities, Capability.STATISTICS, spec.statistics());
  }

  /**
   * Makes a cache that a stream is written into.
   *
   * @throws IllegalArgumentException as {@link #create}, and if the product does not know a word of
   *     the stream's spec, or something in it means nothing to its way
   */
  public final <K, V> StreamCache<K, V> createForStreams(CacheSpec<K, V> spec, StreamSpec stream) {
    check(spec);
    return openForStreams(spec, stream);
  }

  /** Makes a cache from a spec that was found sound. */
  protected abstract <K, V> BenchmarkCache<K, V> open(CacheSpec<K, V> spec);

  /**
   * Makes a cache for a stream from a spec that was found sound: by put alone, in a product that
   * says no other.
   *
   * @throws IllegalArgumentException if the product cannot write like this; the message says what
   *     it can, in a line
   */
  protected <K, V> StreamCache<K, V> openForStreams(CacheSpec<K, V> spec, StreamSpec stream) {
    if (!stream.equals(StreamSpec.PLAIN)) {
      throw new IllegalArgumentException(
          "%s writes records by way put and readWrite alone, not by %s".formatted(name(), stream));
    }
    return new PlainStreamCache<>(open(spec));
  }

  private void require(Set<Capability> capabilities, Capability needed, boolean asked) {
    if (asked && !capabilities.contains(needed)) {
      throw new IllegalArgumentException(name() + " lacks the capability " + needed);
    }
  }

  /**
   * Finds the factory of a product on the class path.
   *
   * @param nameOrClass the factory's {@link #name()}, or its class name, which needs no entry in
   *     {@code META-INF/services}
   * @throws IllegalArgumentException if there is none
   * @throws LinkageError if the product on the class path lacks what the factory was compiled
   *     against: another version
   */
  public static BenchmarkCacheFactory find(String nameOrClass) {
    return Factories.find(
        BenchmarkCacheFactory.class, BenchmarkCacheFactory::name, "cache factory", nameOrClass);
  }
}
