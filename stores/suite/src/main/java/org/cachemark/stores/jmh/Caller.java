/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.stores.jmh;

import java.io.IOException;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.cachemark.harness.Stint;
import org.cachemark.harness.WarmUp;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.infra.Blackhole;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.infra.ThreadParams;
import org.openjdk.jmh.runner.IterationType;

/** What one thread asks of a store, and what it spends. */
@State(Scope.Thread)
public abstract class Caller {

  /** Operations that a thread draws ahead, and goes through again and again. */
  static final int DRAWN = 1024;

  /** Answers that a thread looks at after each iteration. */
  static final int CHECKED = 8;

  /** How many calls it has begun; counted by the timed work. */
  long position;

  private StoreBenchmark benchmark;
  private Supplier<@Nullable Object> operation;
  private WarmUp warmUp;
  private Stint stint;
  private long startPosition;

  /**
   * Makes it a caller of a benchmark; to be called once, in the set-up of a trial.
   *
   * @param timed does the timed operation once
   */
  final void join(StoreBenchmark joined, ThreadParams thread, Supplier<@Nullable Object> timed) {
    benchmark = joined;
    operation = timed;
    warmUp = new WarmUp(thread.getThreadCount());
  }

  /** Where the next operation is among those drawn. */
  final int next() {
    return (int) position++ & (DRAWN - 1);
  }

  /** Where the one is that comes so many after the next; to be looked at between iterations. */
  final int later(int i) {
    return (int) (position + i) & (DRAWN - 1);
  }

  /** How many operations a call is. */
  int operationsEach() {
    return 1;
  }

  /** Begins to count anew: warm-up goes on between iterations. */
  void forget() {
    // nothing
  }

  /** Tells what it counted in an iteration of so many operations. */
  void count(long operations) {
    // nothing
  }

  /**
   * Asks, untimed, and looks at the answer.
   *
   * @param i from 0 to {@link #CHECKED}
   */
  abstract void check(int i);

  /** Comes before its work of each iteration. */
  void begins(IterationParams iteration) {
    // nothing
  }

  /** Comes once its work of an iteration has ended. */
  void ends() {
    // nothing
  }

  @Setup(Level.Iteration)
  public final void begin(IterationParams iteration) {
    forget();
    begins(iteration);
    startPosition = position;
    stint = new Stint();
  }

  @TearDown(Level.Iteration)
  public final void end(IterationParams iteration, Blackhole blackhole) {
    long nanos = stint.nanos();
    long operations = (position - startPosition) * operationsEach();
    long cpuNanos = stint.end(operations);
    ends();
    benchmark.stopped(operations, nanos, iteration.getTime().convertTo(TimeUnit.NANOSECONDS));
    count(operations);
    for (int i = 0; i < CHECKED; i++) {
      check(i);
    }
    warmUp.ended(
        iteration,
        cpuNanos,
        () -> {
          Stint more = new Stint();
          blackhole.consume(operation.get()); // one alone: some take milliseconds
          return more.cpuNanos();
        });
    if (iteration.getType() == IterationType.WARMUP) {
      benchmark.warmedUp();
    }
  }

  @TearDown(Level.Trial)
  public final void leave() throws IOException {
    benchmark.left();
  }
}
