/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.jmh;

import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.cachemark.api.BenchmarkCache;
import org.cachemark.api.BenchmarkCacheFactory;
import org.cachemark.api.Counted;
import org.cachemark.harness.About;
import org.cachemark.harness.ForkRecord;
import org.cachemark.harness.Metric;
import org.cachemark.harness.Range;
import org.cachemark.harness.Words;
import org.cachemark.trace.Trace;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Param;

/**
 * Counts hits: each key of a trace is asked for, and put where it is missing. The figure is what a
 * cache's choices are worth at this capacity, and says nothing of its speed.
 *
 * <p>Strict, the cache is settled after every request, so that it holds what it may and no more: no
 * hit ratio above the optimum's can be true then. As it is by default, maintenance comes when the
 * cache sees fit; one that holds too much in the meantime has hits that it does not deserve.
 *
 * <p>Replayed as fast as it goes, a trace leaves such maintenance little time, and a clock that the
 * cache may judge by few ticks; {@code thinkTime} leaves more. Short waits are spun, so that
 * maintenance needs a CPU beside the threads'.
 */
@About(
    value = "a trace's keys are asked for, and put where they are missing: the hits",
    needs = {"STORAGE", "BOUNDED"})
@Metric(
    name = "hitRatio",
    title = "hits",
    unit = "%",
    better = Metric.Better.HIGHER,
    shown = Metric.Shown.SCORE,
    margin = 0.1,
    means = Metric.Means.HITS,
    about = "requests that found their key's value")
@Metric(
    name = "byteHitRatio",
    title = "byte hits",
    unit = "%",
    better = Metric.Better.HIGHER,
    shown = Metric.Shown.COLUMN,
    about = "bytes that hits served, of those that were asked for, where the capacity is of sizes")
@Metric(
    name = "optimum",
    title = "optimum",
    unit = "%",
    better = Metric.Better.NEITHER,
    shown = Metric.Shown.COLUMN,
    means = Metric.Means.REFERENCE,
    about = "hits of Belady's optimum with bypass, which knows the future, at this capacity")
@Metric(
    name = "bound",
    title = "bound",
    unit = "%",
    better = Metric.Better.NEITHER,
    shown = Metric.Shown.COLUMN,
    means = Metric.Means.REFERENCE,
    about = "hits that no cache can have more than, where the capacity is of sizes")
@Metric(
    name = "lru",
    title = "LRU",
    unit = "%",
    better = Metric.Better.NEITHER,
    shown = Metric.Shown.COLUMN,
    means = Metric.Means.REFERENCE,
    about = "hits of an exact LRU at this capacity")
@Metric(
    name = "byteLru",
    title = "LRU byte hits",
    unit = "%",
    better = Metric.Better.NEITHER,
    shown = Metric.Shown.COLUMN,
    about = "bytes that hits of an exact LRU by size served, where the capacity is of sizes")
@Metric(
    name = "fifo",
    title = "FIFO",
    unit = "%",
    better = Metric.Better.NEITHER,
    shown = Metric.Shown.DIAGNOSTIC,
    means = Metric.Means.REFERENCE,
    about = "hits of a plain queue at this capacity")
@Metric(
    name = "way",
    title = "FIFO → OPT",
    unit = "%",
    better = Metric.Better.HIGHER,
    shown = Metric.Shown.COLUMN,
    about = "hits beyond those of FIFO, of those that the optimum has beyond them")
@Metric(
    name = "fits",
    title = "fits",
    unit = "entries",
    better = Metric.Better.NEITHER,
    shown = Metric.Shown.COLUMN,
    means = Metric.Means.ROOM,
    about = "entries that fit into the budget, where the capacity is one of bytes")
@Metric(
    name = "held",
    title = "held",
    unit = "%",
    better = Metric.Better.NEITHER,
    shown = Metric.Shown.COLUMN,
    about = "entries at the end, or their sizes, once settled, of the capacity")
@Metric(
    name = "most",
    title = "most",
    unit = "%",
    better = Metric.Better.NEITHER,
    shown = Metric.Shown.COLUMN,
    about = "entries at most that were seen in some 64 looks, of the capacity")
