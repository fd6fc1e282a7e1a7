/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.jmh;

import java.util.List;
import org.cachemark.api.RecordWriter;
import org.cachemark.api.StreamCache;
import org.cachemark.api.StreamSpec;
import org.cachemark.harness.Compiling;
import org.cachemark.harness.Meter;
import org.cachemark.harness.Metric;
import org.cachemark.harness.Range;
import org.openjdk.jmh.annotations.Param;

/**
 * Threads write into a fresh cache in each iteration; the score is the makespan. What they have
 * left there is audited after each timed pass, and what the {@link Audit} finds are figures, not
 * failures: a fast way that is wrong is to be seen.
 */
@Metric(
    name = "cpuPerRecord",
    title = "CPU µs",
    unit = "us/record",
    shown = Metric.Shown.COLUMN,
    about = "CPU time of all processes for each record, servers included")
@Metric(
    name = "lost",
    title = "loses",
    unit = "keys",
    iterations = Metric.Together.MAX,
    forks = Metric.Together.MAX,
    shown = Metric.Shown.FAULT,
    about = "keys whose value was gone")
@Metric(
    name = "ignored",
    title = "loses",
    unit = "keys",
    iterations = Metric.Together.MAX,
    forks = Metric.Together.MAX,
    shown = Metric.Shown.FAULT,
    about = "keys whose value was not updated")
@Metric(
    name = "stale",
    title = "reorders",
    unit = "keys",
    iterations = Metric.Together.MAX,
    forks = Metric.Together.MAX,
    shown = Metric.Shown.FAULT,
    about = "keys left with an older value")
@Metric(
    name = "records",
    title = "records/s",
    unit = "records/s",
    better = Metric.Better.HIGHER,
    scale = Metric.Scale.LOGARITHMIC,
    shown = Metric.Shown.DIAGNOSTIC,
    about = "records that all threads write in a second")
@Metric(
    name = "allocated",
    title = "B/op",
    unit = "B/op",
    shown = Metric.Shown.DIAGNOSTIC,
    about = "bytes that the threads allocate for each record")
@Metric.Of(Compiling.class)
public abstract class StreamBenchmark extends MakespanBenchmark<StreamCache<Integer, Data>> {

  @Range(min = 0, max = 100_000, value = "bytes of each value beside its nine numbers")
  @Param("200")
  public int payload;

  @Range(
      min = StreamSpec.NO_TABLE,
      max = 9,
      optional = true,
      ofSystem = true,
      value = "indexes of a table over the values' fields; -1: no table")
  @Param("-1")
  public int sql = StreamSpec.NO_TABLE;

  @Range(
      min = 0,
      max = 1_000_000,
      optional = true,
      ofSystem = true,
      value = "records of a batch, or of a buffer; 0: the way's own default")
  @Param("0")
  public int batch;

  private long cpuNanosBefore;
  private final Compiling compiling = new Compiling();

  /** How records are to be written. */
  abstract StreamSpec spec();

  /** How many records all threads write together. */
  abstract int records();

  /** The threads' writers. */
  abstract List<? extends RecordWriter<Integer, ?>> writers();

  /** Looks what is in the cache after the timed work; may write more. */
  abstract void look(Audit audit);

  @Override
  StreamCache<Integer, Data> openEmpty() {
    return open(Data.class, records(), spec());
  }

  @Override
  long operations() {
    return records();
  }

  /** In this order, so that what is looked up counts for no other. */
  @Override
  void begins() {
    long others = Meter.cpuNanosOfOtherProcesses();
    compiling.begin();
    cpuNanosBefore = others + Meter.processCpuNanos();
  }

  @Override
  void ended(long startedNanos, long endedNanos) {
    long own = Meter.processCpuNanos();
    compiling.end();
    double cpuNanos = own + Meter.cpuNanosOfOtherProcesses() - cpuNanosBefore;
    Meter.report("cpuPerRecord", cpuNanos / 1e3 / records(), "us/record");
    compiling.report();
    Meter.report("records", records() * 1e9 / (endedNanos - startedNanos), "records/s");
  }

  @Override
  void verify() {
    Audit audit = new Audit((keys, valueOrNull) -> readBack(current, keys, valueOrNull), payload);
    look(audit);
    audit.report();
  }

  /** Closes the writers, and then the cache. */
  @Override
  void drop() {
    writers().forEach(RecordWriter::close);
    super.drop();
  }
}
