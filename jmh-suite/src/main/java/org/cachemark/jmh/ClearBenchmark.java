/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.jmh;

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
 * A cache that is full is cleared: by a thread, or by several at the same time, the last of which
 * find it empty.
 *
 * <p>{@code ./run.sh jmh caffeine -- Clear -f 1 -p entries=1000000}
 */
@About(
    value = "a full cache of capacity N is cleared: by all threads at the same time",
    needs = "STORAGE")
@Metric(
    name = "throughput",
    title = "throughput",
    unit = "entries/s",
    better = Metric.Better.HIGHER,
    scale = Metric.Scale.LOGARITHMIC,
    shown = Metric.Shown.SCORE,
    about = "entries put over the time until the last thread is done")
public class ClearBenchmark extends MakespanBenchmark<BenchmarkCache<Integer, Integer>> {

  @Range(min = 1000, max = 10_000_000, remoteMax = 100_000, value = "entries put, and the capacity")
  @Param("1000000")
  public int entries;

  private Integer[] filling;
  private long nanos;

  @Override
  void makeKeys() {
    filling = kindOfKeys().first(entries);
  }

  @Override
  BenchmarkCache<Integer, Integer> openEmpty() {
    return open(entries);
  }

  @Override
  boolean fill() {
    fill(current, filling, key -> key);
    current.settle();
    if (!has(Capability.WRITES_LATER)) { // nobody tells when they are done
      boolean isBounded = has(Capability.BOUNDED) || has(Capability.BOUNDED_BY_BYTES);
      double least = isBounded ? HELD_AT_LEAST * entries : entries;
      requireHeld("before the timed work", current.size(), least, entries);
    }
    return true;
  }

  @Override
  long operations() {
    return entries;
  }

  /** The timed work; it may take less than JMH takes to begin it, so it is timed here, too. */
  @Benchmark
  public void clear() {
    long before = System.nanoTime();
    work();
    nanos = System.nanoTime() - before;
  }

  @Override
  void share(int worker) {
    current.clear();
  }

  @Override
  void ended(long startedNanos, long endedNanos) {
    Meter.report("throughput", entries * 1e9 / nanos, "entries/s");
  }

  @Override
  void verify() {
    long size = current.size();
    if (size != 0) {
      throw new CheckFailedException("size %d after it was cleared".formatted(size));
    }
    readBack(
        current,
        filling,
        (key, value) -> {
          if (value != null) {
            throw new CheckFailedException("key %s is still there".formatted(key));
          }
        });
  }
}
