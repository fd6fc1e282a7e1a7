/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.jmh;

import org.cachemark.harness.About;
import org.cachemark.harness.Metric;
import org.cachemark.harness.OpenLoop;
import org.cachemark.harness.Range;
import org.cachemark.harness.Turns;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.infra.ThreadParams;

/**
 * Threads get keys that are there, and put over others that are there, at a steady rate, in an
 * {@linkplain OpenLoop open loop}. The score is the 99th percentile of how long each took, from
 * when it was due.
 *
 * <p>{@code ./run.sh jmh caffeine -- Latency -f 1 -t 1 -p rate=100000 -r 10}
 */
@About(
    value = "threads get or put at a steady rate: from when each was due, 99th percentile",
    waits = "its threads keep to a rate")
@Metric.Of(OpenLoop.class)
@Metric(
    name = "held",
    title = "held",
    unit = "%",
    better = Metric.Better.HIGHER,
    shown = Metric.Shown.DIAGNOSTIC,
    about = "what the cache still holds of the entries put")
public class LatencyBenchmark extends OverwriteBenchmark {

  @Range(min = 100, max = 10_000_000, value = "operations a second, of all threads together")
  @Param({"10000", "100000"})
  public int rate;

  @Range(min = 0, max = 100, value = "per cent of the operations that are puts")
  @Param("25")
  public int writes;

  @Range(
      min = 0,
      max = 95,
      optional = true,
      value = "per cent of what the fork did at full speed, in place of the rate; 0: the rate")
  @Param("0")
  public int load;

  private OpenLoop loop;

  @Override
  void beforeOpening() {
    loop = new OpenLoop(rate, load);
  }

  @Override
  void begins() {
    loop.begins();
  }

  @Override
  void ends() {
    loop.ends();
  }

  /** The timed work: one get or one put, not before it is due. */
  @Benchmark
  public Integer getOrPut(Client client) {
    long due = client.turns.awaitDue();
    Integer value = client.getOrPut(current);
    client.turns.done(due);
    return value;
  }

  @Override
  void verify() {
    loop.report();
    super.verify();
  }

  /** One thread's keys, what it puts to them, and when. */
  @State(Scope.Thread)
  public static class Client extends Mixer {

    private Turns turns;

    @Setup(Level.Trial)
    public void draw(LatencyBenchmark latency, ThreadParams params) {
      turns = latency.loop.join(params);
      draw(latency, params, latency.writes, () -> getOrPut(latency.current));
    }

    @Override
    void begins(IterationParams iteration) {
      turns.begins(iteration);
    }

    @Override
    void ends() {
      turns.ends();
    }
  }
}
