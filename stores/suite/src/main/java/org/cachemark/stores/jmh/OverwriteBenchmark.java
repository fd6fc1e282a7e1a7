/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.stores.jmh;

import org.cachemark.harness.About;
import org.cachemark.stores.Item;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.infra.ThreadParams;

/**
 * Threads write items over others of the same key, all fields of which are new. Each has keys of
 * its own, spread over all, so that what is there afterwards is known.
 */
@About(
    value = "threads overwrite items",
    slots = "store",
    needs = "OVERWRITE",
    threads = StoreBenchmark.CALLERS)
public class OverwriteBenchmark extends WritingBenchmark {

  /** The timed work: one item is overwritten. */
  @Benchmark
  public Item overwrite(Writer writer) {
    Item item = writer.nextCall().get(0);
    current.overwrite(item);
    return item;
  }

  /** What one thread writes. */
  @State(Scope.Thread)
  public static class Writer extends Overwriter {

    @Setup(Level.Trial)
    public void draw(OverwriteBenchmark joined, ThreadParams thread) {
      draw(joined, thread, 1, () -> joined.overwrite(this));
    }
  }
}
