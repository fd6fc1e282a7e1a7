/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.runner.toy;

import java.util.Collection;
import java.util.List;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.profile.InternalProfiler;
import org.openjdk.jmh.results.AggregationPolicy;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.ScalarResult;

/** Puts what a benchmark found beside its score. */
public final class ToyProfiler implements InternalProfiler {

  private static volatile double inkPercent;
  private static volatile double typos;

  static void found(double ink, double errors) {
    inkPercent = ink;
    typos = errors;
  }

  @Override
  public String getDescription() {
    return "ink and typos";
  }

  @Override
  public void beforeIteration(BenchmarkParams benchmark, IterationParams iteration) {
    // nothing is counted by iterations
  }

  @Override
  public Collection<? extends Result<?>> afterIteration(
      BenchmarkParams benchmark, IterationParams iteration, IterationResult result) {
    return List.of(
        new ScalarResult("cachemark.ink", inkPercent, "%", AggregationPolicy.AVG),
        new ScalarResult("cachemark.typos", typos, "letters", AggregationPolicy.AVG));
  }
}
