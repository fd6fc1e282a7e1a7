/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.stores.jmh;

import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
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
 * Threads get several items by each call, by uniformly random keys, all of which are there. Figures
 * are for each item, so that those of other numbers, and of {@link GetByKeyBenchmark}, can be held
 * beside them.
 */
@About(
    value = "threads get several items by random keys in each call",
    slots = "store",
    threads = StoreBenchmark.CALLERS)
@Metric(
    name = "throughput",
    title = "throughput",
    unit = "items/s",
    better = Metric.Better.HIGHER,
    scale = Metric.Scale.LOGARITHMIC,
    shown = Metric.Shown.SCORE,
    about = "items that all threads get in a second")
public class GetManyBenchmark extends StoreBenchmark {

  @Words(
      value = {"loop", "pipelined", "bulk"},
      optional = true,
      ofSystem = true,
      about = "requests one after the other, all sent before the answers are read, or one for all")
  @Param("loop")
  public String way = "loop";

  @Range(min = 1, max = 1000, value = "keys in a call")
  @Param({"1", "10", "100"})
  public int n = 1;

  private Way chosen = Way.LOOP;

  @Override
  void opened() {
    chosen = Way.valueOf(way.toUpperCase(Locale.ROOT));
    if (!current.ways().contains(chosen)) {
      throw new IllegalArgumentException(store + " does not get many way=" + way);
    }
  }

  /** The timed work: one call. */
  @Benchmark
  @SuppressWarnings("NullAway") // JMH would copy an annotation of the type into what it generates
  public List<Item> getMany(Getter getter) {
    return chosen.get(current, getter.calls[getter.nextCall()]);
  }

  /** One thread's keys. */
  @State(Scope.Thread)
  public static class Getter extends Caller {

    private int[][] calls;
    private GetManyBenchmark benchmark;

    @Setup(Level.Trial)
    public void draw(GetManyBenchmark joined, ThreadParams thread) {
      benchmark = joined;
      SplittableRandom random = new SplittableRandom(thread.getThreadIndex());
      // As many keys whatever their number in a call is, or a store would meet less of its data.
      calls = new int[Math.max(1, DRAWN / joined.n)][];
      for (int i = 0; i < calls.length; i++) {
        calls[i] = random.ints(joined.n, 0, joined.items).toArray();
      }
      join(joined, thread, () -> joined.getMany(this));
    }

    final int nextCall() {
      return (int) (position++ % calls.length);
    }

    @Override
    int operationsEach() {
      return benchmark.n;
    }

    @Override
    void check(int i) {
      if (i % benchmark.n == 0) { // no more items than others look at, or those of one call
        int[] ids = calls[(int) ((position + i) % calls.length)];
        benchmark.answers().requireLoaded(ids, benchmark.chosen.get(benchmark.current, ids));
      }
    }
  }
}
