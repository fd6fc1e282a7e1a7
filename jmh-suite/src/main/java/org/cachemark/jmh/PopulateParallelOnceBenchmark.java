/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.jmh;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import org.cachemark.api.BenchmarkCache;
import org.cachemark.api.Capability;
import org.cachemark.harness.About;
import org.cachemark.harness.CheckFailedException;
import org.cachemark.harness.Meter;
import org.cachemark.harness.Metric;
import org.cachemark.harness.Range;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;

/**
 * Threads put N distinct keys into an empty cache of capacity N. The score is the makespan, from
 * the start of the first thread to the end of the last, and not the mean of the threads' times.
 *
 * <p>{@code ./run.sh jmh caffeine -- PopulateParallelOnce -f 1 -p entries=1000000 -p threads=2}
 *
 * <p>Making, settling and dropping the cache are figures of their own, and so is, where writes
 * return before they are done, the time until every entry is there.
 */
@About("threads fill an empty cache of capacity N with N distinct keys: the makespan")
@Metric(
    name = "held",
    title = "held",
    unit = "%",
    better = Metric.Better.HIGHER,
    shown = Metric.Shown.COLUMN,
    about = "what the cache holds of the entries put")
@Metric(
    name = "complete",
    title = "complete",
    unit = "ms",
    shown = Metric.Shown.NOTE,
    about = "writes return before they are done, every entry is there after")
@Metric(
    name = "life",
    title = "life",
    unit = "ms",
    shown = Metric.Shown.NOTE,
    about = "making and dropping the cache comes on top")
public class PopulateParallelOnceBenchmark
    extends MakespanBenchmark<BenchmarkCache<Integer, Integer>> {

  @Range(
      min = 1000,
      max = 100_000_000,
      remoteMax = 100_000,
      value = "entries put, and the capacity")
  @Param({"1000000", "2000000", "4000000", "8000000"})
  public int entries;

  private Integer[] filling;

  @Override
  void makeKeys() {
    filling = kindOfKeys().first(entries);
  }

  @Override
  BenchmarkCache<Integer, Integer> openEmpty() {
    return open(entries);
  }

  @Override
  long operations() {
    return entries;
  }

  /** The timed work. */
  @Benchmark
  public void populate() {
    work();
  }

  /** Puts one worker's share of the keys; the shares differ by one at most, and leave none out. */
  @Override
  void share(int worker) {
    int end = (int) ((long) entries * (worker + 1) / threads);
    for (int i = (int) ((long) entries * worker / threads); i < end; i++) {
      current.put(filling[i], filling[i]);
    }
  }

  @Override
  void ended(long startedNanos, long endedNanos) {
    if (has(Capability.WRITES_LATER)) {
      awaitAll();
      Meter.report("complete", (System.nanoTime() - startedNanos) / 1e6, "ms");
    }
  }

  /** Waits until every entry is there, for a minute at most: the check then says what is not. */
  private void awaitAll() {
    long deadline = System.nanoTime() + TimeUnit.MINUTES.toNanos(1);
    while (current.size() < entries && System.nanoTime() < deadline) {
      Thread.onSpinWait();
    }
  }

  @Override
  void verify() {
    if (has(Capability.STORAGE)) {
      Meter.report("held", 100.0 * held() / entries, "%");
    }
  }

  /** Reads everything back, and returns the number of entries held. */
  private long held() {
    LongAdder found = new LongAdder();
    readBack(
        current,
        filling,
        (key, value) -> {
          if (value != null && !value.equals(key)) {
            throw new CheckFailedException("key %s has the value %s".formatted(key, value));
          }
          found.add(value == null ? 0 : 1);
        });
    long held = found.sum();
    long size = current.size();
    if (size != held) {
      throw new CheckFailedException("%d entries read back, but size %d".formatted(held, size));
    }
    boolean bounded = has(Capability.BOUNDED) || has(Capability.BOUNDED_BY_BYTES);
    double least = bounded ? HELD_AT_LEAST * entries : entries;
    if (held < least) {
      throw new CheckFailedException(
          "%d entries held of %d put, at least %.0f expected".formatted(held, entries, least));
    }
    return held;
  }
}
