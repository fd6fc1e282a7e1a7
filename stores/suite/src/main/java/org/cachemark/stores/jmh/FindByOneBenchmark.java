/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.stores.jmh;

import java.util.List;
import org.cachemark.harness.About;
import org.cachemark.stores.Item;
import org.cachemark.stores.Search;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.infra.ThreadParams;

/** Threads find ten items by their name. */
@About(
    value = "threads find ten items by an indexed field",
    slots = "store",
    needs = "FIND_BY_ONE",
    threads = StoreBenchmark.CALLERS)
public class FindByOneBenchmark extends SearchBenchmark {

  @Override
  Search search() {
    return Search.NAME;
  }

  /** The timed work: one search. */
  @Benchmark
  public List<Item> findByOne(Asking asker) {
    return ask(asker);
  }

  /** One thread's questions. */
  @State(Scope.Thread)
  public static class Asking extends Asker {

    @Setup(Level.Trial)
    public void draw(FindByOneBenchmark benchmark, ThreadParams thread) {
      draw((SearchBenchmark) benchmark, thread);
    }
  }
}
