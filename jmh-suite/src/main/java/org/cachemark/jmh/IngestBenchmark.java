/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.jmh;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;
import org.cachemark.api.BenchmarkCache;
import org.cachemark.api.Capability;
import org.cachemark.api.RecordWriter;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.runner.IterationType;

/**
 * Threads write a stream of records into an empty cache, in the way that the cache's options name.
 * The score is the makespan, from the first record to the end of the last flush.
 *
 * <p>{@code ./run.sh jmh 'ignite:client[way=streamer]' -- Ingest -f 1 -p records=100000 -p
 * repeats=50}
 *
 * <p>Each writer has keys of its own. Every record is numbered; after the timed work an {@link
 * Audit} reads everything back, and then writes newer values over some of the keys, in the same way
 * and untimed, to see whether updates take effect. What it finds are figures, not failures: a fast
 * way that is wrong is to be seen.
 */
@About(
    value = "threads write a stream of records in one of a product's ways: until all are there",
    needs = Capability.STORAGE)
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
public class IngestBenchmark extends CacheBenchmark {

  @Range(min = 1000, max = 10_000_000, value = "records written")
  @Param("200000")
  public int records;

  @Range(min = 0, max = 90, value = "per cent of the records whose key came before")
  @Param({"0", "50"})
  public int repeats;

  @Range(
      min = 0,
      max = 200,
      value = "hundredths of the Zipf exponent of repeated keys; 0: all alike")
  @Param("0")
  public int skew;

  @Range(min = 0, max = 100_000, value = "bytes of each record beside its nine numbers")
  @Param("200")
  public int payload;

  @Range(min = 1, max = 1024, value = "threads that write, each its own keys")
  @Param("1")
  public int threads;

  private Workers workers;
  private WarmUp warmUp;
  private List<Stream> streams;
  private BenchmarkCache<Integer, Data> current;
  private List<RecordWriter<Integer, Data>> writers;
  private long started;

  @Setup(Level.Trial)
  public void prepare() {
    workers = new Workers(threads);
    warmUp = new WarmUp(1);
    streams = new ArrayList<>();
    for (int writer = 0; writer < threads; writer++) {
      int share = records / threads + (writer < records % threads ? 1 : 0);
      streams.add(Stream.of(share, repeats, skew / 100.0, payload, writer, threads));
    }
  }

  @Setup(Level.Iteration)
  public void create() {
    current = null;
    System.gc();
    open();
    Meter.begin();
    started = System.nanoTime();
  }

  private void open() {
    current = open(Data.class, records);
    writers = new ArrayList<>();
    for (int writer = 0; writer < threads; writer++) {
      writers.add(current.writer());
    }
  }

  /** The timed work. */
  @Benchmark
  public void ingest() {
    workers.run(this::writeShare);
  }

  private void writeShare(int worker) {
    RecordWriter<Integer, Data> writer = writers.get(worker);
    Stream stream = streams.get(worker);
    Integer[] keys = stream.keys;
    Data[] values = stream.values;
    for (int i = 0; i < keys.length; i++) {
      writer.write(keys[i], values[i]);
    }
    writer.flush();
  }

  @TearDown(Level.Iteration)
  public void auditAndDrop(IterationParams iteration) {
    long ended = System.nanoTime();
    Meter.end();
    long cpuNanos = workers.cpuNanos();
    Meter.workers(cpuNanos, (ended - started) * threads, workers.allocatedBytes(), records);
    Meter.report("records", records * 1e9 / (ended - started), "records/s");
    current.settle();
    if (iteration.getType() == IterationType.MEASUREMENT) {
      Audit audit = new Audit(this::readBackAll, payload);
      streams.forEach(audit::newestIsThere);
      audit.updatesTakeEffect(writers.get(0), streams.get(0), current::settle);
      audit.report();
    }
    closeAll();
    warmUp.ended(iteration, cpuNanos, this::writeAgain);
  }

  private void readBackAll(Integer[] keys, BiConsumer<Integer, Data> valueOrNull) {
    readBack(current, keys, valueOrNull);
  }

  private void closeAll() {
    writers.forEach(RecordWriter::close);
    current.close();
  }

  private long writeAgain() {
    open();
    ingest();
    closeAll();
    return workers.cpuNanos();
  }

  @TearDown(Level.Trial)
  public void stop() {
    workers.close();
  }
}
