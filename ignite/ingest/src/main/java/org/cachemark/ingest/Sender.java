/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.ingest;

import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Sends batches, each again and again until it is in the cache, or a failure is there that ends
 * all. Whatever happens, whoever sent a batch is told when it has ended. Threads may share it.
 */
final class Sender<K, V> implements AutoCloseable {

  private final PutAll<K, V> putAll;
  private final Retry retry;
  private final Failure failure;
  private final Counts counts = new Counts();
  private final ScheduledExecutorService clock;

  /**
   * @param cache its name, which that of the thread has in it
   */
  Sender(String cache, PutAll<K, V> putAll, Retry retry, Failure failure) {
    this.putAll = putAll;
    this.retry = retry;
    this.failure = failure;
    clock =
        Executors.newSingleThreadScheduledExecutor(
            task -> {
              Thread thread = new Thread(task, "ordered-ingest-" + cache);
              thread.setDaemon(true);
              return thread;
            });
  }

  Failure failure() {
    return failure;
  }

  Counts counters() {
    return counts;
  }

  /** Sends a batch from this thread. What is told when it has ended must bear to be told twice. */
  void send(Batch<K, V> batch, Runnable ended) {
    new Delivery(batch, ended).attempt();
  }

  /** Sends a batch from a thread that may wait, as Ignite's own must not. */
  void sendSoon(Batch<K, V> batch, Runnable ended) {
    Delivery delivery = new Delivery(batch, ended);
    delivery.guard(() -> clock.execute(delivery::attempt));
  }

  /** Does something once, after a while, unless this is closed by then. */
  void after(long nanos, Runnable task) {
    try {
      ScheduledFuture<?> unused = clock.schedule(task, nanos, TimeUnit.NANOSECONDS);
    } catch (RejectedExecutionException e) {
      // closed: whoever closed it has sent what waited, or has been told that it is lost
    }
  }

  /** Does something once a second, until this is closed. */
  void eachSecond(Runnable task) {
    ScheduledFuture<?> unused = clock.scheduleWithFixedDelay(task, 1, 1, TimeUnit.SECONDS);
  }

  @Override
  public void close() {
    clock.shutdownNow();
  }

  /** A batch, until it has ended. */
  private final class Delivery {

    private final Batch<K, V> batch;
    private final Runnable ended;
    private long failedSince;
    private boolean hasFailed;

    Delivery(Batch<K, V> batch, Runnable ended) {
      this.batch = batch;
      this.ended = ended;
    }

    void attempt() {
      guard(
          () -> {
            if (failure.isThere()) {
              ended.run();
            } else {
              send();
            }
          });
    }

    private void send() {
      try {
        putAll.send(batch, clock, reason -> guard(() -> attempted(reason)));
      } catch (Throwable e) {
        attempted(e);
      }
    }

    private void attempted(@Nullable Throwable reason) {
      if (reason == null) {
        counts.written();
        ended.run();
        return;
      }
      long now = System.nanoTime();
      failedSince = hasFailed ? failedSince : now;
      hasFailed = true;
      if (!failure.isThere() && retry.isWorthIt(reason, now - failedSince)) {
        counts.sentAgain();
        ScheduledFuture<?> unused =
            clock.schedule(this::attempt, Retry.PAUSE.toMillis(), TimeUnit.MILLISECONDS);
      } else {
        failure.set(reason);
        ended.run();
      }
    }

    /** An error must not leave a lane busy for ever, whichever thread it comes in. */
    void guard(Runnable step) {
      try {
        step.run();
      } catch (RejectedExecutionException e) {
        fail(new IllegalStateException("closed while records were on their way", e));
      } catch (Throwable e) {
        fail(e);
      }
    }

    private void fail(Throwable reason) {
      failure.set(reason);
      ended.run();
    }
  }
}
