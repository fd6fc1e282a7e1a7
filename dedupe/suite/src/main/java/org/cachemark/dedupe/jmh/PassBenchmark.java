/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.dedupe.jmh;

import java.util.concurrent.TimeUnit;
import org.cachemark.harness.Meter;
import org.cachemark.harness.Metric;
import org.cachemark.harness.Stint;
import org.cachemark.harness.WarmUp;
import org.cachemark.harness.server.ServerFigures;
import org.cachemark.process.HeldCpus;
import org.cachemark.process.MeasuringRight;
import org.cachemark.process.ParentWatch;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.IterationParams;

/**
 * A template: what was made ahead is gone through once, and the score is the time of that for each
 * text or key. An iteration is one pass, over structures of its own; what they begin with is made
 * before, and what they answered is looked at afterwards.
 */
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Metric(
    name = "time",
    title = "time",
    unit = "ns/op",
    scale = Metric.Scale.LOGARITHMIC,
    shown = Metric.Shown.SCORE,
    about = "from the first to the last, for each of them")
@Metric(
    name = "cpu",
    title = "CPU ns/op",
    unit = "ns/op",
    shown = Metric.Shown.COLUMN,
    about = "CPU time of the threads, for each; that of the process is too coarse for a pass")
@Metric(
    name = "allocated",
    title = "B/op",
    unit = "B/op",
    shown = Metric.Shown.COLUMN,
    about = "bytes that the threads allocate for each")
@Metric(
    name = "collections",
    title = "collections",
    unit = "% of the time",
    iterations = Metric.Together.MEAN,
    forks = Metric.Together.MEAN,
    shown = Metric.Shown.NOTE,
    about = "collections of garbage stop the timed work")
@Metric.Of(ServerFigures.class)
@State(Scope.Benchmark)
public abstract class PassBenchmark {

  static {
    ParentWatch.start();
    MeasuringRight.take();
  }

  /** What is not in this process, for subclasses to add to. */
  final ServerFigures servers = new ServerFigures();

  private WarmUp warmUp;
  private Stint stint;
  private long nanos;

  /** Makes what all passes share. */
  abstract void makeTexts();

  /** Makes what the next pass works on. */
  abstract void renew();

  /** Does the timed work. */
  abstract void pass();

  /** How many texts or keys a pass has. */
  abstract int operations();

  /** CPU time of a pass that began with a stint, in nanoseconds, of all that worked on it. */
  long cpuNanos(Stint begun) {
    return begun.cpuNanos();
  }

  /** Tells {@link Meter} what was spent on a pass that has just ended; returns its CPU time. */
  long spent(Stint begun) {
    return begun.end(operations());
  }

  /**
   * Looks, after a pass, at what it did, and tells {@link Meter}.
   *
   * @throws org.cachemark.harness.CheckFailedException if there shall be no figure
   */
  abstract void verify();

  /** Lets go of what passes leave behind. */
  void release() {
    // nothing: most have objects alone
  }

  /** The one set-up of a trial: JMH calls several of one level by the names of their classes. */
  @Setup(Level.Trial)
  public final void open(BenchmarkParams trial) {
    requireOne(trial.getThreads());
    HeldCpus.require();
    prepare();
  }

  /**
   * Refuses several threads of JMH's: each would go through the whole pass, with the same memory.
   */
  static void requireOne(int threads) {
    if (threads != 1) {
      throw new IllegalArgumentException("a pass takes one thread of JMH's, not " + threads);
    }
  }

  final void prepare() {
    warmUp = new WarmUp(1);
    makeTexts();
  }

  @Setup(Level.Iteration)
  public final void begin() {
    renew();
    System.gc();
    servers.begin();
    Meter.begin();
    stint = new Stint();
  }

  /** The timed work, and the clock. */
  final void timed() {
    long start = System.nanoTime();
    pass();
    nanos = System.nanoTime() - start;
  }

  @TearDown(Level.Iteration)
  public final void end(IterationParams iteration) {
    long cpuNanos = spent(stint);
    servers.end();
    servers.report(operations());
    Meter.report("time", (double) nanos / operations(), "ns/op");
    Meter.report("cpu", (double) cpuNanos / operations(), "ns/op");
    verify();
    warmUp.ended(
        iteration,
        cpuNanos,
        () -> {
          renew();
          Stint more = new Stint();
          pass();
          return cpuNanos(more);
        });
  }

  /** The one tear-down of a trial, as {@link #open} is the one set-up. */
  @TearDown(Level.Trial)
  public final void close() {
    release();
  }

  /** How long the last pass took, in nanoseconds. */
  final long nanos() {
    return nanos;
  }
}
