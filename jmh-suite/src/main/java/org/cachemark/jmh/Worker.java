/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.jmh;

import java.util.function.Supplier;
import org.cachemark.harness.Meter;
import org.cachemark.harness.Stint;
import org.cachemark.harness.WarmUp;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.infra.Blackhole;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.infra.ThreadParams;
import org.openjdk.jmh.runner.IterationType;

/** What one thread does for a {@link ThroughputBenchmark}, and what it spent. */
@State(Scope.Thread)
public abstract class Worker {

  /** Operations of warm-up that are prolonged by, at least. */
  private static final int WARMED_AT_ONCE = 10_000;

  /** How many operations it has done, or bulks of these; counted by the timed work. */
  long position;

  private ThroughputBenchmark benchmark;
  private int threads;
  private Supplier<?> operation;
  private WarmUp warmUp;
  private long startPosition;
  private Stint stint;

  /**
   * Makes it a worker of a benchmark; to be called once, in the set-up of a trial.
   *
   * @param timed does the timed operation once
   */
  final void join(ThroughputBenchmark joined, ThreadParams thread, Supplier<?> timed) {
    benchmark = joined;
    threads = thread.getThreadCount();
    operation = timed;
    warmUp = new WarmUp(threads);
    joined.joins(this);
  }

  /** What it counts as operations each time. */
  int operationsEach() {
    return 1;
  }

  /** Gets about so many values, untimed, has them checked, and tells how many there were. */
  abstract void countHits(int gets);

  /** Comes before the work of each iteration. */
  void begins(IterationParams iteration) {
    // nothing
  }

  /** Comes after the work of each iteration, and before it is looked at. */
  void ends() {
    // nothing
  }

  /** What it works for. */
  final ThroughputBenchmark benchmark() {
    return benchmark;
  }

  /** Operations in this iteration so far. */
  final long operations() {
    return (position - startPosition) * operationsEach();
  }

  @Setup(Level.Iteration)
  public final void begin(IterationParams iteration) {
    if (benchmark == null) {
      throw new IllegalStateException(getClass().getName() + " has not joined its benchmark");
    }
    begins(iteration);
    startPosition = position;
    stint = new Stint();
  }

  @TearDown(Level.Iteration)
  public final void end(IterationParams iteration, Blackhole blackhole) {
    long cpuNanos = stint.end(operations()); // before any hits are counted
    if (operationsEach() > 1) {
      Meter.ofScore("throughput", operationsEach(), "entries/s");
    }
    ends();
    benchmark.stopped(iteration, threads);
    if (iteration.getType() == IterationType.MEASUREMENT) {
      countHits(benchmark.countedGets());
    }
    warmUp.ended(iteration, cpuNanos, () -> workOn(blackhole));
  }

  private long workOn(Blackhole blackhole) {
    Stint more = new Stint();
    for (int i = 0; i < WARMED_AT_ONCE; i += operationsEach()) {
      blackhole.consume(operation.get());
    }
    return more.cpuNanos();
  }

  @TearDown(Level.Trial)
  public final void leave() {
    benchmark.ended(threads);
  }
}
