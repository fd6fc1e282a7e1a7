/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.runner.toy;

import org.cachemark.api.SystemName;
import org.cachemark.process.ParentWatch;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** Spells a word with a letter and a digit, in no time. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.Throughput)
public class SpellBenchmark {

  @Param("a")
  public String first;

  @Param("")
  public String firstOptions;

  @Param("one")
  public String second;

  @Param("")
  public String secondOptions;

  @Param("x")
  public String word;

  @Param("0.5")
  public String share;

  @Param("0ms")
  public String pause;

  private double weight;

  /** Weighs both systems. */
  @Setup
  public void weigh() {
    ParentWatch.start();
    if (!pause.equals("0ms") && !pause.equals("1ms")) {
      throw new IllegalStateException("no pause of " + pause + " was wanted");
    }
    weight = weight(first, firstOptions) + weight(second, secondOptions);
    ToyProfiler.found(
        100 * Double.parseDouble(share), SystemName.product(first).equals("b") ? 1 : 0);
  }

  private static double weight(String system, String options) {
    return Marks.weight(SystemName.product(system), SystemName.options(options));
  }

  /** Spells. */
  @Benchmark
  public double spell() {
    return weight + word.length();
  }
}
