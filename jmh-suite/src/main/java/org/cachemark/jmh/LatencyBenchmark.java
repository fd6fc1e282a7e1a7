/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.jmh;

import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.infra.ThreadParams;
import org.openjdk.jmh.runner.IterationType;

/**
 * Threads get keys that are there, and put over others that are there, at a steady rate: an open
 * loop, that does not wait for what is slow. How long each took counts from when it was due, so
 * that those behind one that was held up are late, too. The score is the 99th percentile.
 *
 * <p>{@code ./run.sh jmh caffeine -- Latency -f 1 -t 1 -p rate=100000 -r 10}
 *
 * <p>All of the warm-up but its last iteration is at full speed, which compiles what is to be
 * measured, and tells what {@code load} is a share of.
 */
@About(
    value = "threads get or put at a steady rate: from when each was due, 99th percentile",
    waits = "its threads keep to a rate")
@Metric(
    name = "latencyP99",
    title = "99th percentile",
    unit = "us",
    scale = Metric.Scale.LOGARITHMIC,
    shown = Metric.Shown.SCORE,
    about = "from when a get or put was due until it was done, the 99th percentile")
@Metric(
    name = "latencyP50",
    title = "p50 µs",
    unit = "us",
    scale = Metric.Scale.LOGARITHMIC,
    shown = Metric.Shown.COLUMN,
    about = "the 50th percentile")
@Metric(
    name = "latencyP999",
    title = "p99.9 µs",
    unit = "us",
    scale = Metric.Scale.LOGARITHMIC,
    shown = Metric.Shown.COLUMN,
    about = "the 99.9th percentile")
@Metric(
    name = "latencyMax",
    title = "max µs",
    unit = "us",
    scale = Metric.Scale.LOGARITHMIC,
    shown = Metric.Shown.COLUMN,
    about = "the longest time")
@Metric(
    name = "missed",
    title = "misses the rate",
    unit = "% of the operations",
    iterations = Metric.Together.MAX,
    forks = Metric.Together.MAX,
    shown = Metric.Shown.FAULT,
    about = "operations due and not done at the end, if more than 1 %")
@Metric(
    name = "hiccup",
    title = "hiccup ms",
    unit = "ms",
    shown = Metric.Shown.COLUMN,
    about =
        "how late a thread woke at the most that has nothing to do with the cache; before JDK 20"
            + " with G1's pauses of marking")
@Metric(
    name = "pause",
    title = "pause ms",
    unit = "ms",
    shown = Metric.Shown.COLUMN,
    about = "the same while garbage was collected")
@Metric(
    name = "rate",
    title = "rate",
    unit = "ops/s",
    better = Metric.Better.NEITHER,
    shown = Metric.Shown.DIAGNOSTIC,
    about = "operations that were due in a second, of all threads")
@Metric(
    name = "held",
    title = "held",
    unit = "%",
    better = Metric.Better.HIGHER,
    shown = Metric.Shown.DIAGNOSTIC,
    about = "what the cache still holds of the entries put")
public class LatencyBenchmark extends OverwriteBenchmark {

  private static final long NOT_YET = Long.MIN_VALUE;

  /** The start is so much later than the first thread is there, so that all are. */
  private static final long LEAD_NANOS = TimeUnit.MILLISECONDS.toNanos(10);

  private static final long LONGEST_NANOS = TimeUnit.HOURS.toNanos(1);

  /** A sleeper wakes 60 us late, or a little more. */
  private static final long SPIN_NANOS = TimeUnit.MICROSECONDS.toNanos(200);

  /** Of what was due, so much may still be to be done at the end: 100 ms of ten seconds. */
  private static final double MOST_MISSED = 1;

  @Range(min = 100, max = 10_000_000, value = "operations a second, of all threads together")
  @Param({"10000", "100000"})
  public int rate;

  @Range(min = 0, max = 100, value = "per cent of the operations that are puts")
  @Param("25")
  public int writes;

  @Range(
      min = 0,
      max = 95,
      optional = true,
      value = "per cent of what the fork did at full speed, in place of the rate; 0: the rate")
  @Param("0")
  public int load;

  private final AtomicLong start = new AtomicLong();
  private @Nullable Hiccups hiccups;

  /** Also where the iteration before has failed. */
  @Override
  void begins() {
    ends();
    hiccups = new Hiccups();
    start.set(NOT_YET);
  }

  @Override
  void ends() {
    if (hiccups != null) {
      hiccups.close();
    }
  }

  /** The timed work: one get or one put, not before it is due. */
  @Benchmark
  public Integer getOrPut(Client client) {
    long due = client.awaitDue();
    Integer value = client.getOrPut(current);
    client.done(due);
    return value;
  }

