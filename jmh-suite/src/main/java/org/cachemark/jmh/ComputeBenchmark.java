/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.jmh;

import java.util.Arrays;
import java.util.concurrent.atomic.AtomicLong;
import org.cachemark.api.BenchmarkCache;
import org.cachemark.harness.About;
import org.cachemark.harness.CheckFailedException;
import org.cachemark.harness.Words;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.infra.ThreadParams;

/**
 * Threads get values that are there from a cache that would load them: what the way to a loader
 * costs whoever does not need it. Some products take a lock on that way, which shows where all ask
 * for the same key.
 *
 * <p>{@code ./run.sh jmh caffeine -- Compute -f 1 -t 2 -p spread=same}
 *
 * <p>The cache fills itself: each key is asked for once, and has to be loaded once. Whatever is
 * loaded afterwards was there, and there is no figure.
 */
@About(
    value = "threads get keys that are there from a cache that would load them",
    needs = {"STORAGE", "LOADING"})
public class ComputeBenchmark extends FilledBenchmark {

  private static final String SAME = "same";

  @Words(
      value = {"all", SAME},
      about = "which keys they ask for: random ones of all, or all the same one")
  @Param("all")
  public String spread = "all";

  private final AtomicLong loads = new AtomicLong();

  @Override
  BenchmarkCache<Integer, Integer> openEmpty() {
    return open(capacity(), this::load);
  }

  private Integer load(Integer key) {
    loads.incrementAndGet();
    return key;
  }

  @Override
  void fill(Integer[] filling) {
    for (Integer key : filling) {
      check(key, current.get(key));
    }
    if (loads.get() != filling.length) {
      throw new CheckFailedException(
          "%d keys asked for once each, and loads %d".formatted(filling.length, loads.get()));
    }
  }

  /** The timed work: one get. */
  @Benchmark
  @SuppressWarnings("NullAway") // JMH would copy an annotation of the type into what it generates
  public Integer compute(Client client) {
    return current.get(client.next());
  }

  @Override
  void verify() {
    long again = loads.get() - entries;
    if (again != 0) {
      throw new CheckFailedException("%d loads of keys that are there".formatted(again));
    }
  }

  /** One thread's keys. */
  @State(Scope.Thread)
  public static class Client extends KeyWorker {

    @Setup(Level.Trial)
    public void draw(ComputeBenchmark benchmark, ThreadParams thread) {
      Keys kind = benchmark.kindOfKeys();
      Integer[] drawn = Draw.keys(kind, thread.getThreadIndex(), benchmark.entries, 100);
      if (benchmark.spread.equals(SAME)) { // in as many boxes: the key alone shall differ
        Arrays.setAll(drawn, i -> kind.key(0));
      }
      join(benchmark, thread, drawn, () -> benchmark.compute(this));
    }
  }
}
