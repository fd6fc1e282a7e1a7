/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.ingest;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Records that wait, and the one batch of them that is on its way. Threads may share it.
 *
 * @param <K> type of the keys
 * @param <V> type of the values
 */
final class Lane<K, V> {

  private final int most;
  private final long lingerNanos;
  private final Sender<K, V> sender;
  private final Budget<K, V> budget;
  private Batch<K, V> waiting = new Batch<>(0);
  private @Nullable Batch<K, V> onItsWay;

  /** When the first of what waits came, by {@link System#nanoTime}, if it may linger. */
  private long since;

  /** Whether what waits is to go at once, and not to linger. */
  private boolean isHurried;

  private boolean isTimed;
  private long begun;
  private long ended;

  /**
   * @param most records that may wait
   * @param linger how long they wait for more before they are sent, as long as they are fewer
   */
  Lane(int most, Duration linger, Sender<K, V> sender, Budget<K, V> budget) {
    this.most = most;
    lingerNanos = TimeUnit.NANOSECONDS.convert(linger);
    this.sender = sender;
    this.budget = budget;
  }

  /**
   * Takes a record, or a removal, once there is room for it.
   *
   * @param value null for a removal
   * @param bytes which the budget has for it; 0 for a removal
   */
  void take(K key, @Nullable V value, long bytes) {
    long freed;
    Batch<K, V> next;
    synchronized (this) {
      Failure.await(this, () -> waiting.size() < most || onItsWay == null || isFailed());
      sender.failure().throwIfThere();
      if (lingerNanos > 0 && waiting.size() == 0) {
        since = System.nanoTime();
      }
      V replaced = value == null ? waiting.remove(key) : waiting.put(key, value);
      freed = replaced == null ? 0 : budget.sizeOf(key, replaced);
      waiting.grow(bytes - freed);
      next = next();
    }
    budget.giveBack(freed);
    send(next);
  }

  private void send(@Nullable Batch<K, V> batch) {
    if (batch != null) {
      sender.send(batch, () -> ended(batch));
    }
  }

  private boolean isFailed() {
    return sender.failure().isThere();
  }

  /** What waits, if it may go; then it is on its way. */
  private synchronized @Nullable Batch<K, V> next() {
    if (onItsWay != null || waiting.size() == 0 || isFailed() || isLingering()) {
      return null;
    }
    isHurried = false;
    onItsWay = waiting;
    waiting = new Batch<>(onItsWay.puts().size());
    begun++;
    return onItsWay;
  }

  /** Whether what waits is to wait for more; if so, the lane looks again once that is over. */
  private boolean isLingering() {
    if (lingerNanos == 0 || isHurried || waiting.size() >= most || budget.isAwaited()) {
      return false;
    }
    long left = lingerNanos - (System.nanoTime() - since);
    if (left > 0 && !isTimed) {
      sender.after(left, this::lingered);
      isTimed = true;
    }
    return left > 0;
  }

  private void lingered() {
    Batch<K, V> next;
    synchronized (this) {
      isTimed = false;
      next = next(); // if another batch waits by now, it lingers on
    }
    send(next);
  }

  /**
   * Lets what waits now go as soon as the lane is free; says how many batches will have ended once
   * it is there.
   */
  long hurry() {
    long last;
    Batch<K, V> next;
    synchronized (this) {
      isHurried = waiting.size() > 0;
      last = isHurried ? begun + 1 : begun;
      next = next();
    }
    send(next);
    return last;
  }

  private void ended(Batch<K, V> batch) {
    Batch<K, V> next;
    synchronized (this) {
      if (onItsWay != batch) {
        return; // it was told twice
      }
      onItsWay = null;
      ended++;
      next = next();
      notifyAll();
    }
    if (next != null) {
      sender.sendSoon(next, () -> ended(next)); // this thread is Ignite's, and must not wait
    }
    budget.giveBack(batch.bytes());
  }

  /** Waits until what these took before is in the cache, or a failure is there. */
  static <K, V> void flush(List<Lane<K, V>> lanes) {
    long[] last = lanes.stream().mapToLong(Lane::hurry).toArray();
    for (int i = 0; i < last.length; i++) {
      lanes.get(i).await(last[i]);
    }
  }

  private synchronized void await(long last) {
    Failure.await(this, () -> ended >= last || isFailed());
  }

  /**
   * Waits until nothing of these is on its way, and nothing waits unless a failure is there; nobody
   * may use them meanwhile. Nothing more is sent if the thread is interrupted.
   */
  static <K, V> void drain(List<Lane<K, V>> lanes) {
    if (!Thread.currentThread().isInterrupted()) {
      lanes.forEach(Lane::hurry);
    }
    lanes.forEach(Lane::drain);
  }

  private synchronized void drain() {
    Failure.await(this, () -> onItsWay == null && (waiting.size() == 0 || isFailed()));
  }

  /** Keys that wait, and those that are on their way. */
  synchronized long waiting() {
    return (long) waiting.size() + (onItsWay == null ? 0 : onItsWay.size());
  }
}
