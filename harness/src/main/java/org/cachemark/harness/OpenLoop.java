/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.harness;

import java.util.List;
import java.util.Objects;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.infra.ThreadParams;

/**
 * Operations that come at a steady rate, and do not wait for what is slow: how long each took
 * counts from when it was due, so that those behind one that was held up are late, too. The score
 * is the 99th percentile.
 *
 * <p>All of the warm-up but its last iteration is at full speed, which compiles what is to be
 * measured, and tells what {@code load} is a share of.
 */
@Metric(
    name = "latencyP99",
    title = "99th percentile",
    unit = "us",
    scale = Metric.Scale.LOGARITHMIC,
    shown = Metric.Shown.SCORE,
    about = "from when an operation was due until it was done, the 99th percentile",
    percentile = 99)
@Metric(
    name = "latencyP50",
    title = "p50 µs",
    unit = "us",
    scale = Metric.Scale.LOGARITHMIC,
    shown = Metric.Shown.COLUMN,
    about = "the 50th percentile",
    percentile = 50)
@Metric(
    name = "latencyP90",
    title = "p90 µs",
    unit = "us",
    scale = Metric.Scale.LOGARITHMIC,
    shown = Metric.Shown.DIAGNOSTIC,
    about = "the 90th percentile",
    percentile = 90)
@Metric(
    name = "latencyP999",
    title = "p99.9 µs",
    unit = "us",
    scale = Metric.Scale.LOGARITHMIC,
    shown = Metric.Shown.COLUMN,
    about = "the 99.9th percentile, of " + OpenLoop.ENOUGH_FOR_THOUSANDTHS + " operations or more",
    percentile = 99.9)
@Metric(
    name = "latencyP9999",
    title = "p99.99 µs",
    unit = "us",
    scale = Metric.Scale.LOGARITHMIC,
    shown = Metric.Shown.DIAGNOSTIC,
    about = "the 99.99th percentile, of 50000 operations or more",
    percentile = 99.99)
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
    name = "hiccupP50",
    title = "hiccups",
    unit = "us",
    scale = Metric.Scale.LOGARITHMIC,
    shown = Metric.Shown.DIAGNOSTIC,
    about = "how late that thread woke, collections included, the 50th percentile",
    means = Metric.Means.REFERENCE,
    percentile = 50)
@Metric(
    name = "hiccupP90",
    title = "hiccups",
    unit = "us",
    scale = Metric.Scale.LOGARITHMIC,
    shown = Metric.Shown.DIAGNOSTIC,
    about = "the 90th percentile of that",
    means = Metric.Means.REFERENCE,
    percentile = 90)
@Metric(
    name = "hiccupP99",
    title = "hiccups",
    unit = "us",
    scale = Metric.Scale.LOGARITHMIC,
    shown = Metric.Shown.DIAGNOSTIC,
    about = "the 99th percentile of that",
    means = Metric.Means.REFERENCE,
    percentile = 99)
@Metric(
    name = "hiccupP999",
    title = "hiccups",
    unit = "us",
    scale = Metric.Scale.LOGARITHMIC,
    shown = Metric.Shown.DIAGNOSTIC,
    about =
        "the 99.9th percentile of that, of " + OpenLoop.ENOUGH_FOR_THOUSANDTHS + " sleeps or more",
    means = Metric.Means.REFERENCE,
    percentile = 99.9)
@Metric(
    name = "hiccupP9999",
    title = "hiccups",
    unit = "us",
    scale = Metric.Scale.LOGARITHMIC,
    shown = Metric.Shown.DIAGNOSTIC,
    about = "the 99.99th percentile of that, of 50000 sleeps or more",
    means = Metric.Means.REFERENCE,
    percentile = 99.99)
@Metric(
    name = "rate",
    title = "rate",
    unit = "ops/s",
    better = Metric.Better.NEITHER,
    shown = Metric.Shown.DIAGNOSTIC,
    about = "operations that were due in a second, of all threads")
public final class OpenLoop {

  /** Of fewer values no 99.9th percentile is told: of so many, four at least are above it. */
  public static final int ENOUGH_FOR_THOUSANDTHS = 4500;

  /** A time that is not known yet. */
  static final long NOT_YET = Long.MIN_VALUE;

  /** The start is so much later than the first thread is there, so that all are. */
  private static final long LEAD_NANOS = TimeUnit.MILLISECONDS.toNanos(10);

