/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.jmh;

import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.HdrHistogram.Histogram;

/**
 * Gets keys that are there, one every five microseconds, while others wait for theirs. How long
 * each took counts from when it was due: what comes too late since the one before was held up is
 * late, too. For use by one thread at a time.
 */
final class Bystander {

  /** Slower than any cache in the JVM takes for a get, so that nothing queues without a reason. */
  private static final long EVERY_NANOS = TimeUnit.MICROSECONDS.toNanos(5);

  private static final long LONGEST_NANOS = TimeUnit.HOURS.toNanos(1);

  private final Integer[] keys;
  private final Histogram nanos = new Histogram(1, LONGEST_NANOS, 2);
  private int position;

  /**
   * @param keys that it gets round and round, in boxes of its own
   */
  Bystander(Integer[] keys) {
    this.keys = keys;
  }

  /** Forgets how long gets took. */
  void reset() {
    nanos.reset();
  }

  /**
   * Gets until it is over, and at least once; then also what was due by then, since a get that is
   * held up until the end would leave out those behind it.
   */
  void watch(Consumer<Integer> get, BooleanSupplier isOver) {
    long due = System.nanoTime();
    boolean over = false;
    long overSince = due;
    do {
      while (System.nanoTime() < due) {
        Thread.onSpinWait();
      }
      get.accept(keys[position]);
      position = position + 1 == keys.length ? 0 : position + 1;
      nanos.recordValue(Math.min(LONGEST_NANOS, System.nanoTime() - due));
      due += EVERY_NANOS;
      if (!over) {
        over = isOver.getAsBoolean();
        overSince = System.nanoTime();
      }
    } while (!over || due - overSince <= 0);
  }

  /** How long gets took, in nanoseconds. */
  Histogram nanos() {
    return nanos;
  }
}
