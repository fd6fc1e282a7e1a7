/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.harness;

import java.util.OptionalDouble;
import java.util.concurrent.atomic.AtomicInteger;
import org.cachemark.process.HeldCpus;

/**
 * How far apart the two CPUs of a fork are: how long it takes until one sees what the other has
 * written. Those of a virtual machine may share a cache in one second and none in the next, and
 * nothing else in it tells (see docs/method.md). Two threads throw a ball to each other. With more
 * CPUs they would be on another two of them each time, which tells nothing of the workers.
 */
final class CpuDistance {

  /** The fastest of so many counts: others at work, or a thread that comes late, only add to it. */
  private static final int TRIES = 50;

  /** There and back; so few that most counts have nobody else on either CPU. */
  private static final int THROWS = 200;

  /** The clock is looked at after so many looks for the ball, since that takes longer than one. */
  private static final int LOOKS = 1 << 12;

  /** After which it is given up: the CPUs are busy, or both threads are on one of them. */
  private static final long PATIENCE_NANOS = 100_000_000;

  private static final int PATIENCE_MILLIS_TO_END = 100;

  private static final boolean HAS_TWO = hasTwo();

  private static final int OURS = 0;
  private static final int THEIRS = 1;
  private static final int OVER = 2;

  private final AtomicInteger ball = new AtomicInteger(OURS);

  /** Whether this process has two CPUs, and not a share of more that is as much as two. */
  static boolean hasTwo() {
    String allowed = HeldCpus.allowed();
    return Runtime.getRuntime().availableProcessors() == 2
        && (allowed.isEmpty() || JvmConditions.count(allowed) == 2);
  }

  /** In nanoseconds; empty where there are not two, and where others leave this process but one. */
  static OptionalDouble nanos() {
    if (!HAS_TWO) {
      return OptionalDouble.empty();
    }
    CpuDistance game = new CpuDistance();
    Thread other = new Thread(game::throwBack, "cachemark-distance");
    other.setDaemon(true);
    try {
      other.start();
      return game.play(PATIENCE_NANOS);
    } catch (OutOfMemoryError e) {
      return OptionalDouble.empty(); // no more threads: what is measured may do without this one
    } finally {
      game.ball.set(OVER);
      await(other);
    }
  }

  private static void await(Thread other) {
    try {
      other.join(PATIENCE_MILLIS_TO_END);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Throws, and waits for the ball; empty unless all counts ended in time. */
  OptionalDouble play(long patienceNanos) {
    long deadline = System.nanoTime() + patienceNanos;
    double fastest = Double.POSITIVE_INFINITY;
    for (int i = 0; i < TRIES; i++) {
      long start = System.nanoTime();
      for (int n = 0; n < THROWS; n++) {
        ball.set(THEIRS);
        for (int looks = 1; ball.get() != OURS; looks++) {
          if (looks % LOOKS == 0 && System.nanoTime() > deadline) {
            return OptionalDouble.empty();
          }
        }
      }
      fastest = Math.min(fastest, (System.nanoTime() - start) / (2.0 * THROWS));
    }
    return OptionalDouble.of(fastest);
  }

  private void throwBack() {
    for (int seen = ball.get(); seen != OVER; seen = ball.get()) {
      if (seen == THEIRS) {
        ball.compareAndSet(THEIRS, OURS); // it may be over by now
      }
    }
  }
}
