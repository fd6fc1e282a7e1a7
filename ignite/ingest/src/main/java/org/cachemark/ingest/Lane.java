/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.ingest;

import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * Records that wait, and the one batch of them that is on its way. Threads may share it.
 *
 * @param <K> type of the keys
 * @param <V> type of the values
 */
final class Lane<K, V> {

  private final int most;
  private final Sender<K, V> sender;
  private final Budget<K, V> budget;
  private Batch<K, V> waiting = new Batch<>(0);
  private @Nullable Batch<K, V> onItsWay;
  private long begun;
  private long ended;

  /**
   * @param most records that may wait
   */
  Lane(int most, Sender<K, V> sender, Budget<K, V> budget) {
    this.most = most;
    this.sender = sender;
    this.budget = budget;
  }

  /** Takes a record of so many bytes, which the budget has for it, once there is room. */
  void put(K key, V value, long bytes) {
    take(key, value, bytes, false);
  }

  /** Takes a removal, once there is room for it. */
  void remove(K key) {
    take(key, null, 0, false);
  }

  /** Takes a record if one of its key waits, in the place of that; says whether it did. */
  boolean putInstead(K key, V value, long bytes) {
    return take(key, value, bytes, true);
  }

  /** Takes a removal if a record of the key waits, in the place of that; says whether it did. */
  boolean removeInstead(K key) {
    return take(key, null, 0, true);
  }

  private boolean take(K key, @Nullable V value, long bytes, boolean isInstead) {
    long freed;
    Batch<K, V> next;
    synchronized (this) {
      if (isInstead && !waiting.has(key)) {
        return false;
      }
      Failure.await(
          this, () -> isInstead || waiting.size() < most || onItsWay == null || isFailed());
      sender.failure().throwIfThere();
      V replaced = value == null ? waiting.remove(key) : waiting.put(key, value);
      freed = replaced == null ? 0 : budget.sizeOf(key, replaced);
      waiting.grow(bytes - freed);
      next = next();
    }
    budget.giveBack(freed);
    if (next != null) {
      sender.send(next, () -> ended(next));
    }
    return true;
  }

  private boolean isFailed() {
    return sender.failure().isThere();
  }

  /** What waits, if it may go; then it is on its way. */
  private synchronized @Nullable Batch<K, V> next() {
    if (onItsWay != null || waiting.size() == 0 || isFailed()) {
      return null;
    }
    onItsWay = waiting;
    waiting = new Batch<>(onItsWay.puts().size());
    begun++;
    return onItsWay;
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
    batch.ended().complete(null);
  }

  /** Done once what is on its way now has ended. */
  synchronized CompletableFuture<Void> onItsWay() {
    return onItsWay == null ? CompletableFuture.completedFuture(null) : onItsWay.ended();
  }

  /** Waits until what was taken before is in the cache, or a failure is there. */
  synchronized void flush() {
    long last = begun + (waiting.size() == 0 ? 0 : 1);
    Failure.await(this, () -> ended >= last || isFailed());
  }

  /** Waits until nothing is on its way, and nothing waits unless a failure is there. */
  synchronized void drain() {
    Failure.await(this, () -> onItsWay == null && (waiting.size() == 0 || isFailed()));
  }

  /** Keys that wait, and those that are on their way. */
  synchronized long waiting() {
    return (long) waiting.size() + (onItsWay == null ? 0 : onItsWay.size());
  }
}