@Metric(
    name = "overshoot",
    title = "overshoots",
    unit = "% of the requests",
    shown = Metric.Shown.FAULT,
    about = "hits above the optimum's, or the bound: more was held than the capacity")
@Metric(
    name = "capacity",
    title = "capacity",
    unit = "entries",
    better = Metric.Better.NEITHER,
    shown = Metric.Shown.DIAGNOSTIC,
    means = Metric.Means.CAPACITY,
    about = "entries that the cache may hold, unless the capacity is of sizes")
@Metric(
    name = "requests",
    title = "requests",
    unit = "requests",
    better = Metric.Better.NEITHER,
    shown = Metric.Shown.DIAGNOSTIC,
    about = "requests of the trace")
@Metric(
    name = "distinct",
    title = "distinct",
    unit = "keys",
    better = Metric.Better.NEITHER,
    shown = Metric.Shown.DIAGNOSTIC,
    about = "distinct keys of the trace")
public final class TraceBenchmark implements Counted {

  private static final String STRICT = "strict";
  private static final String DEFAULT = "default";
  private static final String PER_MILLE = "perMille";
  private static final String KILOBYTES = "kB";
  private static final String SIZES = "sizes";

  @Words(
      value = {
        "zipf10K-1M",
        "zipf-sizes",
        "loop",
        "zipf-scan",
        "shifting",
        "one-hit",
        "colliding",
        ReplayedTrace.FILE
      },
      limits = @Words.Limit(word = ReplayedTrace.FILE, file = ReplayedTrace.TRACE_FILE),
      tabulated = true,
      about = "which keys are asked for, in which order")
  @Param("zipf10K-1M")
  public String trace = "";

  @Range(min = 1, max = 100_000_000, value = "what the cache may hold")
  @Param("1000")
  public int capacity;

  @Words(
      value = {"entries", PER_MILLE, KILOBYTES, SIZES},
      limits = {
        @Words.Limit(word = PER_MILLE, param = "capacity", most = 1000),
        @Words.Limit(word = KILOBYTES, eachSystem = true),
        @Words.Limit(
            word = SIZES,
            param = "trace",
            among = {"zipf-sizes", ReplayedTrace.FILE},
            needs = "BOUNDED_BY_WEIGHT")
      },
      about =
          "the capacity is in entries, in thousandths of the trace's distinct keys, in 1000 bytes,"
              + " which the entries of each cache fill as they do, or in 1000 bytes of the sizes"
              + " that the trace tells")
  @Param("entries")
  public String unit = "entries";

  @Words(
      value = {STRICT, DEFAULT},
      asTimed = DEFAULT,
      about = "the cache is settled after every request, or left to itself")
  @Param(STRICT)
  public String mode = STRICT;

  @Words(
      value = {"scattered", "ascending"},
      about = "numbers of the keys: all over the integers, or one behind the other")
  @Param("scattered")
  public String keys = "scattered";

  @Range(
      min = 0,
      max = 1_000_000,
      optional = true,
      value = "microseconds that a thread waits after each request, at least")
  @Param("0")
  public int thinkTime;

  /** Of the file, which is one for all requests in a JVM, once it has been read. */
  private @Nullable TraceSizes sizes;

  /** The fewest bytes that were found to hold an entry of a system. */
  private final Map<Subject, Long> enough = new HashMap<>();

  /** Reads the file to its end, and weighs an entry: what is made here cannot be wrong. */
  @Override
  public void require(Request request) {
    read(request);
    if (trace.equals(ReplayedTrace.FILE)) {
      Trace file = ReplayedTrace.of(trace);
      TraceSizes told = sizes == null ? TraceSizes.of(file) : sizes;
      sizes = told;
      if (unit.equals(SIZES)) {
        told.require(file.traceName(), 1000L * capacity);
      }
    }
    if (unit.equals(KILOBYTES)) {
      requireOne(request.system("cache"), 1000L * capacity);
    }
  }

  /** Weighs no second time for another trace, or a larger capacity. */
  private void requireOne(Subject subject, long bytes) {
    if (enough.getOrDefault(subject, Long.MAX_VALUE) <= bytes) {
      return;
    }
    BenchmarkCacheFactory factory = BenchmarkCacheFactory.find(subject.product());
    try (BenchmarkCacheFactory.Environment environment = factory.start(subject.options())) {
      Budget.requireOne(factory, subject.options(), bytes);
    }
    enough.put(subject, bytes);
  }

