/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.harness;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.cachemark.process.Rendezvous;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.profile.InternalProfiler;
import org.openjdk.jmh.results.AggregationPolicy;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.ScalarResult;

/**
 * Puts the figures of {@link Meter} beside JMH's score, as secondary metrics named {@code
 * cachemark.*}, so that the result file stays plain JMH JSON. Used by {@code -prof
 * org.cachemark.harness.MeterProfiler}. Units have no comma: JMH 1.37 breaks its JSON at each.
 */
public final class MeterProfiler implements InternalProfiler {

  private static final String PREFIX = "cachemark.";

  private final CpuLooks cpus = new CpuLooks(CpuDistance::nanos);
  private double secondsInIterations;
  private long started;

  @Override
  public String getDescription() {
    return "CPU shares, start times and the checks' findings, an iteration each";
  }

  @Override
  public void beforeIteration(BenchmarkParams benchmark, IterationParams iteration) {
    Rendezvous.meet();
    started = System.nanoTime();
  }

  @Override
  public Collection<? extends Result<?>> afterIteration(
      BenchmarkParams benchmark, IterationParams iteration, IterationResult result) {
    secondsInIterations += (System.nanoTime() - started) / 1e9;
    ForkRecord.write();
    List<Result<?>> figures = new ArrayList<>();
    Meter.drain(score(result))
        .forEach((name, figure) -> figures.add(scalar(name, figure.value(), figure.unit())));
    figures.add(scalar("inIterations", secondsInIterations, "s with warm-up"));
    cpus.next().ifPresent(nanos -> figures.add(scalar("cpuDistance", nanos, "ns")));
    return figures;
  }

  /**
   * JMH's score; no number of an iteration that has failed, to which JMH comes here all the same.
   */
  private static double score(IterationResult result) {
    return result.getRawPrimaryResults().isEmpty()
        ? Double.NaN
        : result.getPrimaryResult().getScore();
  }

  private static ScalarResult scalar(String name, double value, String unit) {
    return new ScalarResult(PREFIX + name, value, unit, AggregationPolicy.AVG);
  }
}