  private static final long LONGEST_NANOS = TimeUnit.HOURS.toNanos(1);

  /** Of what was due, so much may still be to be done at the end: 100 ms of ten seconds. */
  private static final double MOST_MISSED = 1;

  /** What is reported, by the ends of the names. */
  private static final List<Percentile> PERCENTILES =
      List.of(
          new Percentile("P50", 50, 0),
          new Percentile("P90", 90, 0),
          new Percentile("P99", 99, 0),
          new Percentile("P999", 99.9, ENOUGH_FOR_THOUSANDTHS),
          new Percentile("P9999", 99.99, 50_000));

  private final double rate;
  private final int load;
  private final AtomicLong start = new AtomicLong(NOT_YET);
  private final List<Turns> all = new CopyOnWriteArrayList<>();
  private @Nullable Hiccups hiccups;

  /**
   * A percentile.
   *
   * @param fewest values that it is reported of: four at least are to be above it
   */
  private record Percentile(String name, double percentile, long fewest) {}

  /**
   * Knows what threads are to keep to.
   *
   * @param rate operations a second, of all threads together
   * @param load per cent of what they did at full speed, in place of the rate; 0: the rate
   */
  public OpenLoop(double rate, int load) {
    this.rate = rate;
    this.load = load;
  }

  /** A thread's turns; to be asked for once, in the set-up of a trial. */
  public Turns join(ThreadParams thread) {
    Turns turns = new Turns(this, thread.getThreadIndex(), thread.getThreadCount());
    all.add(turns);
    return turns;
  }

  /** Comes before each iteration, also where the one before has failed. */
  public void begins() {
    ends();
    hiccups = new Hiccups();
    start.set(NOT_YET);
  }

  /** Comes after each iteration. */
  public void ends() {
    if (hiccups != null) {
      hiccups.close();
    }
  }

  /** From when all threads count, so that they take turns: the first to come sets it. */
  long start() {
    if (start.get() == NOT_YET) {
      start.compareAndSet(NOT_YET, System.nanoTime() + LEAD_NANOS);
    }
    return start.get();
  }

  /** What threads keep to. */
  Pace pace(int threads) {
    if (load == 0) {
      return new Pace(rate, threads);
    }
    double most = all.stream().mapToDouble(Turns::fullSpeed).sum();
    if (most == 0) {
      throw new IllegalArgumentException(
          "load=%d takes two iterations of warm-up, the first at full speed".formatted(load));
    }
    return new Pace(most * load / 100, threads);
  }

  /** Tells of an iteration that has ended for all threads. */
  public void report() {
    Histogram nanos = newHistogram();
    long due = 0;
    for (Turns turns : all) {
      nanos.add(turns.nanos());
      due += turns.due();
    }
    long done = nanos.getTotalCount();
    all.forEach(turns -> turns.addUndone(nanos));
    percentiles("latency", nanos);
    Meter.report("latencyMax", nanos.getMaxValue() / 1e3, "us");
    Meter.report("missed", missed(due, done), "% of the operations");
    Meter.report("rate", pace(all.size()).rate(), "ops/s");
    Hiccups heard = Objects.requireNonNull(hiccups, "nobody listened");
    heard.close();
    percentiles("hiccup", heard.nanos());
    Meter.report("hiccup", heard.longestNanos() / 1e6, "ms");
    Meter.report("pause", heard.longestCollectedNanos() / 1e6, "ms");
  }

  /** Tells those that there are enough values for. */
  static void percentiles(String name, Histogram nanos) {
    for (Percentile of : PERCENTILES) {
      if (nanos.getTotalCount() >= of.fewest) {
        Meter.report(name + of.name, nanos.getValueAtPercentile(of.percentile) / 1e3, "us");
      }
    }
  }

  /** Operations that were not done, of those due, in per cent; 0 where they are but a few. */
  static double missed(long due, long done) {
    double share = 100.0 * (due - done) / Math.max(1, due);
    return share > MOST_MISSED ? share : 0;
  }

  /** Values to within one per cent: more places would take more of the CPU's caches. */
  public static Histogram newHistogram() {
    return new Histogram(1, LONGEST_NANOS, 2);
  }

  /** What is longer than a histogram has room for, or earlier than due, is as long as it can be. */
  static void record(Histogram histogram, long nanos) {
    histogram.recordValue(Math.min(LONGEST_NANOS, Math.max(0, nanos)));
  }
}
