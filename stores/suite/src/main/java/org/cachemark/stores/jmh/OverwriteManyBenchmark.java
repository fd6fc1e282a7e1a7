/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.stores.jmh;

import java.util.List;
import java.util.Locale;
import org.cachemark.harness.About;
import org.cachemark.harness.Metric;
import org.cachemark.harness.Range;
import org.cachemark.harness.Words;
import org.cachemark.stores.Item;
import org.cachemark.stores.Way;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.infra.ThreadParams;

/**
 * Threads overwrite several items by each call, all fields of which are new, as in {@link
 * OverwriteBenchmark}. Figures are for each item, so that those of other numbers, and of {@link
 * OverwriteBenchmark}, can be held beside them.
 */
@About(
    value = "threads overwrite several items in each call",
    slots = "store",
    needs = "OVERWRITE",
    threads = StoreBenchmark.CALLERS)
@Metric(
    name = "throughput",
    title = "throughput",
    unit = "items/s",
    better = Metric.Better.HIGHER,
    scale = Metric.Scale.LOGARITHMIC,
    shown = Metric.Shown.SCORE,
    about = "items that all threads overwrite in a second")
public class OverwriteManyBenchmark extends WritingBenchmark {

  /** Not the word for reading: what can be sent ahead is another thing with each store. */
  @Words(
      value = {"loop", "pipelined", "bulk"},
      optional = true,
      ofSystem = true,
      about = "requests one after the other, all sent before the answers are read, or one for all")
  @Param("loop")
  public String writing = "loop";

  @Range(min = 1, max = 1000, value = "items in a call")
  @Param({"1", "10", "100"})
  public int n = 1;

  private Way chosen = Way.LOOP;

  @Override
  void opened() {
    chosen = Way.valueOf(writing.toUpperCase(Locale.ROOT));
    if (!current.writing().contains(chosen)) {
      throw new IllegalArgumentException(store + " does not overwrite many writing=" + writing);
    }
  }

  /** The timed work: one call. */
  @Benchmark
  public List<Item> overwriteMany(Writer writer) {
    List<Item> items = writer.nextCall();
    chosen.overwrite(current, items);
    return items;
  }

  /** What one thread writes. */
  @State(Scope.Thread)
  public static class Writer extends Overwriter {

    @Setup(Level.Trial)
    public void draw(OverwriteManyBenchmark joined, ThreadParams thread) {
      draw(joined, thread, joined.n, () -> joined.overwriteMany(this));
    }
  }
}
