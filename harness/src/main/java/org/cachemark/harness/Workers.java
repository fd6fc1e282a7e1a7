/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.harness;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.IntConsumer;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/**
 * Threads that wait to do their share of one job together, so that the time of {@link #run} is the
 * job's makespan: from the start of the first thread to the end of the last. For use by one thread.
 */
public final class Workers implements AutoCloseable {

  private final CyclicBarrier start;
  private final CyclicBarrier end;
  private final List<Thread> threads = new ArrayList<>();
  private final AtomicReference<Throwable> failure = new AtomicReference<>();
  private final long[] cpuNanos;
  private final long[] allocatedBytes;
  private volatile @Nullable IntConsumer job;

  /** Starts so many threads, from 1, which wait. */
  public Workers(int count) {
    start = new CyclicBarrier(count + 1);
    end = new CyclicBarrier(count + 1);
    cpuNanos = new long[count];
    allocatedBytes = new long[count];
    for (int i = 0; i < count; i++) {
      int worker = i;
      Thread thread = new Thread(() -> work(worker), "cachemark-worker-" + i);
      thread.setDaemon(true);
      thread.start();
      threads.add(thread);
    }
  }

  /**
   * Does a job, whose shares are numbered from 0, and returns when all shares are done.
   *
   * @throws IllegalStateException if a thread failed, with what it threw as the cause
   */
  public void run(IntConsumer newJob) {
    job = newJob;
    await(start);
    await(end);
    Throwable thrown = failure.getAndSet(null);
    if (thrown != null) {
      throw new IllegalStateException("a worker thread failed: " + thrown, thrown);
    }
  }

  /** CPU time that the threads took for the last job, in nanoseconds. */
  public long cpuNanos() {
    return LongStream.of(cpuNanos).sum();
  }

  /** What the threads allocated for the last job, in bytes. */
  public long allocatedBytes() {
    return LongStream.of(allocatedBytes).sum();
  }

  private void work(int worker) {
    while (true) {
      await(start);
      IntConsumer share = job;
      if (share == null) {
        return;
      }
      long bytesBefore = Meter.threadAllocatedBytes();
      long cpuBefore = Meter.threadCpuNanos();
      try {
        share.accept(worker);
      } catch (Throwable e) {
        failure.compareAndSet(null, e);
      }
      cpuNanos[worker] = Meter.threadCpuNanos() - cpuBefore;
      allocatedBytes[worker] = Meter.threadAllocatedBytes() - bytesBefore;
      await(end);
    }
  }

  private static void await(CyclicBarrier barrier) {
    try {
      barrier.await();
    } catch (InterruptedException | BrokenBarrierException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Ends the threads. */
  @Override
  public void close() {
    job = null;
    await(start);
  }
}
