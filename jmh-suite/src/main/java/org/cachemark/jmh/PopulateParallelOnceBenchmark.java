/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.jmh;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import org.cachemark.api.BenchmarkCache;
import org.cachemark.api.Capability;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.runner.IterationType;

/**
 * Threads put N distinct keys into an empty cache of capacity N. The score is the makespan, from
 * the start of the first thread to the end of the last, and not the mean of the threads' times.
 *
 * <p>{@code ./run.sh jmh caffeine -- PopulateParallelOnce -f 1 -p entries=1000000 -p threads=2}
 *
 * <p>The threads are the benchmark's own (JMH's {@code -t} stays 1): JMH's single-shot score is the
 * mean over its threads. Every iteration has a fresh cache, and the garbage of the last one is
 * collected before. Making, settling and dropping the cache are figures of their own, and so is,
 * where writes return before they are done, the time until every entry is there.
 */
@About("threads fill an empty cache of capacity N with N distinct keys: the makespan")
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
public class PopulateParallelOnceBenchmark extends CacheBenchmark {

  /** Of N put into a capacity of N, the least that a cache must hold: segments fill unevenly. */
  private static final double HELD_AT_LEAST = 0.75;

  @Range(
      min = 1000,
      max = 100_000_000,
      remoteMax = 100_000,
      value = "entries put, and the capacity")
  @Param({"1000000", "2000000", "4000000", "8000000"})
  public int entries;

  @Range(min = 1, max = 1024, value = "threads that put")
  @Param("1")
  public int threads;

  private Workers workers;
  private Integer[] keys;
  private BenchmarkCache<Integer, Integer> current;
  private WarmUp warmUp;
  private long started;

  @Setup(Level.Trial)
  public void prepare() {
    workers = new Workers(threads);
    warmUp = new WarmUp(1);
    keys = Keys.sequential(entries);
  }

  @Setup(Level.Iteration)
  public void create() {
    current = null;
    System.gc();
    long before = System.nanoTime();
    current = open(entries);
    Meter.report("create", (System.nanoTime() - before) / 1e6, "ms");
    Meter.begin();
    started = System.nanoTime();
  }

  /** The timed work. */
  @Benchmark
  public void populate() {
    workers.run(this::putShare);
  }

  /** Puts one worker's share of the keys; the shares differ by one at most, and leave none out. */
  private void putShare(int worker) {
    int end = (int) ((long) entries * (worker + 1) / threads);
    for (int i = (int) ((long) entries * worker / threads); i < end; i++) {
      current.put(keys[i], keys[i]);
    }
  }

  @TearDown(Level.Iteration)
  public void verifyAndDrop(IterationParams iteration) {
    long ended = System.nanoTime();
    Meter.end();
    long cpuNanos = workers.cpuNanos();
    Meter.workers(cpuNanos, (ended - started) * threads, workers.allocatedBytes(), entries);
    if (has(Capability.WRITES_LATER)) {
      awaitAll();
      Meter.report("complete", (System.nanoTime() - started) / 1e6, "ms");
    }
    current.settle();
    Meter.report("settle", (System.nanoTime() - ended) / 1e6, "ms");
    if (iteration.getType() == IterationType.MEASUREMENT) {
      Meter.report("held", (double) verify(), "entries");
    }
    long before = System.nanoTime();
    current.close();
    Meter.report("drop", (System.nanoTime() - before) / 1e6, "ms");
    warmUp.ended(iteration, cpuNanos, this::fillAnother);
  }

  private long fillAnother() {
    current = open(entries);
    populate();
    current.close();
    return workers.cpuNanos();
  }

  /** Waits until every entry is there, for a minute at most: the check then says what is not. */
  private void awaitAll() {
    long deadline = System.nanoTime() + TimeUnit.MINUTES.toNanos(1);
    while (current.size() < entries && System.nanoTime() < deadline) {
      Thread.onSpinWait();
    }
  }

  /** Reads everything back, and returns the number of entries held. */
  private long verify() {
    if (!has(Capability.STORAGE)) {
      return 0;
    }
    LongAdder found = new LongAdder();
    readBack(
        current,
        keys,
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

  @TearDown(Level.Trial)
  public void stop() {
    workers.close();
  }
}
