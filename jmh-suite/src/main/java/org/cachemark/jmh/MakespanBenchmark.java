/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.jmh;

import java.util.concurrent.TimeUnit;
import org.cachemark.api.BenchmarkCache;
import org.cachemark.harness.CheckFailedException;
import org.cachemark.harness.ForkRecord;
import org.cachemark.harness.Meter;
import org.cachemark.harness.Metric;
import org.cachemark.harness.Range;
import org.cachemark.harness.WarmUp;
import org.cachemark.harness.Workers;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.infra.IterationParams;

/**
 * A template: threads do one job together on a fresh cache in each iteration, and the score is the
 * job's makespan, from the start of the first thread to the end of the last. What comes before and
 * after is here: opening, filling, collecting garbage, the figures, the check, the drop, and
 * warm-up by CPU time. A benchmark has a method with {@code @Benchmark} that calls {@link #work()}.
 *
 * <p>The threads are the benchmark's own (JMH's {@code -t} stays 1): JMH's single-shot score is the
 * mean over its threads, in which a late thread shows less.
 *
 * @param <C> the cache that is worked on
 */
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Metric(
    name = "time",
    title = "time",
    unit = "ms",
    scale = Metric.Scale.LOGARITHMIC,
    shown = Metric.Shown.SCORE,
    about = "from the start of the first thread to the end of the last")
@Metric(
    name = "create",
    title = "create",
    unit = "ms",
    shown = Metric.Shown.DIAGNOSTIC,
    about = "until the empty cache is there")
@Metric(
    name = "settle",
    title = "settle",
    unit = "ms",
    shown = Metric.Shown.DIAGNOSTIC,
    about = "after the work, until pending maintenance is done")
@Metric(
    name = "drop",
    title = "drop",
    unit = "ms",
    shown = Metric.Shown.DIAGNOSTIC,
    about = "until the cache is gone")
@Metric(
    name = "life",
    title = "life",
    unit = "ms",
    shown = Metric.Shown.DIAGNOSTIC,
    about = "making and dropping the cache")
public abstract class MakespanBenchmark<C extends BenchmarkCache<?, ?>> extends CacheBenchmark {

  /** Of what there is room for, the least that a full cache must hold: segments fill unevenly. */
  static final double HELD_AT_LEAST = 0.75;

  @Range(min = 1, max = 1024, value = "threads that do the work")
  @Param("1")
  public int threads;

  /** The cache that is worked on, from {@link #fill} to {@link #drop}. */
  C current;

  private Workers workers;
  private WarmUp warmUp;
  private long createNanos;
  private long started;

  /** Makes the keys, and whatever else all iterations share. */
  abstract void makeKeys();

  /** Opens an empty cache. */
  abstract C openEmpty();

  /**
   * Makes the cache as it is before the timed work.
   *
   * @return whether that left garbage, which is collected then
   */
  boolean fill() {
    return false; // empty, as it is
  }

  /** Does a thread's share of the timed work; shares are numbered from 0. */
  abstract void share(int worker);

  /** How many operations all threads do together. */
  abstract long operations();

  /** Looks at what is to be compared with what {@link #ended} finds. */
  void begins() {
    // nothing
  }

  /**
   * Tells of the timed work, which has ended.
   *
   * @param startedNanos when it began, by {@link System#nanoTime}
   * @param endedNanos when it ended
   */
  void ended(long startedNanos, long endedNanos) {
    // nothing more
  }

  /**
   * Looks, after the work of each iteration, whether the cache did it.
   *
   * @throws CheckFailedException if there shall be no figure
   */
  abstract void verify();

  /** Drops the cache, and what was opened with it. */
  @SuppressWarnings("NullAway") // nobody asks for it until the next is open
  void drop() {
    current.close();
    current = null;
  }

  @Override
  final void prepare() {
    startThreads();
    makeKeys();
  }

  final void startThreads() {
    workers = new Workers(threads);
    warmUp = new WarmUp(1);
  }

  @Setup(Level.Iteration)
  public final void create() {
    System.gc();
    open();
    Meter.report("create", createNanos / 1e6, "ms");
    begins();
    Meter.begin();
    started = System.nanoTime();
  }

  private void open() {
    long before = System.nanoTime();
    current = openEmpty();
    createNanos = System.nanoTime() - before;
    if (fill()) {
      System.gc(); // or it would be collected, and what survived copied, in the timed work
    }
  }

  /**
   * Looks whether a cache holds as much as it should.
   *
   * @param when it does, as messages say
   * @throws CheckFailedException if it is less, or more
   */
  static void requireHeld(String when, long size, double least, double most) {
    if (size > most || size < least) {
      throw new CheckFailedException(
          "%d entries held %s, expected %.0f to %.0f".formatted(size, when, least, most));
    }
  }

  /** The timed work. */
  final void work() {
    workers.run(this::share);
  }

  @TearDown(Level.Iteration)
  public final void verifyAndDrop(IterationParams iteration) {
    long ended = System.nanoTime();
    Meter.end();
    ended(started, ended);
    long cpuNanos = workers.cpuNanos();
    long wallNanosOfAll = (ended - started) * threads;
    Meter.workers(cpuNanos, wallNanosOfAll, workers.allocatedBytes(), operations());
    long asked = System.nanoTime(); // what looked at the work may have taken its time
    current.settle();
    Meter.report("settle", (System.nanoTime() - asked) / 1e6, "ms");
    verify(); // after warm-up too, or what it runs would be compiled while the work is measured
    ForkRecord.condition("check", "after each iteration");
    long before = System.nanoTime();
    drop();
    long dropNanos = System.nanoTime() - before;
    Meter.report("drop", dropNanos / 1e6, "ms");
    Meter.report("life", (createNanos + dropNanos) / 1e6, "ms");
    warmUp.ended(iteration, cpuNanos, this::workOnAnother);
  }

  private long workOnAnother() {
    open();
    work();
    drop();
    return workers.cpuNanos();
  }

  @Override
  final void finish() {
    stopThreads();
  }

  /** Ends the threads that work, and any others that a benchmark has. */
  void stopThreads() {
    workers.close();
  }
}
