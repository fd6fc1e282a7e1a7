/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.jmh;

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
 * Threads get keys that are there, and put over others that are there, in a cache that has room to
 * spare: the mix of reads and writes that Caffeine's, otter's and YCSB's workloads have. Nothing
 * misses, and nothing is evicted.
 *
 * <p>{@code ./run.sh jmh caffeine -- GetPut -f 1 -t 2 -p writes=25 -p skew=0.99 -p roles=mixed}
 */
@About("threads get random keys, or put over them, in a cache with room to spare")
@Metric(
    name = "gets",
    title = "gets/s in M",
    unit = "M ops/s",
    better = Metric.Better.HIGHER,
    shown = Metric.Shown.COLUMN,
    about = "gets in a second, of the threads that only read")
@Metric(
    name = "puts",
    title = "puts/s in M",
    unit = "M ops/s",
    better = Metric.Better.HIGHER,
    shown = Metric.Shown.COLUMN,
    about = "puts in a second, of the threads that only write")
public class GetPutBenchmark extends OverwriteBenchmark {

  private static final String SPLIT = "split";

  @Range(min = 0, max = 100, value = "per cent of the operations that are puts")
  @Param({"0", "25", "50", "75", "100"})
  public int writes;

  @Words(
      value = {"mixed", SPLIT},
      about = "whether each thread gets and puts, or as many as that share put and the others get")
  @Param("mixed")
  public String roles = "mixed";

  /**
   * Of so many threads, those that write where roles are split: their share is as near to that of
   * the writes as it can be. Two and more threads have at least one for each role that there is; a
   * single one has the more frequent, and writes at 50 %.
   */
  static int writers(int threads, int writes) {
    int nearest = (int) Math.round(threads * writes / 100.0);
    if (threads == 1 || writes == 0 || writes == 100) {
      return nearest;
    }
    return Math.max(1, Math.min(threads - 1, nearest));
  }

  /** The timed work: one get or one put. */
  @Benchmark
  public Integer getOrPut(Client client) {
    return client.getOrPut(current);
  }

  @Override
  void verify() {
    if (roles.equals(SPLIT)) {
      double all = workers().stream().mapToLong(Worker::operations).sum();
      double puts =
          workers().stream()
              .filter(worker -> ((Client) worker).writes)
              .mapToLong(Worker::operations)
              .sum();
      Meter.ofScore("gets", (all - puts) / all / 1e6, "M ops/s");
      Meter.ofScore("puts", puts / all / 1e6, "M ops/s");
    }
    super.verify();
  }

  /** One thread's keys, and what it puts to them. */
  @State(Scope.Thread)
  public static class Client extends Mixer {

    private boolean writes;

    @Setup(Level.Trial)
    public void draw(GetPutBenchmark benchmark, ThreadParams params) {
      int share = benchmark.writes;
      if (benchmark.roles.equals(SPLIT)) {
        writes = params.getThreadIndex() < writers(params.getThreadCount(), benchmark.writes);
        share = writes ? 100 : 0;
      }
      draw(benchmark, params, share, () -> benchmark.getOrPut(this));
    }
  }
}
