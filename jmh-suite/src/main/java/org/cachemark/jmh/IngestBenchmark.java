/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.jmh;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
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

/**
 * Threads write a stream of records into an empty cache, in the way that the cache's options name.
 * The score is the makespan, from the first record to the end of the last flush.
 *
 * <p>{@code ./run.sh jmh 'ignite:client[way=streamer]' -- Ingest -f 1 -p records=100000 -p
 * repeats=50}
 *
 * <p>Each writer has keys of its own, and every record is numbered. Afterwards everything is read
 * back, and newer values are written over some of the keys, in the same way and untimed, to see
 * whether updates take effect.
 */
@About(
    value = "threads write a stream of records in one of a product's ways: until all are there",
    needs = {Capability.STORAGE, Capability.OBJECTS})
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
public class IngestBenchmark extends StreamBenchmark {

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

  private List<Stream> streams;
  private List<RecordWriter<Integer, Object>> writers;
  private List<Object[]> prepared;

  @Setup(Level.Trial)
  public void makeStreams() {
    streams = new ArrayList<>();
    for (int writer = 0; writer < threads; writer++) {
      int share = records / threads + (writer < records % threads ? 1 : 0);
      streams.add(Stream.of(share, repeats, skew / 100.0, payload, writer, threads));
    }
  }

  final Stream stream(int worker) {
    return streams.get(worker);
  }

  final RecordWriter<Integer, Object> writer(int worker) {
    return writers.get(worker);
  }

  /** The values of a worker's stream, as its writer wants them. */
  final Object[] prepared(int worker) {
    return prepared.get(worker);
  }

  @Override
  int records() {
    return records;
  }

  @Override
  void prepare(BenchmarkCache<Integer, Data> empty) {
    writers = new ArrayList<>();
    prepared = new ArrayList<>();
    for (Stream stream : streams) {
      RecordWriter<Integer, Object> writer = Stream.preparing(empty.writer());
      writers.add(writer);
      prepared.add(Arrays.stream(stream.values).map(writer::prepared).toArray());
    }
  }

  /** The timed work. */
  @Benchmark
  public void ingest() {
    write();
  }

  @Override
  void writeShare(int worker) {
    RecordWriter<Integer, Object> writer = writers.get(worker);
    Integer[] keys = streams.get(worker).keys;
    Object[] values = prepared.get(worker);
    for (int i = 0; i < keys.length; i++) {
      writer.write(keys[i], values[i]);
    }
    writer.flush();
  }

  @Override
  void look(Audit audit) {
    streams.forEach(audit::newestIsThere);
    audit.updatesTakeEffect(writers.get(0), streams.get(0), opened()::settle);
  }

  @Override
  List<RecordWriter<Integer, Object>> writers() {
    return writers;
  }
}
