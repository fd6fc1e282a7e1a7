/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.jmh;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.cachemark.api.RecordWriter;
import org.cachemark.api.StreamSpec;
import org.cachemark.harness.About;
import org.cachemark.harness.DecimalRange;
import org.cachemark.harness.DurationRange;
import org.cachemark.harness.Durations;
import org.cachemark.harness.Range;
import org.cachemark.harness.Words;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;

/**
 * Threads write a stream of records into an empty cache, in a way that a parameter names. The score
 * is the makespan, from the first record to the end of the last flush.
 *
 * <p>{@code ./run.sh jmh ignite:client -- Ingest -f 1 -p way=streamer -p records=100000}
 *
 * <p>Each writer has keys of its own, and every record is numbered. Afterwards everything is read
 * back, and newer values are written over some of the keys, in the same way and untimed, to see
 * whether updates take effect.
 */
@About(
    value = "threads write a stream of records in one of a product's ways: until all are there",
    needs = {"STORAGE", "OBJECTS"})
public class IngestBenchmark extends StreamBenchmark {

  @Range(min = 1000, max = 10_000_000, value = "records written")
  @Param("200000")
  public int records;

  @Range(min = 0, max = 90, value = "per cent of the records whose key came before")
  @Param({"0", "50"})
  public int repeats;

  @DecimalRange(
      min = 0,
      max = 2,
      value = "exponent of Zipf's law by which repeated keys are drawn; 0: all alike")
  @Param("0")
  public double skew;

  @Words(
      value = {
        "put",
        "putAsync",
        "putAll",
        "putAllHash",
        "putAllAsync",
        "streamer",
        "overwrite",
        "individual",
        "batched",
        "batchedSorted",
        "batchedSingly",
        "ordered",
        "sqlStream",
        "sqlStreamOverwrite"
      },
      optional = true,
      ofSystem = true,
      about = "how records are written")
  @Param("put")
  public String way = "put";

  @Words(
      value = {"object", "ahead", "inline"},
      optional = true,
      ofSystem = true,
      about =
          "values are handed over as objects, or in the product's own form, built ahead or inline")
  @Param("object")
  public String form = "object";

  @Range(
      min = 0,
      max = 1_000_000,
      optional = true,
      ofSystem = true,
      value = "records on their way at most; 0: the way's own default")
  @Param("0")
  public int inFlight;

  @Range(
      min = 0,
      max = 10_000_000,
      optional = true,
      ofSystem = true,
      value = "records after which to flush; 0: at the end alone")
  @Param("0")
  public int flush;

  @DurationRange(
      min = "0ms",
      max = "1h",
      optional = true,
      ofSystem = true,
      value = "how long a record may wait for others; 0ms: the way's own default")
  @Param("0ms")
  public String longestWait = "0ms";

  private List<Stream> streams;
  private List<RecordWriter<Integer, Object>> writers = List.of();
  private List<Object[]> prepared = List.of();

  @Override
  void makeKeys() {
    streams = new ArrayList<>();
    for (int writer = 0; writer < threads; writer++) {
      int share = records / threads + (writer < records % threads ? 1 : 0);
      streams.add(Stream.of(kindOfKeys(), share, repeats, skew, payload, writer, threads));
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
  final StreamSpec spec() {
    return StreamSpec.PLAIN
        .withWay(way)
        .withForm(form)
        .withSql(sql)
        .withBatch(batch)
        .withInFlight(inFlight)
        .withFlush(flush)
        .withLongestWait(Durations.parse(longestWait));
  }

  @Override
  int records() {
    return records;
  }

  @Override
  boolean fill() {
    writers = new ArrayList<>();
    prepared = new ArrayList<>();
    for (Stream stream : streams) {
      RecordWriter<Integer, Object> writer = Stream.preparing(current.writer());
      writers.add(writer);
      prepared.add(Arrays.stream(stream.values).map(writer::prepared).toArray());
    }
    return true;
  }

  /** The timed work. */
  @Benchmark
  public void ingest() {
    work();
  }

  @Override
  void share(int worker) {
    RecordWriter<Integer, Object> writer = writers.get(worker);
    Integer[] written = streams.get(worker).keys;
    Object[] values = prepared.get(worker);
    for (int i = 0; i < written.length; i++) {
      writer.write(written[i], values[i]);
    }
    writer.flush();
  }

  @Override
  void look(Audit audit) {
    streams.forEach(audit::newestIsThere);
    audit.updatesTakeEffect(writers.get(0), streams.get(0), current::settle);
  }

  @Override
  List<RecordWriter<Integer, Object>> writers() {
    return writers;
  }
}
