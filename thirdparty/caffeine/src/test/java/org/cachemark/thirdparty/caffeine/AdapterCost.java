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
import org.openjdk.jmh.annotations.Param;
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

  private static final int MASK = (1 << 19) - 1;

  /** How many entries; with 1000 all is in the CPU's caches, where a wrapper shows most. */
  @State(Scope.Benchmark)
  public static class Size {
    @Param("1000")
    public int entries;
  }

  /** The keys, the same for all. */
  @State(Scope.Thread)
  public static class Keys {
    private Integer[] keys;
    private long position;

    @Setup
    public void draw(Size size) {
      SplittableRandom random = new SplittableRandom(1);
      keys = new Integer[Math.min(MASK + 1, 16 * Integer.highestOneBit(size.entries))];
      Arrays.setAll(keys, i -> random.nextInt(size.entries));
    }

    Integer next() {
      return keys[(int) position++ & (keys.length - 1)];
    }
  }

  /** A map by hand. */
  @State(Scope.Benchmark)
  public static class MapByHand {
    final Map<Integer, Integer> map = new ConcurrentHashMap<>();

    @Setup
    public void fill(Size size) {
      for (int i = 0; i < size.entries; i++) {
        map.put(i, i);
      }
    }
  }

  /** A Caffeine cache by hand. */
  @State(Scope.Benchmark)
  public static class CaffeineByHand {
    Cache<Integer, Integer> cache;

    @Setup
    public void fill(Size size) {
      cache = Caffeine.newBuilder().maximumSize(size.entries * 3L / 2).build();
      for (int i = 0; i < size.entries; i++) {
        cache.put(i, i);
      }
    }
  }

  /** The same through adapters. */
  @State(Scope.Benchmark)
  public abstract static class Adapted {
    BenchmarkCache<Integer, Integer> cache;

    abstract String name();

    @Setup
    public void fill(Size size) {
      cache =
          BenchmarkCacheFactory.find(name())
              .create(CacheSpec.of(Integer.class, Integer.class, size.entries * 3L / 2));
      for (int i = 0; i < size.entries; i++) {
        cache.put(i, i);
      }
    }
  }

  /** A map through its adapter. */
  public static class MapAdapted extends Adapted {
    @Override
    String name() {
      return "map";
    }
  }

  /** Caffeine through its adapter. */
  public static class CaffeineAdapted extends Adapted {
    @Override
    String name() {
      return "caffeine";
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

  /** Prints how many times slower the adapted get is, for the rounds and entries that are given. */
  public static void main(String[] args) throws RunnerException {
    int rounds = Integer.parseInt(args[0]);
    String entries = args[1];
    for (String cache : List.of("map", "caffeine")) {
      double[] byHand = new double[rounds];
      double[] adapted = new double[rounds];
      for (int round = 0; round < rounds; round++) {
        if (round % 2 == 0) { // they take turns at going first
          byHand[round] = measure(cache + "ByHand", entries);
        }
        adapted[round] = measure(cache + "Adapted", entries);
        if (round % 2 == 1) {
          byHand[round] = measure(cache + "ByHand", entries);
        }
      }
      print(cache, byHand, adapted);
    }
  }

  private static double measure(String name, String entries) throws RunnerException {
    return new Runner(
            new OptionsBuilder()
                .include("AdapterCost." + name + "$")
                .param("entries", entries)
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
