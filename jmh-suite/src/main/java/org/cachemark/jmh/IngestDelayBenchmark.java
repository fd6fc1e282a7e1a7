/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.jmh;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.HdrHistogram.Histogram;
import org.cachemark.api.RecordWriter;
import org.cachemark.harness.About;
import org.cachemark.harness.Meter;
import org.cachemark.harness.Metric;
import org.cachemark.harness.OpenLoop;
import org.cachemark.harness.Pace;
import org.cachemark.harness.Range;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Param;

/**
 * How long it takes until a record is readable, when records come at a steady rate: an open loop,
 * that does not wait for what is slow. The score is the 99th percentile of the {@link Probes}'
 * delays, and not JMH's time of the pass.
 *
 * <p>{@code ./run.sh jmh ignite:client -- IngestDelay -f 1 -p way=ordered -p rate=10000}
 */
@About(
    value = "threads write records at a steady rate: until each is readable, 99th percentile",
    waits = "its threads keep to a rate",
    needs = {"STORAGE", "OBJECTS"})
@Metric(
    name = "delayP99",
    title = "99th percentile",
    unit = "ms",
    scale = Metric.Scale.LOGARITHMIC,
    shown = Metric.Shown.SCORE,
    about = "delay of a record until it is readable, the 99th percentile",
    percentile = 99)
@Metric(
    name = "delayP50",
    title = "p50",
    unit = "ms",
    scale = Metric.Scale.LOGARITHMIC,
    shown = Metric.Shown.COLUMN,
    about = "the 50th percentile",
    percentile = 50)
@Metric(
    name = "delayP999",
    title = "p99.9",
    unit = "ms",
    scale = Metric.Scale.LOGARITHMIC,
    shown = Metric.Shown.COLUMN,
    about = "the 99.9th percentile, of " + OpenLoop.ENOUGH_FOR_THOUSANDTHS + " delays or more",
    percentile = 99.9)
@Metric(
    name = "delayMax",
    title = "max",
    unit = "ms",
    scale = Metric.Scale.LOGARITHMIC,
    shown = Metric.Shown.COLUMN,
    about = "the longest delay")
@Metric(
    name = "delayP90",
    title = "p90",
    unit = "ms",
    scale = Metric.Scale.LOGARITHMIC,
    shown = Metric.Shown.DIAGNOSTIC,
    about = "the 90th percentile",
    percentile = 90)
@Metric(
    name = "unread",
    title = "unread",
    unit = "records",
    iterations = Metric.Together.MAX,
    forks = Metric.Together.MAX,
    shown = Metric.Shown.DIAGNOSTIC,
    about = "records that were not readable ten seconds after the end")
@Metric(
    name = "lookEvery",
    title = "looked every",
    unit = "ms",
    shown = Metric.Shown.DIAGNOSTIC,
    about = "mean time from one look for records to the next, by which delays may be too long")
@Metric(
    name = "cpuPerRecord",
    title = "CPU µs",
    unit = "us/record",
    shown = Metric.Shown.DIAGNOSTIC,
    about = "CPU time of all processes for each record, asking for some included")
public class IngestDelayBenchmark extends IngestBenchmark {

  /** The first record is due so much later than the first thread is there. */
  private static final long LEAD_NANOS = TimeUnit.MILLISECONDS.toNanos(1);

  @Range(min = 100, max = 10_000_000, value = "records a second, of all threads together")
  @Param("10000")
  public int rate;

  /** Asking costs the cluster something too: fewer disturb it less, and tell less. */
  @Range(
      min = 1,
      max = 10_000_000,
      optional = true,
      value = "about so many records a second are asked for until they are readable")
  @Param("200")
  public int probes = 200;

  private Pace pace;
  private final AtomicLong start = new AtomicLong();
  private List<Probes.Probe> picked = List.of();
  private volatile @Nullable Probes asking;

  @Override
  void makeKeys() {
    super.makeKeys();
    pace = new Pace(rate, threads);
  }

  @Override
  boolean fill() {
    super.fill();
    start.set(0);
    picked = picked();
    return true;
  }

  @Override
  void share(int worker) {
    if (start.compareAndSet(0, System.nanoTime() + LEAD_NANOS)) {
      asking = new Probes(picked, start.get(), current::getAll);
    }
    Stream stream = stream(worker);
    RecordWriter<Integer, Object> writer = writer(worker);
    Object[] values = prepared(worker);
    for (int i = 0; i < values.length; i++) {
      Pace.await(start.get() + pace.dueNanos(worker, i), 0);
      writer.write(stream.keys[i], values[i]);
    }
    writer.flush();
  }

  /**
   * The records that are asked for, in the order in which they are due: one at random of as many as
   * come for each, since a fixed distance would fall in step with a way's batches.
   */
  List<Probes.Probe> picked() {
    int every = Math.max(1, rate / probes);
    List<Probes.Probe> all = new ArrayList<>();
    for (int worker = 0; worker < threads; worker++) {
      Stream stream = stream(worker);
      SplittableRandom random = new SplittableRandom(worker);
      for (int from = 0; from < stream.keys.length; from += every) {
        int i = from + random.nextInt(Math.min(every, stream.keys.length - from));
        all.add(new Probes.Probe(pace.dueNanos(worker, i), Keys.again(stream.keys[i]), i));
      }
    }
    all.sort(Comparator.comparingLong(Probes.Probe::dueNanos));
    return all;
  }

  @Override
  void look(Audit audit) {
    Probes asked = Objects.requireNonNull(asking, "no thread has begun");
    Histogram micros = asked.finish();
    report("delayP50", micros.getValueAtPercentile(50));
    report("delayP90", micros.getValueAtPercentile(90));
    report("delayP99", micros.getValueAtPercentile(99));
    if (micros.getTotalCount() >= OpenLoop.ENOUGH_FOR_THOUSANDTHS) {
      report("delayP999", micros.getValueAtPercentile(99.9));
    }
    report("delayMax", micros.getMaxValue());
    Meter.report("unread", asked.unread(), "records");
    Meter.report("lookEvery", asked.millisBetween(), "ms");
    super.look(audit);
  }

  private static void report(String name, long micros) {
    Meter.report(name, micros / 1e3, "ms");
  }

  @Override
  void drop() {
    Probes asked = asking;
    if (asked != null) {
      asked.close();
    }
    super.drop();
  }
}
