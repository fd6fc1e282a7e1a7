/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.stores.jmh;

import java.util.SplittableRandom;
import org.cachemark.harness.About;
import org.cachemark.stores.Item;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.infra.ThreadParams;

/** Threads get items by uniformly random keys, all of which are there. */
@About(
    value = "threads get items by random keys",
    slots = "store",
    threads = StoreBenchmark.CALLERS)
public class GetByKeyBenchmark extends StoreBenchmark {

  /** The timed work: one get. */
  @Benchmark
  @SuppressWarnings("NullAway") // JMH would copy an annotation of the type into what it generates
  public Item getByKey(Getter getter) {
    return current.get(getter.ids[getter.next()]);
  }

  /** One thread's keys. */
  @State(Scope.Thread)
  public static class Getter extends Caller {

    private int[] ids;
    private GetByKeyBenchmark benchmark;

    @Setup(Level.Trial)
    public void draw(GetByKeyBenchmark joined, ThreadParams thread) {
      benchmark = joined;
      ids = new SplittableRandom(thread.getThreadIndex()).ints(DRAWN, 0, joined.items).toArray();
      join(joined, thread, () -> joined.getByKey(this));
    }

    @Override
    void check(int i) {
      int id = ids[later(i)];
      benchmark.answers().requireLoaded(id, benchmark.current.get(id));
    }
  }
}
