/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.stores.jmh;

import java.util.List;
import java.util.function.Supplier;
import org.cachemark.stores.Item;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.infra.ThreadParams;

/** What one thread writes over items of its own: one by each call, or several. */
@State(Scope.Thread)
public abstract class Overwriter extends Caller {

  private StoreBenchmark benchmark;
  private Versions versions;
  private int each;

  /**
   * Makes it a caller of a benchmark; to be called once, in the set-up of a trial.
   *
   * @param itemsEach how many items a call is
   * @param timed does the timed operation once
   */
  final void draw(
      StoreBenchmark joined, ThreadParams thread, int itemsEach, Supplier<@Nullable Object> timed) {
    benchmark = joined;
    each = itemsEach;
    versions = new Versions(joined, thread, itemsEach);
    join(joined, thread, timed);
  }

  /** The items of the next call, of which none has the id of another. */
  final List<Item> nextCall() {
    return versions.call(position++);
  }

  @Override
  final int operationsEach() {
    return each;
  }

  @Override
  void check(int i) {
    if (i % each == 0) { // no more items than others look at, or those of one call
      versions.check(benchmark.current, position, i / each);
    }
  }
}
