/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.jmh;

import java.util.concurrent.ForkJoinPool;
import org.cachemark.api.BenchmarkCache;
import org.cachemark.api.CacheSpec;
import org.cachemark.harness.About;
import org.cachemark.harness.CheckFailedException;
import org.cachemark.harness.Meter;
import org.cachemark.harness.Metric;
import org.cachemark.harness.Range;
import org.cachemark.harness.Words;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;

/**
 * Threads put keys that were never seen into a full cache, so that each put has another entry, or
 * the new one, go. The score is how many puts all do in a second, until the last is done.
 *
 * <p>{@code ./run.sh jmh caffeine -- Evict -f 1 -p entries=10000 -p threads=2}
 *
 * <p>Each iteration has a fresh cache, filled untimed: so no key comes twice, however many
 * iterations there are, and none has to be made, drawn or boxed in between.
 */
@About(
    value = "threads put keys never seen into a full cache",
    needs = {"STORAGE", "BOUNDED"},
    without = "keys")
@Metric(
    name = "throughput",
    title = "throughput",
    unit = "puts/s",
    better = Metric.Better.HIGHER,
    scale = Metric.Scale.LOGARITHMIC,
    shown = Metric.Shown.SCORE,
    about = "puts of all threads in a second")
@Metric(
    name = "cpuPerPut",
    title = "CPU µs",
    unit = "us/put",
    shown = Metric.Shown.COLUMN,
    about = "CPU time of the process for each put, until what was put off is done")
@Metric(
    name = "overshoot",
    title = "overshoot",
    unit = "%",
    iterations = Metric.Together.MAX,
    forks = Metric.Together.MAX,
    shown = Metric.Shown.COLUMN,
    about = "entries beyond the capacity at the peak")
@Metric(
    name = "held",
    title = "held",
    unit = "%",
    better = Metric.Better.HIGHER,
    shown = Metric.Shown.COLUMN,
    about = "what the cache holds of its capacity afterwards")
@Metric(
    name = "newcomers",
    title = "new",
    unit = "%",
    better = Metric.Better.NEITHER,
    shown = Metric.Shown.COLUMN,
    about = "entries held afterwards whose keys came last: what was let in, and stayed")
@Metric(
    name = "watching",
    title = "watching",
    unit = "% of the time",
    shown = Metric.Shown.NOTE,
    about = "asking for the size takes of a CPU")
public class EvictBenchmark extends MakespanBenchmark<BenchmarkCache<Object, Integer>> {

  /** Fewer would be over before a thread has got its CPU. */
  private static final int PUTS_AT_LEAST = 1_000_000;

  /** Each of them may look through all entries. */
  private static final int COLLIDING_PUTS = 100_000;

  private static final int MOST_COLLIDING = 1000;

  @Range(min = 100, max = 4_000_000, remoteMax = 100_000, value = "the capacity, which is used up")
  @Param({"100", "10000", "1000000"})
  public int entries;

  @Words(
      value = {"scattered", "sequential", "clustered", "colliding"},
      about =
          "how the keys' hashes lie: all over the integers, one behind the other, in runs far"
              + " apart, or all the same (at most 1000 entries)",
      limits = @Words.Limit(word = "colliding", param = "entries", most = MOST_COLLIDING))
  @Param("scattered")
  public String hash = "scattered";

  @Words(
      value = {"free", "busy"},
      about = "the JDK's common pool: idle, or each of its threads held by somebody else's task")
  @Param("free")
  public String executor = "free";

  private Hashes hashes;
  private Object[] all;
  private Integer[] values;
  private int old;
  private @Nullable OccupiedPool occupied;
  private @Nullable PeakSize watched;
  private long cpuNanosBefore;
  private long watchingCpuNanos;

  @Override
  void makeKeys() {
    hashes = Hashes.of(hash);
    boolean isColliding = hashes == Hashes.COLLIDING;
    if (isColliding && entries > MOST_COLLIDING) {
      throw new IllegalArgumentException(
          "hash=colliding takes at most %d entries, not %d: a put may look at each of them"
              .formatted(MOST_COLLIDING, entries));
    }
    old = entries + entries / 2; // the parts of a cache in segments do not fill evenly
    int puts = isColliding ? COLLIDING_PUTS : Math.max(PUTS_AT_LEAST, entries);
    all = hashes.keys(old + puts);
    values = hashes.numbers(old + puts);
  }

  @Override
  @SuppressWarnings("unchecked") // the class of whatever the keys are
  BenchmarkCache<Object, Integer> openEmpty() {
    return open(CacheSpec.of((Class<Object>) hashes.type(), Integer.class, entries));
  }

  /** Puts more than there is room for, so that it is full in each of its parts. */
  @Override
  boolean fill() {
    for (int place = 0; place < old; place++) {
      current.put(all[place], values[place]);
    }
    current.settle();
    requireFull("before the timed work", current.size());
    return true;
  }

  @Override
  void begins() {
    if (executor.equals("busy")) {
      occupied = new OccupiedPool(ForkJoinPool.commonPool());
    }
    watched = new PeakSize(current::size);
    cpuNanosBefore = Meter.processCpuNanos();
  }

  @Override
  long operations() {
    return (long) all.length - old;
  }

  /** The timed work. */
  @Benchmark
  public void evict() {
    work();
  }

  @Override
  void share(int worker) {
    int end = old + (int) (operations() * (worker + 1) / threads);
    for (int place = old + (int) (operations() * worker / threads); place < end; place++) {
      current.put(all[place], values[place]);
    }
  }

  @Override
  void ended(long startedNanos, long endedNanos) {
    Meter.report("throughput", operations() * 1e9 / (endedNanos - startedNanos), "puts/s");
    if (watched != null) {
      Meter.report("overshoot", Math.max(0, 100.0 * watched.finish() / entries - 100), "%");
      watchingCpuNanos = watched.cpuNanos();
      double share = 100.0 * watchingCpuNanos / (endedNanos - startedNanos);
      Meter.report("watching", share, "% of the time");
    }
    if (occupied != null) {
      occupied.close();
    }
  }

  @Override
  void verify() {
    double cpuNanos = Meter.processCpuNanos() - cpuNanosBefore - watchingCpuNanos;
    Meter.report("cpuPerPut", cpuNanos / 1e3 / operations(), "us/put");
    long size = current.size();
    Meter.report("held", 100.0 * size / entries, "%");
    requireFull("after the timed work", size);
    int earlier = found(0, old);
    int newcomers = found(old, all.length);
    if (earlier + newcomers != size) {
      throw new CheckFailedException(
          "%d entries read back, but size %d".formatted(earlier + newcomers, size));
    }
    if (newcomers == 0) {
      throw new CheckFailedException(
          "none of %d new keys is there: a full cache has to take them".formatted(operations()));
    }
    Meter.report("newcomers", 100.0 * newcomers / size, "%");
  }

  /** How many of some keys are there, by other boxes than those that were put. */
  private int found(int from, int to) {
    int found = 0;
    for (int place = from; place < to; place++) {
      Integer value = current.get(hashes.key(place));
      if (value != null && !value.equals(values[place])) {
        throw new CheckFailedException("key %s has the value %s".formatted(all[place], value));
      }
      found += value == null ? 0 : 1;
    }
    return found;
  }

  private void requireFull(String when, long size) {
    // Equal hashes are all in one segment of those that a cache has.
    double least = hashes == Hashes.COLLIDING ? 1 : HELD_AT_LEAST * entries;
    requireHeld(when, size, least, entries);
  }
}
