/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.jmh;

import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongSupplier;
import org.cachemark.harness.Meter;
import org.openjdk.jmh.infra.Blackhole;

/**
 * Takes the time that it costs to compute, or to fetch, a missing value. Safe to use from many
 * threads.
 */
final class MissCost {

  /** CPU time after which the JIT compiler has done with the loop that burns. */
  private static final long WARM_UP_NANOS = TimeUnit.MILLISECONDS.toNanos(200);

  /** Tokens that are timed together: a millisecond or so, next to which a clock's tick is none. */
  private static final long SAMPLE = 1_000_000;

  private static final int SAMPLES = 9;

  /** How long misses are timed to find out what one takes. */
  private static final long TIMED_NANOS = TimeUnit.MILLISECONDS.toNanos(5);

  /** Microseconds between two looks at the CPU's clock, which takes half of one itself. */
  private static final int BETWEEN_LOOKS = 1000;

  private final Runnable pay;
  private final LongSupplier clock;
  private final int batch;

  private MissCost(Runnable pay, LongSupplier clock, long batch) {
    this.pay = pay;
    this.clock = clock;
    this.batch = (int) Math.max(1, batch);
  }

  /**
   * By the words of a benchmark.
   *
   * @param way {@code burn}: so much CPU time of the calling thread; {@code park}: so long by the
   *     clock, at the least, in which it takes none
   * @param micros how much, from 0
   */
  static MissCost of(String way, long micros) {
    if (micros == 0) {
      return new MissCost(() -> {}, Meter::threadCpuNanos, BETWEEN_LOOKS);
    }
    if (way.equals("park")) {
      return new MissCost(() -> park(TimeUnit.MICROSECONDS.toNanos(micros)), System::nanoTime, 1);
    }
    long tokens = Math.max(1, Math.round(micros * tokensPerMicro()));
    return new MissCost(
        () -> Blackhole.consumeCPU(tokens), Meter::threadCpuNanos, BETWEEN_LOOKS / micros);
  }

  /**
   * What JMH's tokens are worth here: they are no time. To burn by number, and not until a clock
   * says that it is enough, takes as much from a thread that has to wait for its CPU meanwhile.
   */
  private static double tokensPerMicro() {
    long start = Meter.threadCpuNanos();
    while (Meter.threadCpuNanos() - start < WARM_UP_NANOS) {
      Blackhole.consumeCPU(SAMPLE / 100);
    }
    double[] nanos = new double[SAMPLES];
    for (int i = 0; i < SAMPLES; i++) {
      long before = Meter.threadCpuNanos();
      Blackhole.consumeCPU(SAMPLE);
      nanos[i] = Meter.threadCpuNanos() - before;
    }
    Arrays.sort(nanos);
    return 1e3 * SAMPLE / nanos[SAMPLES / 2];
  }

  private static void park(long nanos) {
    long until = System.nanoTime() + nanos;
    for (long left = nanos; left > 0; left = until - System.nanoTime()) {
      LockSupport.parkNanos(left);
    }
  }

  /** Takes the time. */
  void pay() {
    pay.run();
  }

  /**
   * What one miss takes this thread, in microseconds: of the CPU, or, where it parks, of the clock.
   * Next to others that work it may take more.
   */
  double measuredMicros() {
    long before = clock.getAsLong();
    long nanos;
    int count = 0;
    do {
      for (int i = 0; i < batch; i++) {
        pay();
      }
      count += batch;
      nanos = clock.getAsLong() - before;
    } while (nanos < TIMED_NANOS);
    return nanos / 1e3 / count;
  }
}
