/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.jmh;

import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.runner.IterationType;

/**
 * Threads write into a fresh cache in each iteration; the score is the makespan. What they have
 * left there is audited after each timed pass, and what the {@link Audit} finds are figures, not
 * failures: a fast way that is wrong is to be seen.
 */
public abstract class StreamBenchmark extends CacheBenchmark {

  @Range(min = 0, max = 100_000, value = "bytes of each value beside its nine numbers")
  @Param("200")
  public int payload;

  @Range(min = 1, max = 1024, value = "threads that write, each its own keys")
  @Param("1")
  public int threads;

  private Workers workers;
  private WarmUp warmUp;
  private long started;

  /** How many records all threads write together. */
  abstract int records();

  /** Makes the cache as it is before the timed work, and the threads' writers. */
  abstract void open();

  /** Does a thread's share of the timed work. */
  abstract void writeShare(int worker);

  /** Looks what is in the cache after the timed work; may write more. */
  abstract void look(Audit audit);

  /** Closes the writers, and then the cache. */
  abstract void closeAll();

  /** Reads keys back for the audit. */
  abstract Audit.Reader reader();

  /** Returns when what was written is in the cache. */
  abstract void settle();

  @Setup(Level.Trial)
  public void startThreads() {
    workers = new Workers(threads);
    warmUp = new WarmUp(1);
  }

  @Setup(Level.Iteration)
  public final void create() {
    System.gc();
    open();
    Meter.begin();
    started = System.nanoTime();
  }

  /** The timed work. */
  final void write() {
    workers.run(this::writeShare);
  }

  @TearDown(Level.Iteration)
  public final void auditAndDrop(IterationParams iteration) {
    long ended = System.nanoTime();
    Meter.end();
    long cpuNanos = workers.cpuNanos();
    Meter.workers(cpuNanos, (ended - started) * threads, workers.allocatedBytes(), records());
    Meter.report("records", records() * 1e9 / (ended - started), "records/s");
    Meter.report("cpuPerRecord", Meter.cpuNanosOfAll() / 1e3 / records(), "us/record");
    settle();
    if (iteration.getType() == IterationType.MEASUREMENT) {
      Audit audit = new Audit(reader(), payload);
      look(audit);
      audit.report();
    }
    closeAll();
    warmUp.ended(iteration, cpuNanos, this::writeAgain);
  }

  private long writeAgain() {
    open();
    write();
    closeAll();
    return workers.cpuNanos();
  }

  @TearDown(Level.Trial)
  public void stopThreads() {
    workers.close();
  }
}
