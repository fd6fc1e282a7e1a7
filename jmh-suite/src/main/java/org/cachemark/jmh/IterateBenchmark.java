/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.jmh;

import java.util.BitSet;
import java.util.function.BiConsumer;
import org.cachemark.harness.About;
import org.cachemark.harness.CheckFailedException;
import org.cachemark.harness.Meter;
import org.cachemark.harness.Metric;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.infra.ThreadParams;

/**
 * Threads go through all entries of a cache, each by itself, and look at each value. Nothing is
 * changed meanwhile.
 *
 * <p>{@code ./run.sh jmh caffeine -- Iterate -f 1 -p entries=100000}
 */
@About(
    value = "threads go through all entries, each by itself",
    needs = {"STORAGE", "ITERATION"})
@Metric(
    name = "throughput",
    title = "throughput",
    unit = "entries/s",
    better = Metric.Better.HIGHER,
    scale = Metric.Scale.LOGARITHMIC,
    shown = Metric.Shown.SCORE,
    about = "entries that all threads come by in a second")
public class IterateBenchmark extends FilledBenchmark {

  /** The timed work: one iteration over all entries. */
  @Benchmark
  public long iterate(Walker walker) {
    return walker.walk();
  }

  /** One thread's way through the entries. */
  @State(Scope.Thread)
  public static class Walker extends Worker {

    private IterateBenchmark walked;
    private BiConsumer<Integer, Integer> look;
    private long sum;

    @Setup(Level.Trial)
    public void start(IterateBenchmark benchmark, ThreadParams thread) {
      walked = benchmark;
      look = (key, value) -> sum += value; // which has to be fetched for it
      join(benchmark, thread, () -> benchmark.iterate(this));
    }

    private long walk() {
      position++;
      walked.current.forEach(look);
      return sum;
    }

    @Override
    int operationsEach() {
      return walked.entries;
    }

    /** Goes through all of them once, however many gets would be enough. */
    @Override
    void countHits(int gets) {
      Keys kind = walked.kindOfKeys();
      BitSet seen = new BitSet();
      walked.current.forEach(
          (key, value) -> {
            walked.check(key, value);
            if (seen.get(kind.place(key))) {
              throw new CheckFailedException("key %s was shown twice".formatted(key));
            }
            seen.set(kind.place(key));
          });
      if (seen.cardinality() != walked.entries) {
        throw new CheckFailedException(
            "%d of %d entries were shown".formatted(seen.cardinality(), walked.entries));
      }
      Meter.hits(seen.cardinality(), walked.entries);
    }
  }
}
