/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.jmh;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.cachemark.harness.Trial.MEASUREMENT;

import java.util.Collection;
import java.util.concurrent.atomic.AtomicInteger;
import org.cachemark.harness.Meter;
import org.cachemark.harness.MeterProfiler;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;

/**
 * Whoever writes a benchmark by the template, gets all its figures and checks: run by JMH itself.
 */
class ThroughputBenchmarkTest {

  /** Others may measure on this machine at the same time: nothing here is of interest as a time. */
  @BeforeAll
  static void ignoreTheMachinesLock() {
    System.setProperty("jmh.ignoreLock", "true");
  }

  @BeforeEach
  void reset() {
    ProbeFactory.reset();
    Meter.drain();
  }

  private static Collection<RunResult> run() throws RunnerException {
    return new Runner(
            new OptionsBuilder()
                .include("^" + GetOrPutBenchmark.class.getName().replace(".", "\\."))
                .param("cache", "probe@1")
                .param("entries", "1000")
                .forks(0)
                .threads(2)
                .warmupIterations(1)
                .warmupTime(TimeValue.milliseconds(20))
                .measurementIterations(2)
                .measurementTime(TimeValue.milliseconds(20))
                .shouldFailOnError(true)
                .verbosity(VerboseMode.SILENT)
                .addProfiler(MeterProfiler.class)
                .build())
        .run();
  }

  @Test
  void hasAllTheFiguresOfItsMetrics() throws RunnerException {
    AtomicInteger puts = new AtomicInteger();
    ProbeFactory.onPut = (key, value) -> puts.incrementAndGet();
    RunResult result = run().iterator().next();
    var figures = result.getSecondaryResults();
    assertThat(result.getPrimaryResult().getScore()).isPositive();
    assertThat(figures.get("cachemark.hitRate").getScore()).isCloseTo(100, within(1e-9));
    assertThat(figures.get("cachemark.held").getScore()).isCloseTo(100, within(1e-9));
    assertThat(figures)
        .containsKeys(
            "cachemark.allocated",
            "cachemark.collections",
            "cachemark.inIterations",
            "cachemark.processCpu",
            "cachemark.start",
            "cachemark.workerCpuShare");
    assertThat(puts).as("puts beyond those that fill it").hasValueGreaterThan(1000);
    assertThat(ProbeFactory.last.closed).isTrue();
  }

  @Test
  void hasNoFigureForACacheThatSwallowsAPut() {
    int last = Keys.SCATTERED.key(999);
    ProbeFactory.swallows = (key, value) -> key.equals(last);
    assertThatThrownBy(ThroughputBenchmarkTest::run)
        .hasStackTraceContaining("key %d has the value null, expected %<d".formatted(last));
  }

  @Test
  void refusesAWorkerThatHasNotJoined() {
    assertThatIllegalStateException()
        .isThrownBy(() -> new GetOrPutBenchmark.Client().begin(MEASUREMENT))
        .withMessageEndingWith("Client has not joined its benchmark");
    GetOrPutBenchmark alone = new GetOrPutBenchmark();
    alone.cache = "probe";
    alone.options = "";
    alone.entries = 100;
    alone.prepare();
    alone.begin();
    assertThatIllegalStateException()
        .isThrownBy(alone::end)
        .withMessage("no worker has joined, so nothing was counted");
  }
}
