/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.jmh;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.cachemark.api.BenchmarkCache;
import org.cachemark.api.Capability;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.infra.Blackhole;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.infra.ThreadParams;
import org.openjdk.jmh.runner.IterationType;

/**
 * Threads get uniformly random keys from a cache that has room to spare, at a given hit rate.
 *
 * <p>{@code ./run.sh jmh caffeine -- ReadOnly -f 1 -t 2 -p hitRate=50}
 */
@About("threads get random keys from a cache with room to spare, at a given hit rate")
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
public class ReadOnlyBenchmark extends CacheBenchmark {

  /** Gets a thread makes, untimed, to count the hits: a rate of 50 % is found to within 0.2 %. */
  private static final int COUNTED_GETS = 1 << 16;

  /** The same where each get is a journey of many microseconds: to within 0.8 %. */
  private static final int COUNTED_REMOTE_GETS = 1 << 12;

  @Range(min = 100, max = 10_000_000, remoteMax = 100_000, value = "entries in the cache")
  @Param("100000")
  public int entries;

  @Range(min = 1, max = 100, value = "per cent of the reads that find an entry")
  @Param({"100", "50", "33"})
  public int hitRate;

  /**
   * More than 100, so that nothing is evicted however unevenly segments fill; less than 200, since
   * Caffeine does not keep track of reads while it is less than half full.
   */
  @Range(min = 110, max = 1000, value = "capacity in per cent of the entries")
  @Param("150")
  public int room;

  private BenchmarkCache<Integer, Integer> current;
  private boolean stores;
  private int countedGets;
  private boolean collected;
  private final AtomicInteger endedReaders = new AtomicInteger();

  @Setup(Level.Trial)
  public void prepare() {
    current = open((long) entries * room / 100);
    stores = has(Capability.STORAGE);
    countedGets = has(Capability.REMOTE) ? COUNTED_REMOTE_GETS : COUNTED_GETS;
    fill(current, Keys.sequential(entries), key -> key);
    current.settle();
    if (stores) {
      readBack(current, Keys.sequential(entries), this::check);
      if (current.size() != entries) {
        throw new CheckFailedException(
            "%d entries put with room to spare, but size %d".formatted(entries, current.size()));
      }
    }
  }

  @Setup(Level.Iteration)
  public void begin() {
    if (!collected) {
      System.gc(); // the garbage of the set-up, once
      collected = true;
    }
    Meter.begin();
  }

  /** The timed work: one get. */
  @Benchmark
  public Integer read(Reader reader) {
    return current.get(reader.next());
  }

  @TearDown(Level.Iteration)
  public void end() {
    Meter.end();
    Meter.report("held", (double) current.size(), "entries");
  }

  /** The last reader drops the cache: JMH would let one thread do it while others still count. */
  private void ended(int threads) {
    if (endedReaders.incrementAndGet() == threads) {
      current.close();
    }
  }

  private boolean check(Integer key, Integer value) {
    Integer expected = stores && key < entries ? key : null;
    if (expected == null ? value != null : !expected.equals(value)) {
      throw new CheckFailedException(
          "key %s has the value %s, expected %s".formatted(key, value, expected));
    }
    return value != null;
  }

  /** One thread's keys, and what it spent. */
  @State(Scope.Thread)
  public static class Reader {

    private Integer[] keys;
    private long position;
    private WarmUp warmUp;
    private long startPosition;
    private long startBytes;
    private long startCpuNanos;
    private long startNanos;

    @Setup(Level.Trial)
    public void draw(ReadOnlyBenchmark benchmark, ThreadParams thread) {
      int range = Keys.rangeFor(benchmark.entries, benchmark.hitRate);
      keys = Keys.uniform(thread.getThreadIndex(), range);
      warmUp = new WarmUp(thread.getThreadCount());
    }

    Integer next() {
      return keys[(int) position++ & (keys.length - 1)];
    }

    @Setup(Level.Iteration)
    public void begin() {
      startPosition = position;
      startBytes = Meter.threadAllocatedBytes();
      startCpuNanos = Meter.threadCpuNanos();
      startNanos = System.nanoTime();
    }

    @TearDown(Level.Iteration)
    public void end(ReadOnlyBenchmark benchmark, IterationParams iteration, Blackhole blackhole) {
      long wallNanos = System.nanoTime() - startNanos;
      long cpuNanos = Meter.threadCpuNanos() - startCpuNanos;
      long bytes = Meter.threadAllocatedBytes() - startBytes;
      Meter.workers(cpuNanos, wallNanos, bytes, position - startPosition);
      if (iteration.getType() == IterationType.MEASUREMENT) {
        countHits(benchmark);
      }
      warmUp.ended(iteration, cpuNanos, () -> readOn(benchmark, blackhole));
    }

    private long readOn(ReadOnlyBenchmark benchmark, Blackhole blackhole) {
      long before = Meter.threadCpuNanos();
      for (int i = 0; i < 10_000; i++) {
        blackhole.consume(benchmark.read(this));
      }
      return Meter.threadCpuNanos() - before;
    }

    @TearDown(Level.Trial)
    public void leave(ReadOnlyBenchmark benchmark, ThreadParams thread) {
      benchmark.ended(thread.getThreadCount());
    }

    private void countHits(ReadOnlyBenchmark benchmark) {
      int hits = 0;
      for (int i = 0; i < benchmark.countedGets; i++) {
        Integer key = keys[i];
        hits += benchmark.check(key, benchmark.current.get(key)) ? 1 : 0;
      }
      Meter.hits(hits, benchmark.countedGets);
    }
  }
}
