/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.jmh;

import org.cachemark.harness.About;
import org.cachemark.harness.Range;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.infra.ThreadParams;

/**
 * Threads get uniformly random keys from a cache that has room to spare, at a given hit rate.
 *
 * <p>{@code ./run.sh jmh caffeine -- ReadOnly -f 1 -t 2 -p hitRate=50}
 */
@About("threads get random keys from a cache with room to spare, at a given hit rate")
public class ReadOnlyBenchmark extends FilledBenchmark {

  @Range(min = 1, max = 100, value = "per cent of the reads that find an entry")
  @Param({"100", "50", "33"})
  public int hitRate;

  /** The timed work: one get. */
  @Benchmark
  @SuppressWarnings("NullAway") // JMH would copy an annotation of the type into what it generates
  public Integer read(Reader reader) {
    return current.get(reader.next());
  }

  /** One thread's keys, hits and misses. */
  @State(Scope.Thread)
  public static class Reader extends KeyWorker {

    @Setup(Level.Trial)
    public void draw(ReadOnlyBenchmark benchmark, ThreadParams thread) {
      Integer[] drawn =
          Draw.keys(
              benchmark.kindOfKeys(),
              thread.getThreadIndex(),
              benchmark.entries,
              benchmark.hitRate);
      join(benchmark, thread, drawn, () -> benchmark.read(this));
    }
  }
}
