/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.jmh;

import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.cachemark.api.BenchmarkCache;
import org.cachemark.api.BenchmarkCacheFactory;
import org.cachemark.api.CacheSpec;
import org.cachemark.api.Capability;
import org.cachemark.api.Options;
import org.cachemark.api.StreamCache;
import org.cachemark.api.StreamSpec;
import org.cachemark.api.SystemName;
import org.cachemark.harness.ForkRecord;
import org.cachemark.harness.Metric;
import org.cachemark.harness.OfSystem;
import org.cachemark.harness.Words;
import org.cachemark.process.HeldCpus;
import org.cachemark.process.MeasuringRight;
import org.cachemark.process.ParentWatch;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/** What all benchmarks share: the cache by name, how it is opened, and the kind of its keys. */
@Metric(
    name = "allocated",
    title = "B/op",
    unit = "B/op",
    shown = Metric.Shown.COLUMN,
    about = "bytes that the threads allocate for each operation")
@Metric(
    name = "collections",
    title = "collections",
    unit = "% of the time",
    iterations = Metric.Together.MEAN,
    forks = Metric.Together.MEAN,
    shown = Metric.Shown.NOTE,
    about = "collections of garbage stop the timed work")
@State(Scope.Benchmark)
public abstract class CacheBenchmark {

  static {
    ParentWatch.start();
    MeasuringRight.take();
  }

  private static final int BATCH = 1000;

  /**
   * Property of the fork: a slowdown to plant, such as {@code burn=5} or {@code park=5}, in per
   * cent; none for no wrapper.
   */
  private static final String PLANTED = "cachemark.plant";

  /**
   * The cache as it is called in results, such as {@code guava:concurrent@31.1-jre}. Up to the
   * first colon, at-sign or bracket it is the name or the class name of the factory.
   */
  @OfSystem
  @Param("map")
  public String cache;

  /** The factory's options as {@link Options#parse} reads them; JMH's own comma is {@code %2C}. */
  @OfSystem
  @Param("")
  public String options;

  @Words(
      value = {"scattered", "ascending"},
      about = "numbers of the keys: all over the integers, or one behind the other")
  @Param("scattered")
  public String keys = "scattered";

  private @Nullable BenchmarkCacheFactory factory;
  private BenchmarkCacheFactory.Environment environment;
  private @Nullable Set<Capability> capabilities;

  /**
   * The one set-up of a trial. JMH calls those of one level by their classes' names, whichever
   * inherits from which: so a template has one of each level, and calls what benchmarks override.
   */
  @Setup(Level.Trial)
  public final void setUp() {
    HeldCpus.require();
    environment = factory().start(parsedOptions());
    prepare();
  }

  @TearDown(Level.Trial)
  public final void tearDown() {
    finish();
    environment.close();
  }

  /** Makes what all iterations share, once the environment is there. */
  abstract void prepare();

  /** Ends what {@link #prepare} began, before the environment goes. */
  void finish() {
    // nothing
  }

  /** Which numbers the keys are. */
  final Keys kindOfKeys() {
    return Keys.of(keys);
  }

  /** Opens an empty cache of the given capacity. */
  final BenchmarkCache<Integer, Integer> open(long capacity) {
    return open(CacheSpec.of(Integer.class, Integer.class, capacity));
  }

  /** Opens an empty cache of the given capacity that loads what is missing. */
  final BenchmarkCache<Integer, Integer> open(long capacity, UnaryOperator<Integer> loader) {
    return open(CacheSpec.of(Integer.class, Integer.class, capacity).withLoader(loader));
  }

  /** Opens an empty cache by a spec, to which the options come that it is measured with. */
  final <K, V> BenchmarkCache<K, V> open(CacheSpec<K, V> spec) {
    BenchmarkCache<K, V> opened = factory().create(spec.withOptions(parsedOptions()));
    ForkRecord.opened("cache", opened::configuration);
    return opened;
  }

  /** Opens an empty cache that a stream is written into. */
  final <V> StreamCache<Integer, V> open(Class<V> values, long capacity, StreamSpec stream) {
    CacheSpec<Integer, V> spec = CacheSpec.of(Integer.class, values, capacity);
    StreamCache<Integer, V> opened =
        factory().createForStreams(spec.withOptions(parsedOptions()), stream);
    ForkRecord.opened("cache", opened::configuration);
    return opened;
  }

  /** Whether the cache, with these options, has a capability. */
  final boolean has(Capability capability) {
    if (capabilities == null) {
      capabilities = factory().capabilities(parsedOptions());
    }
    return capabilities.contains(capability);
  }

  /** How late a cache by a spec may hand out what has expired. */
  final Duration servedLate(CacheSpec<?, ?> spec) {
    return factory().servedLate(spec.withOptions(parsedOptions()));
  }

  /** Puts a value for each key; in bulk where each put is a journey. Not for timed work. */
  final <V> void fill(
      BenchmarkCache<Integer, V> opened, Integer[] keys, Function<Integer, V> valueOf) {
    if (has(Capability.REMOTE)) {
      inBatches(
          keys,
          batch -> opened.putAll(batch.stream().collect(Collectors.toMap(key -> key, valueOf))));
    } else {
      for (Integer key : keys) {
        opened.put(key, valueOf.apply(key));
      }
    }
  }

  /**
   * Reads distinct keys, in bulk where each get is a journey, and each by another box than that
   * which may be in the cache. Not for timed work.
   */
  final <V> void readBack(
      BenchmarkCache<Integer, V> opened, Integer[] keys, BiConsumer<Integer, V> valueOrNull) {
    if (has(Capability.REMOTE)) {
      inBatches(
          keys,
          batch -> {
            Map<Integer, V> found = opened.getAll(batch);
            batch.forEach(key -> valueOrNull.accept(key, found.get(key)));
          });
    } else {
      for (Integer key : keys) {
        valueOrNull.accept(key, opened.get(Keys.again(key)));
      }
    }
  }

  private static void inBatches(Integer[] keys, Consumer<List<Integer>> work) {
    List<Integer> all = Arrays.asList(keys);
    for (int from = 0; from < keys.length; from += BATCH) {
      work.accept(all.subList(from, Math.min(from + BATCH, keys.length)));
    }
  }

  private BenchmarkCacheFactory factory() {
    if (factory == null) {
      factory = BenchmarkCacheFactory.find(SystemName.product(cache));
      String planted = System.getProperty(PLANTED);
      if (planted != null) {
        factory = new PlantedFactory(factory, PlantedAccount.maker(planted));
      }
    }
    return factory;
  }

  private Options parsedOptions() {
    return SystemName.options(options);
  }
}
