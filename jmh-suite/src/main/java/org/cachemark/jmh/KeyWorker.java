/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.jmh;

import java.util.function.Supplier;
import org.cachemark.harness.Meter;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.infra.ThreadParams;

/** A worker with one thread's keys, which it picks round and round. */
@State(Scope.Thread)
public abstract class KeyWorker extends Worker {

  private Integer[] keys;

  /**
   * Makes it a worker of a benchmark, as {@link Worker#join}.
   *
   * @param drawn the keys that it picks, boxed ahead; their number is a power of two
   */
  final void join(
      ThroughputBenchmark joined, ThreadParams thread, Integer[] drawn, Supplier<?> timed) {
    keys = drawn;
    join(joined, thread, timed);
  }

  /** The keys that it picks; not to be changed. */
  final Integer[] keys() {
    return keys;
  }

  /** Where the next key is among those drawn, for what was drawn beside it. */
  final int at() {
    return (int) position & (keys.length - 1);
  }

  /** The key of the next operation, of which each has one. */
  final Integer next() {
    return keys[(int) position++ & (keys.length - 1)];
  }

  @Override
  final void countHits(int gets) {
    int hits = 0;
    for (int i = 0; i < gets; i++) {
      Integer key = keys[i & (keys.length - 1)];
      hits += benchmark().check(key, benchmark().current.get(key)) ? 1 : 0;
    }
    Meter.hits(hits, gets);
  }
}
