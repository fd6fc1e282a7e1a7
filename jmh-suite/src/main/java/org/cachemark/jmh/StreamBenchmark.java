/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.jmh;

import java.util.List;
import org.cachemark.api.BenchmarkCache;
import org.cachemark.api.RecordWriter;
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
  private BenchmarkCache<Integer, Data> current;
  private long cpuNanosBefore;
  private long started;

  /** How many records all threads write together. */
  abstract int records();

  /** Makes the cache as it is before the timed work, and the threads' writers. */
  abstract void prepare(BenchmarkCache<Integer, Data> empty);

  /** The threads' writers. */
  abstract List<? extends RecordWriter<Integer, ?>> writers();

  /** Does a thread's share of the timed work. */
  abstract void writeShare(int worker);

  /** Looks what is in the cache after the timed work; may write more. */
  abstract void look(Audit audit);

  /** The cache that is written into. */
  final BenchmarkCache<Integer, Data> opened() {
    return current;
  }

  @Setup(Level.Trial)
  public void startThreads() {
    workers = new Workers(threads);
    warmUp = new WarmUp(1);
  }

  @Setup(Level.Iteration)
  public final void create() {
    System.gc();
    open();
    cpuNanosBefore = Meter.cpuNanosOfAllProcesses();
    Meter.begin();
    started = System.nanoTime();
  }

  private void open() {
    current = open(Data.class, records());
    prepare(current);
  }

  /** The timed work. */
  final void write() {
    workers.run(this::writeShare);
  }

  @TearDown(Level.Iteration)
  public final void auditAndDrop(IterationParams iteration) {
    long ended = System.nanoTime();
    Meter.end();
    double cpuNanosOfAll = Meter.cpuNanosOfAllProcesses() - cpuNanosBefore;
    Meter.report("cpuPerRecord", cpuNanosOfAll / 1e3 / records(), "us/record");
    long cpuNanos = workers.cpuNanos();
    Meter.workers(cpuNanos, (ended - started) * threads, workers.allocatedBytes(), records());
    Meter.report("records", records() * 1e9 / (ended - started), "records/s");
    current.settle();
    if (iteration.getType() == IterationType.MEASUREMENT) {
      Audit audit = new Audit((keys, valueOrNull) -> readBack(current, keys, valueOrNull), payload);
      look(audit);
      audit.report();
    }
    closeAll();
    warmUp.ended(iteration, cpuNanos, this::writeAgain);
  }

  /** Closes the writers, and then the cache. */
  void closeAll() {
    writers().forEach(RecordWriter::close);
    current.close();
    current = null;
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
