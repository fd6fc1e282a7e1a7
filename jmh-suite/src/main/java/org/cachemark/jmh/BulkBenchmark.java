/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.jmh;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.cachemark.harness.About;
import org.cachemark.harness.Meter;
import org.cachemark.harness.Metric;
import org.cachemark.harness.Range;
import org.cachemark.harness.Words;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.infra.ThreadParams;

/**
 * Threads get, or put over, many keys in one call, in a cache that has room to spare. The score is
 * in entries, so that it can be held to that of single operations.
 *
 * <p>{@code ./run.sh jmh caffeine -- Bulk -f 1 -t 2 -p op=getAll -p n=100 -p skew=0}
 *
 * <p>A product without bulk operations of its own is called in a loop, as its users would.
 */
@About("threads get or put over many keys in one call, in a cache with room to spare")
@Metric(
    name = "throughput",
    title = "throughput",
    unit = "entries/s",
    better = Metric.Better.HIGHER,
    scale = Metric.Scale.LOGARITHMIC,
    shown = Metric.Shown.SCORE,
    about = "entries that all threads get or put in a second")
public class BulkBenchmark extends OverwriteBenchmark {

  private static final String PUT = "putAll";

  @Words(
      value = {"getAll", PUT},
      about = "what they do with the keys of a call")
  @Param({"getAll", PUT})
  public String op = "getAll";

  @Range(
      min = 2,
      max = 1000,
      value = "keys in a call, all different; a tenth of the entries at most")
  @Param({"10", "100", "1000"})
  public int n;

  /** The timed work: one bulk operation. */
  @Benchmark
  @SuppressWarnings("NullAway") // JMH would copy an annotation of the type into what it generates
  public Object getOrPutAll(Client client) {
    int batch = client.step();
    if (client.puts.isEmpty()) {
      return current.getAll(client.gets.get(batch));
    }
    current.putAll(client.puts.get(batch));
    return client;
  }

  /** One thread's batches. */
  @State(Scope.Thread)
  public static class Client extends Worker implements Writer {

    private BulkBenchmark bulk;
    private List<Set<Integer>> gets;

    /** What is put for each batch; empty where it gets. */
    private List<Map<Integer, Integer>> puts;

    @Setup(Level.Trial)
    public void draw(BulkBenchmark benchmark, ThreadParams params) {
      bulk = benchmark;
      int thread = params.getThreadIndex();
      gets =
          Draw.batches(
              benchmark.kindOfKeys(), thread, benchmark.entries, benchmark.skew, benchmark.n);
      puts = new ArrayList<>();
      if (benchmark.op.equals(PUT)) {
        BitSet areSecond = areSecond(thread, gets.size());
        for (Set<Integer> batch : gets) {
          Map<Integer, Integer> put = new LinkedHashMap<>();
          boolean isSecond = areSecond.get(puts.size());
          batch.forEach(key -> put.put(key, benchmark.value(key, isSecond)));
          puts.add(put);
        }
      }
      join(benchmark, params, () -> benchmark.getOrPutAll(this));
    }

    /** The next batch. */
    final int step() {
      return (int) position++ & (gets.size() - 1);
    }

    @Override
    int operationsEach() {
      return bulk.n;
    }

    @Override
    void countHits(int wanted) {
      int calls = Math.max(1, wanted / bulk.n);
      int hits = 0;
      for (int i = 0; i < calls; i++) {
        Set<Integer> batch = gets.get(i & (gets.size() - 1));
        Map<Integer, Integer> found = bulk.current.getAll(batch);
        for (Integer key : batch) {
          hits += bulk.check(key, found.get(key)) ? 1 : 0;
        }
      }
      Meter.hits(hits, (long) calls * bulk.n);
    }

    @Override
    public void tell(LastPuts.Writer last) {
      for (long i = position - 1; i >= Math.max(0, position - puts.size()); i--) {
        puts.get((int) i & (puts.size() - 1)).forEach(last::put);
      }
    }
  }
}