  /** From when all threads count, so that they take turns: the first to come sets it. */
  private long start() {
    if (start.get() == NOT_YET) {
      start.compareAndSet(NOT_YET, System.nanoTime() + LEAD_NANOS);
    }
    return start.get();
  }

  /** What threads keep to. */
  private Pace pace(int threads) {
    if (load == 0) {
      return new Pace(rate, threads);
    }
    double most = workers().stream().mapToDouble(worker -> ((Client) worker).fullSpeed).sum();
    if (most == 0) {
      throw new IllegalArgumentException(
          "load=%d takes two iterations of warm-up, the first at full speed".formatted(load));
    }
    return new Pace(most * load / 100, threads);
  }

  @Override
  void verify() {
    Histogram all = newHistogram();
    long due = 0;
    for (Worker worker : workers()) {
      Client client = (Client) worker;
      all.add(client.nanos);
      due += client.due();
    }
    long done = all.getTotalCount();
    workers().forEach(worker -> ((Client) worker).addUndone(all));
    report("latencyP50", all.getValueAtPercentile(50));
    report("latencyP99", all.getValueAtPercentile(99));
    report("latencyP999", all.getValueAtPercentile(99.9));
    report("latencyMax", all.getMaxValue());
    Meter.report("missed", missed(due, done), "% of the operations");
    Meter.report("rate", pace(workers().size()).rate(), "ops/s");
    Hiccups heard = Objects.requireNonNull(hiccups, "nobody listened");
    heard.close();
    Meter.report("hiccup", heard.longestNanos() / 1e6, "ms");
    Meter.report("pause", heard.longestCollectedNanos() / 1e6, "ms");
    super.verify();
  }

  private static void report(String name, long nanos) {
    Meter.report(name, nanos / 1e3, "us");
  }

  /** Operations that were not done, of those due, in per cent; 0 where they are but a few. */
  static double missed(long due, long done) {
    double share = 100.0 * (due - done) / Math.max(1, due);
    return share > MOST_MISSED ? share : 0;
  }

  /** Values to within one per cent: more places would take more of the CPU's caches. */
  private static Histogram newHistogram() {
    return new Histogram(1, LONGEST_NANOS, 2);
  }

  /** One thread's keys, what it puts to them, and how long that took. */
  @State(Scope.Thread)
  public static class Client extends Mixer {

    private final Histogram nanos = newHistogram();
    private LatencyBenchmark benchmark;
    private int thread;
    private int threads;
    private int warmUps;

    /** At full speed everything is due at the start. */
    private Pace pace;

    private boolean isFree;

    /** Operations a second; 0 if it has not been measured. */
    private double fullSpeed;

    private long begun;
    private long started = NOT_YET;
    private long ended;

    @Setup(Level.Trial)
    public void draw(LatencyBenchmark latency, ThreadParams params) {
      benchmark = latency;
      thread = params.getThreadIndex();
      threads = params.getThreadCount();
      draw(latency, params, latency.writes, () -> getOrPut(latency.current));
    }

    @Override
    void begins(IterationParams iteration) {
      isFree = iteration.getType() == IterationType.WARMUP && ++warmUps < iteration.getCount();
      pace = isFree ? new Pace(Double.POSITIVE_INFINITY, threads) : benchmark.pace(threads);
      nanos.reset();
      begun = 0;
      started = NOT_YET;
    }

    /** The time at which the next operation is due, which has come. */
    private long awaitDue() {
      if (started == NOT_YET) {
        started = benchmark.start();
        ended = started;
      }
      long due = started + pace.dueNanos(thread, begun++);
      Pace.await(due, SPIN_NANOS);
      return due;
    }

    private void done(long due) {
      ended = System.nanoTime();
      record(nanos, ended - due);
    }

    private static void record(Histogram histogram, long late) {
      histogram.recordValue(Math.min(LONGEST_NANOS, Math.max(0, late)));
    }

    /** Adds what was due and not done at the end: each took so long at the least. */
    private void addUndone(Histogram all) {
      for (long i = begun; i < due(); i++) {
        record(all, ended - started - pace.dueNanos(thread, i));
      }
    }

    /** How many were due, until the last was done. */
    private long due() {
      return pace.dueUntil(thread, ended - started);
    }

    /** The last iteration at full speed is the one that counts. */
    @Override
    void ends() {
      if (isFree && ended > started) {
        fullSpeed = nanos.getTotalCount() * 1e9 / (ended - started);
      }
    }
  }
}
