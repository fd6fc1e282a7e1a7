/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.jmh;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.cachemark.api.BenchmarkCache;
import org.cachemark.api.Capability;
import org.cachemark.harness.About;
import org.cachemark.harness.CheckFailedException;
import org.cachemark.harness.DecimalRange;
import org.cachemark.harness.Meter;
import org.cachemark.harness.Metric;
import org.cachemark.harness.Range;
import org.cachemark.harness.Words;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;

/**
 * Threads ask a cache of capacity N, empty at first, for 3 N keys, or 300 000 if that is more,
 * drawn by Zipf's law from more than there is room for, and it loads what it misses, at a price.
 * The score is how many requests all do in a second, until the last is answered; the hit ratio
 * stands beside it, by the loads that the harness's own loader has counted.
 *
 * <p>{@code ./run.sh jmh caffeine -- ZipfLoading -f 1 -p range=500 -p missCost=10 -p threads=2}
 *
 * <p>A price that somebody chose decides who is fastest: so {@code missCost} is a parameter, and
 * the report goes on from what was measured without one.
 */
@About(
    value = "threads ask for keys by Zipf's law, and misses are loaded at a price",
    needs = {"STORAGE", "LOADING"})
@Metric(
    name = "throughput",
    title = "throughput",
    unit = "requests/s",
    better = Metric.Better.HIGHER,
    scale = Metric.Scale.LOGARITHMIC,
    shown = Metric.Shown.SCORE,
    about = "requests of all threads in a second")
@Metric(
    name = "hitRate",
    title = "hits",
    unit = "%",
    better = Metric.Better.HIGHER,
    shown = Metric.Shown.COLUMN,
    about = "requests that loaded nothing",
    price = "missCost",
    means = Metric.Means.HITS)
@Metric(
    name = "capacity",
    title = "capacity",
    unit = "entries",
    better = Metric.Better.NEITHER,
    shown = Metric.Shown.DIAGNOSTIC,
    means = Metric.Means.CAPACITY,
    about = "entries that the cache may hold")
@Metric(
    name = "missTime",
    title = "a miss",
    unit = "us",
    shown = Metric.Shown.DIAGNOSTIC,
    about =
        "what a miss takes one thread alone, after the work: CPU time, or, where it parks, time")
public class ZipfLoadingBenchmark extends MakespanBenchmark<BenchmarkCache<Integer, Integer>> {

  private static final int REQUESTS_PER_ENTRY = 3;

  /** Fewer would be over before a thread has got its CPU. */
  private static final int REQUESTS_AT_LEAST = 300_000;

  /** Keys that nobody has asked for, to see afterwards what a single miss does. */
  private static final int UNASKED = 100;

  @Range(
      min = 100,
      max = 10_000_000,
      value = "the capacity; three times as many requests, and 300000 at the least")
  @Param("100000")
  public int entries;

  @Range(min = 10, max = 1000, value = "keys that there are, in per cent of the capacity")
  @Param({"110", "500"})
  public int range;

  @DecimalRange(min = 0, max = 2, value = "exponent of Zipf's law; 0: all keys alike")
  @Param("0.99")
  public double skew;

  @Range(min = 0, max = 100_000, value = "microseconds that each miss costs")
  @Param({"0", "1", "10"})
  public int missCost;

  @Words(
      value = {"burn", "park"},
      about = "how a miss costs: CPU time, or time in which its thread waits")
  @Param("burn")
  public String miss = "burn";

  private Keys kind;
  private int keyCount;
  private Integer[] values;
  private List<Integer[]> tapes = List.of();
  private long requests;
  private int distinct;
  private MissCost cost;

  @SuppressWarnings("NullAway.Init") // each iteration has its own
  private PricedLoader loader;

  private long loadsOfWork;

  @Override
  void makeKeys() {
    kind = kindOfKeys();
    keyCount = (int) Math.max(1, (long) entries * range / 100);
    values = kind.first(keyCount);
    cost = MissCost.of(miss, missCost);
    requests = Math.max(REQUESTS_AT_LEAST, (long) REQUESTS_PER_ENTRY * entries);
    tapes = new ArrayList<>();
    BitSet asked = new BitSet();
    for (int worker = 0; worker < threads; worker++) {
      int share = (int) (requests * (worker + 1) / threads - requests * worker / threads);
      Integer[] tape = Draw.tape(kind, worker, keyCount, skew, share);
      for (Integer key : tape) {
        asked.set(kind.place(key));
      }
      tapes.add(tape);
    }
    distinct = asked.cardinality();
  }

  @Override
  BenchmarkCache<Integer, Integer> openEmpty() {
    loader = new PricedLoader(kind, values, cost);
    return open(entries, loader::load);
  }

  @Override
  long operations() {
    return requests;
  }

  /** The timed work. */
  @Benchmark
  public void load() {
    work();
  }

  /** Looks at each value, as who asks for one does, so that no wrong one goes unseen. */
  @Override
  void share(int worker) {
    for (Integer key : tapes.get(worker)) {
      PricedLoader.get(current, key);
    }
  }

  @Override
  void ended(long startedNanos, long endedNanos) {
    loadsOfWork = loader.loads();
    Meter.report("throughput", requests * 1e9 / (endedNanos - startedNanos), "requests/s");
    Meter.report("hitRate", 100 - 100.0 * loadsOfWork / requests, "%");
  }

  @Override
  void verify() {
    Meter.report("capacity", entries, "entries");
    Meter.report("missTime", cost.measuredMicros(), "us");
    boolean isBounded = has(Capability.BOUNDED) || has(Capability.BOUNDED_BY_BYTES);
    boolean isExact = !isBounded && has(Capability.LOADING_ONCE); // nothing goes, or is asked twice
    if (loadsOfWork < distinct || loadsOfWork > (isExact ? distinct : requests)) {
      throw new CheckFailedException(
          "%d loads, expected %s%d, for %d keys in %d requests"
              .formatted(
                  loadsOfWork,
                  isExact ? "" : distinct + " to ",
                  isExact ? distinct : requests,
                  distinct,
                  requests));
    }
    double most = has(Capability.BOUNDED) ? Math.min(entries, distinct) : distinct;
    double least = isBounded ? HELD_AT_LEAST * Math.min(entries, distinct) : distinct;
    requireHeld("after the timed work", current.size(), least, most);
    loader.requireALoadEach(current, keyCount, UNASKED);
  }
}
