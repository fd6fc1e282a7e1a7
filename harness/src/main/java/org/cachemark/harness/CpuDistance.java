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
  private static final int TRIES = 9;

  /** There and back. */
  private static final int THROWS = 1000;

  /** The clock is looked at after so many looks for the ball, since that takes longer than one. */
  private static final int LOOKS = 1 << 12;

  /** After which it is given up: the CPUs are busy, or both threads are on one of them. */
  private static final long PATIENCE_NANOS = 100_000_000;

  private static final boolean HAS_TWO = hasTwo();

  private static final int OURS = 0;
  private static final int THEIRS = 1;
  private static final int OVER = 2;

  private final AtomicInteger ball = new AtomicInteger(OURS);

  private CpuDistance() {}

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
    other.start();
    try {
      return game.play();
    } finally {
      game.ball.set(OVER);
    }
  }

  private OptionalDouble play() {
    long deadline = System.nanoTime() + PATIENCE_NANOS;
    OptionalDouble fastest = OptionalDouble.empty();
    for (int i = 0; i < TRIES; i++) {
      long start = System.nanoTime();
      for (int n = 0; n < THROWS; n++) {
        ball.set(THEIRS);
        for (int looks = 1; ball.get() != OURS; looks++) {
          if (looks % LOOKS == 0 && System.nanoTime() > deadline) {
            return fastest;
          }
        }
      }
      double nanos = (System.nanoTime() - start) / (2.0 * THROWS);
      fastest = OptionalDouble.of(Math.min(nanos, fastest.orElse(nanos)));
    }
    return fastest;
  }

  private void throwBack() {
    for (int seen = ball.get(); seen != OVER; seen = ball.get()) {
      if (seen == THEIRS) {
        ball.compareAndSet(THEIRS, OURS); // it may be over by now
      }
    }
  }
}
