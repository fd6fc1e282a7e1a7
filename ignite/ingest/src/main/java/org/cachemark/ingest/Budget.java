/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.ingest;

import java.util.function.ToLongBiFunction;

/** Bytes that all lanes together may hold. Threads may share it. */
final class Budget<K, V> {

  private final long most;
  private final ToLongBiFunction<? super K, ? super V> sizeOf;
  private Failure failure = new Failure();
  private long used;

  Budget(long most, ToLongBiFunction<? super K, ? super V> sizeOf) {
    this.most = most;
    this.sizeOf = sizeOf;
  }

  static <K, V> Budget<K, V> unbounded() {
    return new Budget<>(Long.MAX_VALUE, (key, value) -> 0);
  }

  /** Nobody waits any longer once this is there. */
  void endWith(Failure end) {
    failure = end;
    failure.wakes(this);
  }

  long sizeOf(K key, V value) {
    return sizeOf.applyAsLong(key, value);
  }

  /** Takes so many if there is room for them now; says whether it did. */
  boolean tryTake(long bytes) {
    if (bytes == 0) {
      return true;
    }
    synchronized (this) {
      boolean has = has(bytes);
      used += has ? bytes : 0;
      return has;
    }
  }

  /** Waits for so many; for all, where it is more than there can be. */
  synchronized void take(long bytes) {
    Failure.await(this, () -> has(bytes) || failure.isThere());
    used += bytes;
  }

  private boolean has(long bytes) {
    return used == 0 || used + bytes <= most;
  }

  void giveBack(long bytes) {
    if (bytes == 0) {
      return;
    }
    synchronized (this) {
      used -= bytes;
      notifyAll();
    }
  }
}
