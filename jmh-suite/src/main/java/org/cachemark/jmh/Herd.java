/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.jmh;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import java.util.function.IntConsumer;

/**
 * Tasks that wait at a gate, each in a thread of its own, and are let go at once. A thread that
 * does nothing else opens the gate and wakes them, since to wake a thousand takes milliseconds.
 */
final class Herd {

  private static final long NOT_YET = Long.MIN_VALUE;

  private final IntConsumer task;
  private final List<Thread> threads = new ArrayList<>();
  private final Thread herder;
  private final CountDownLatch arrived;
  private final CountDownLatch left;
  private final long[] begun;
  private final long[] ended;
  private final AtomicReference<Throwable> failure = new AtomicReference<>();
  private volatile boolean asked;
  private volatile long opened = NOT_YET;

  /**
   * Returns when all are at the gate.
   *
   * @param kind of their threads: {@code platform} or {@code virtual}
   * @param task what they do, by their numbers from 0
   * @throws UnsupportedOperationException if this JVM has no such threads
   */
  Herd(String kind, int count, IntConsumer task) {
    this.task = task;
    arrived = new CountDownLatch(count);
    left = new CountDownLatch(count);
    begun = new long[count];
    ended = new long[count];
    Consumer<Runnable> starter = starter(kind);
    for (int i = 0; i < count; i++) {
      int number = i;
      starter.accept(() -> run(number));
    }
    await(arrived);
    herder = new Thread(this::open, "cachemark-herder");
    herder.setDaemon(true);
    herder.start();
  }

  /**
   * How threads of a kind are started. Virtual ones are looked up by name, for this is compiled for
   * a JDK without.
   */
  private static Consumer<Runnable> starter(String kind) {
    if (!kind.equals("virtual")) {
      return work -> {
        Thread thread = new Thread(work, "cachemark-task");
        thread.setDaemon(true);
        thread.start();
      };
    }
    try {
      MethodHandle start =
          MethodHandles.publicLookup()
              .findStatic(
                  Thread.class,
                  "startVirtualThread",
                  MethodType.methodType(Thread.class, Runnable.class));
      return work -> {
        try {
          Object unused = start.invoke(work);
        } catch (Error | RuntimeException e) {
          throw e;
        } catch (Throwable e) {
          throw new IllegalStateException(e);
        }
      };
    } catch (ReflectiveOperationException e) {
      throw new UnsupportedOperationException(
          "virtual threads take JDK 21 or newer, and this is " + Runtime.version().feature(), e);
    }
  }

  private void run(int number) {
    synchronized (threads) {
      threads.add(Thread.currentThread());
    }
    arrived.countDown();
    while (opened == NOT_YET) {
      LockSupport.park(this);
    }
    begun[number] = System.nanoTime();
    try {
      task.accept(number);
    } catch (Throwable e) {
      failure.compareAndSet(null, e);
    }
    ended[number] = System.nanoTime();
    left.countDown();
  }

  private void open() {
    while (!asked) {
      LockSupport.park(this);
    }
    opened = System.nanoTime();
    threads.forEach(LockSupport::unpark); // complete since all have arrived
  }

  /** Has the gate opened, and does not wait for it; once it is open, it changes nothing. */
  void letGo() {
    if (!asked) {
      asked = true;
      LockSupport.unpark(herder);
    }
  }

  /** Whether all tasks have ended. */
  boolean isDone() {
    return left.getCount() == 0;
  }

  /**
   * Waits until all tasks have ended.
   *
   * @throws IllegalStateException if one has failed
   */
  void finish() {
    await(left);
    Throwable thrown = failure.get();
    if (thrown != null) {
      throw new IllegalStateException("a task failed: " + thrown, thrown);
    }
  }

  /** From the opening of the gate to the end of the last task, in nanoseconds; once finished. */
  long makespanNanos() {
    return Arrays.stream(ended).map(end -> end - opened).max().orElse(0);
  }

  /** From the opening of the gate to the beginning of the last task; once finished. */
  long begunNanos() {
    return Arrays.stream(begun).map(begin -> begin - opened).max().orElse(0);
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while tasks were awaited", e);
    }
  }
}
