/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.stores.jmh;

import org.cachemark.harness.About;
import org.cachemark.harness.Words;
import org.cachemark.stores.Item;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
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
public class OverwriteBenchmark extends StoreBenchmark {

  @Words(
      value = {"indexed", "none"},
      about = "whether descriptions are searched, so that an index of their words is kept",
      limits = @Words.Limit(word = "indexed", needs = "TEXT"))
  @Param({"none", "indexed"})
  public String text = "none";

  @Override
  boolean hasText() {
    return text.equals("indexed");
  }

  /** The timed work: one item is overwritten. */
  @Benchmark
  public Item overwrite(Writer writer) {
    Item item = writer.versions.at(writer.next());
    current.overwrite(item);
    return item;
  }

  /** What one thread writes. */
  @State(Scope.Thread)
  public static class Writer extends Caller {

    private OverwriteBenchmark benchmark;
    private Versions versions;

    @Setup(Level.Trial)
    public void draw(OverwriteBenchmark joined, ThreadParams thread) {
      benchmark = joined;
      versions = new Versions(joined, thread);
      join(joined, thread, () -> joined.overwrite(this));
    }

    @Override
    void check(int i) {
      versions.check(benchmark.current, position, i);
    }
  }
}
