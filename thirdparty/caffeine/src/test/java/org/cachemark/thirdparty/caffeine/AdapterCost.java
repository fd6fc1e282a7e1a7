/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.thirdparty.caffeine;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentHashMap;
import org.cachemark.api.BenchmarkCache;
import org.cachemark.api.BenchmarkCacheFactory;
import org.cachemark.api.CacheSpec;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;

/**
 * What the contract between a benchmark and a cache costs: the same get by hand and through the
 * adapter, in forks of their own that take turns. Run by hand, as docs/method.md says.
 */
public class AdapterCost {

  /** So few that all are in the CPU's caches: where a get is fastest, its wrapper shows most. */
  private static final int ENTRIES = 1000;

  private static final int MASK = (1 << 14) - 1;

  /** The keys, the same for both. */
  @State(Scope.Thread)
  public static class Keys {
    private final Integer[] keys = new Integer[MASK + 1];
    private long position;

    public Keys() {
      SplittableRandom random = new SplittableRandom(1);
      Arrays.setAll(keys, i -> random.nextInt(ENTRIES));
    }

    Integer next() {
      return keys[(int) position++ & MASK];
    }
  }

  /** A map by hand. */
  @State(Scope.Benchmark)
  public static class MapByHand {
    final Map<Integer, Integer> map = new ConcurrentHashMap<>();

    @Setup
    public void fill() {
      for (int i = 0; i < ENTRIES; i++) {
        map.put(i, i);
      }
    }
  }

  /** A Caffeine cache by hand. */
  @State(Scope.Benchmark)
  public static class CaffeineByHand {
    final Cache<Integer, Integer> cache =
        Caffeine.newBuilder().maximumSize(ENTRIES * 3 / 2).build();

    @Setup
    public void fill() {
      for (int i = 0; i < ENTRIES; i++) {
        cache.put(i, i);
      }
    }
  }

  /** The same through adapters. */
  @State(Scope.Benchmark)
  public abstract static class Adapted {
    final BenchmarkCache<Integer, Integer> cache;

    Adapted(String name) {
      cache =
          BenchmarkCacheFactory.find(name)
              .create(CacheSpec.of(Integer.class, Integer.class, ENTRIES * 3 / 2));
      for (int i = 0; i < ENTRIES; i++) {
        cache.put(i, i);
      }
    }
  }

  /** A map through its adapter. */
  public static class MapAdapted extends Adapted {
    public MapAdapted() {
      super("map");
    }
  }

  /** Caffeine through its adapter. */
  public static class CaffeineAdapted extends Adapted {
    public CaffeineAdapted() {
      super("caffeine");
    }
  }

  @Benchmark
  public Integer mapByHand(Keys keys, MapByHand state) {
    return state.map.get(keys.next());
  }

  @Benchmark
  public Integer mapAdapted(Keys keys, MapAdapted state) {
    return state.cache.get(keys.next());
  }

  @Benchmark
  public Integer caffeineByHand(Keys keys, CaffeineByHand state) {
    return state.cache.getIfPresent(keys.next());
  }

  @Benchmark
  public Integer caffeineAdapted(Keys keys, CaffeineAdapted state) {
    return state.cache.get(keys.next());
  }

  /** Prints each round's scores, for the ratio of the medians and its spread. */
  public static void main(String[] args) throws RunnerException {
    int rounds = Integer.parseInt(args[0]);
    for (String cache : List.of("map", "caffeine")) {
      double[] byHand = new double[rounds];
      double[] adapted = new double[rounds];
      for (int round = 0; round < rounds; round++) {
        if (round % 2 == 0) { // they take turns at going first
          byHand[round] = measure(cache + "ByHand");
        }
        adapted[round] = measure(cache + "Adapted");
        if (round % 2 == 1) {
          byHand[round] = measure(cache + "ByHand");
        }
      }
      print(cache, byHand, adapted);
    }
  }

  private static double measure(String name) throws RunnerException {
    return new Runner(
            new OptionsBuilder()
                .include("AdapterCost." + name + "$")
                .forks(1)
                .jvmArgs("-Xms256m", "-Xmx256m", "-XX:+AlwaysPreTouch")
                .warmupIterations(4)
                .warmupTime(TimeValue.milliseconds(200))
                .measurementIterations(5)
                .measurementTime(TimeValue.milliseconds(100))
                .verbosity(VerboseMode.SILENT)
                .build())
        .runSingle()
        .getPrimaryResult()
        .getStatistics()
        .getPercentile(50);
  }

  private static void print(String what, double[] byHand, double[] adapted) {
    double[] ratios = new double[byHand.length];
    Arrays.setAll(ratios, i -> byHand[i] / adapted[i]);
    Arrays.sort(ratios);
    Arrays.sort(byHand);
    Arrays.sort(adapted);
    int middle = ratios.length / 2;
    System.out.printf(
        "%s: by hand %.1f M/s, adapted %.1f M/s; cost %.3f, quartiles %.3f to %.3f, %d rounds%n",
        what,
        byHand[middle] / 1e6,
        adapted[middle] / 1e6,
        ratios[middle],
        ratios[ratios.length / 4],
        ratios[3 * ratios.length / 4],
        ratios.length);
  }
}
