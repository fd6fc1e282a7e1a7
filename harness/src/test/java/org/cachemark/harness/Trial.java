/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.harness;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Supplier;
import org.openjdk.jmh.infra.Blackhole;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.infra.ThreadParams;
import org.openjdk.jmh.runner.IterationType;
import org.openjdk.jmh.runner.options.TimeValue;

/** What JMH hands to benchmarks, for tests that call them without it. */
public final class Trial {

  public static final IterationParams MEASUREMENT =
      new IterationParams(IterationType.MEASUREMENT, 1, TimeValue.NONE, 1);
  public static final IterationParams WARM_UP =
      new IterationParams(IterationType.WARMUP, 1, TimeValue.NONE, 1);
  public static final Blackhole BLACKHOLE =
      new Blackhole(
          "Today's password is swordfish. I understand instantiating Blackholes directly is"
              + " dangerous.");

  private Trial() {}

  /** One of so many threads, from 0. */
  public static ThreadParams thread(int index, int count) {
    return new ThreadParams(index, count, 0, 1, 0, 1, 0, 1, 0, 1);
  }

  /** The states of so many threads, each drawn as its own. */
  public static <T> List<T> states(
      int threads, Supplier<T> make, BiConsumer<T, ThreadParams> draw) {
    List<T> states = new ArrayList<>();
    for (int i = 0; i < threads; i++) {
      T state = make.get();
      draw.accept(state, thread(i, threads));
      states.add(state);
    }
    return states;
  }
}