  @Override
  public Map<String, Double> count(Request request) {
    read(request);
    return count(request.system("cache"), request.threads());
  }

  private void read(Request request) {
    trace = request.text("trace");
    capacity = Math.toIntExact(request.whole("capacity"));
    unit = request.text("unit");
    mode = request.text("mode");
    keys = request.text("keys");
    thinkTime = (int) request.whole("thinkTime", 0);
  }

  private Map<String, Double> count(Subject subject, int threads) {
    Trace replayed = ReplayedTrace.of(trace);
    BenchmarkCacheFactory factory = BenchmarkCacheFactory.find(subject.product());
    try (BenchmarkCacheFactory.Environment environment = factory.start(subject.options())) {
      if (unit.equals(SIZES)) {
        Bounds bounds = Bounds.ofSizes(replayed, 1000L * capacity, factory.overweight());
        return count(replayed, bounds, TraceValues.SIZES, factory, subject, threads);
      }
      Bounds bounds = Bounds.of(replayed, distinct -> entries(distinct, factory, subject));
      return count(replayed, bounds, TraceValues.ENTRIES, factory, subject, threads);
    }
  }

  private <V> Map<String, Double> count(
      Trace replayed,
      Bounds bounds,
      TraceValues<V> values,
      BenchmarkCacheFactory factory,
      Subject subject,
      int threads) {
    boolean isStrict = mode.equals(STRICT);
    try (BenchmarkCache<Integer, V> cache =
        factory.create(values.spec(bounds.capacity()).withOptions(subject.options()))) {
      long thinkNanos = TimeUnit.MICROSECONDS.toNanos(thinkTime);
      Replay.Client client = new Replay.Client(Keys.of(keys), isStrict, threads, thinkNanos);
      Replay<V> replay = new Replay<>(cache, values, replayed, client, bounds);
      replay.run();
      if (trace.equals(ReplayedTrace.FILE)) {
        ForkRecord.write(Map.of("trace", bounds.fingerprint())); // its name says nothing
      }
      bounds.require(replay, isStrict && threads == 1, subject.name());
      return figures(replay, bounds, threads);
    }
  }

  private int entries(int distinct, BenchmarkCacheFactory factory, Subject subject) {
    return switch (unit) {
      case PER_MILLE -> (int) Math.max(1, Math.round((double) capacity * distinct / 1000));
      case KILOBYTES -> Budget.entries(factory, subject.options(), 1000L * capacity);
      default -> capacity;
    };
  }

  private Map<String, Double> figures(Replay<?> replay, Bounds bounds, int threads) {
    double perCent = 100.0 / bounds.requests();
    double ofCapacity = 100.0 / bounds.capacity();
    Map<String, Double> figures = new TreeMap<>();
    figures.put("hitRatio", replay.hits() * perCent);
    figures.put("lru", bounds.lru() * perCent);
    figures.put("fifo", bounds.fifo() * perCent);
    figures.put("held", replay.settled() * ofCapacity);
    figures.put("requests", (double) bounds.requests());
    figures.put("distinct", (double) bounds.distinct());
    // Threads change the order, for which the optimum may be another.
    long above = threads > 1 ? 0 : Math.max(0, replay.hits() - bounds.possible());
    figures.put("overshoot", above * perCent);
    if (unit.equals(SIZES)) {
      figures.put("bound", bounds.optimum() * perCent);
      figures.put("byteHitRatio", 100 * replay.hitBytes() / bounds.bytes());
      figures.put("byteLru", 100 * bounds.lruBytes() / bounds.bytes());
      return figures;
    }
    figures.put("optimum", bounds.optimum() * perCent);
    if (bounds.optimum() > bounds.fifo()) {
      figures.put(
          "way", 100.0 * (replay.hits() - bounds.fifo()) / (bounds.optimum() - bounds.fifo()));
    }
    if (unit.equals(KILOBYTES)) {
      figures.put("fits", (double) bounds.capacity());
    }
    figures.put("most", replay.most() * ofCapacity);
    figures.put("capacity", (double) bounds.capacity());
    return figures;
  }
}
