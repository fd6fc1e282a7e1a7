/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.jmh;

import java.util.SplittableRandom;
import org.cachemark.harness.About;
import org.cachemark.harness.Range;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.infra.ThreadParams;

/** Threads get, or put over, keys that are there: what a benchmark takes that has a template. */
@About(value = "threads get random keys, and put over some", needs = "STORAGE")
public class GetOrPutBenchmark extends ThroughputBenchmark {

  @Range(min = 100, max = 10_000_000, remoteMax = 100_000, value = "entries in the cache")
  @Param("1000")
  public int entries;

  @Override
  int entries() {
    return entries;
  }

  @Override
  long capacity() {
    return 2L * entries;
  }

  /** The timed work: a get or a put, by a bit that was drawn ahead. */
  @Benchmark
  public Integer getOrPut(Client client) {
    Integer key = client.next();
    if ((client.puts >>> (key & 63) & 1) == 0) {
      return current.get(key);
    }
    current.put(key, key);
    return key;
  }

  /** One thread's keys, and which of them it puts: about half, others than another thread's. */
  @State(Scope.Thread)
  public static class Client extends KeyWorker {

    private long puts;

    @Setup(Level.Trial)
    public void draw(GetOrPutBenchmark benchmark, ThreadParams thread) {
      puts = new SplittableRandom(thread.getThreadIndex()).nextLong();
      Keys kind = benchmark.kindOfKeys();
      Integer[] drawn = Draw.keys(kind, thread.getThreadIndex(), benchmark.entries, 100);
      join(benchmark, thread, drawn, () -> benchmark.getOrPut(this));
    }
  }
}
