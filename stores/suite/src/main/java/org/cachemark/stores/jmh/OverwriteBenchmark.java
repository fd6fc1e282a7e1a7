/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.stores.jmh;

import org.cachemark.harness.About;
import org.cachemark.harness.Words;
import org.cachemark.stores.Answers;
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

  /** Half of what is drawn: by its second turn a thread writes over what it has written itself. */
  private static final int KEYS = Caller.DRAWN / 2;

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
    Item item = writer.written[writer.next()];
    current.overwrite(item);
    return item;
  }

  /** What one thread writes: each of its keys in one version, then each in another. */
  @State(Scope.Thread)
  public static class Writer extends Caller {

    private final Item[] written = new Item[DRAWN];
    private OverwriteBenchmark benchmark;
    private int keys;

    @Setup(Level.Trial)
    public void draw(OverwriteBenchmark joined, ThreadParams thread) {
      benchmark = joined;
      int threads = thread.getThreadCount();
      keys = Math.min(KEYS, joined.items / threads);
      if (keys == 0) {
        throw new IllegalArgumentException(
            "%d items are too few for %d threads".formatted(joined.items, threads));
      }
      int spread = joined.items / (keys * threads);
      for (int i = 0; i < DRAWN; i++) {
        int id = (i % KEYS % keys * threads + thread.getThreadIndex()) * spread;
        written[i] = joined.answers().data().item(id, 1 + i / KEYS);
      }
      join(joined, thread, () -> joined.overwrite(this));
    }

    /** Of the last that were written; those have not been written over. */
    @Override
    void check(int i) {
      if (i < Math.min(position, keys)) {
        Item last = written[(int) (position - 1 - i) & (DRAWN - 1)];
        Answers.requireSame(last, benchmark.current.get(last.id()));
      }
    }
  }
}
