/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.ingest;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.ToLongBiFunction;

/** Bytes that all lanes together may hold. Threads may share it. */
final class Budget<K, V> {

  private final long most;
  private final ToLongBiFunction<? super K, ? super V> sizeOf;
  private Failure failure = new Failure();
  private long used;

  /** Whoever finds no room, in turn: between small records a large one would never find any. */
  private final Deque<Turn> line = new ArrayDeque<>();

  /** Whether somebody is in line. */
  private volatile boolean isAwaited;

  /** Somebody's who waits for so many bytes. */
  private static final class Turn {
    final long bytes;
    boolean hasCome;

    Turn(long bytes) {
      this.bytes = bytes;
    }
  }

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

  /** Takes so many if there is room for them now, and nobody waits; says whether it did. */
  boolean tryTake(long bytes) {
    if (bytes == 0) {
      return true;
    }
    synchronized (this) {
      boolean has = line.isEmpty() && has(bytes);
      used += has ? bytes : 0;
      return has;
    }
  }

  /**
   * Waits for so many; for all, where it is more than there can be.
   *
   * @param hurry what makes room, done once it is known that somebody waits, and by the first alone
   */
  void take(long bytes, Runnable hurry) {
    Turn turn = new Turn(bytes);
    boolean isFirst;
    synchronized (this) {
      isFirst = line.isEmpty();
      line.add(turn);
      serve();
    }
    boolean isTaken = false;
    try {
      if (isFirst) {
        hurry.run();
      }
      synchronized (this) {
        Failure.await(this, () -> turn.hasCome || failure.isThere());
      }
      isTaken = true;
    } finally {
      end(turn, isTaken);
    }
  }

  /** Gives room to those in line that find some now, so that they need not take it by turns. */
  private void serve() {
    boolean isAnyServed = false;
    for (Turn next = line.peek(); next != null && has(next.bytes); next = line.peek()) {
      line.remove();
      used += next.bytes;
      next.hasCome = true;
      isAnyServed = true;
    }
    isAwaited = !line.isEmpty();
    if (isAnyServed) {
      notifyAll();
    }
  }

  /** After a failure room is taken that is not there: whoever has it is told, and gives it back. */
  private synchronized void end(Turn turn, boolean isTaken) {
    boolean hasWaitedInVain = line.remove(turn);
    if (hasWaitedInVain && isTaken) {
      used += turn.bytes;
    } else if (!hasWaitedInVain && !isTaken) {
      used -= turn.bytes; // interrupted just when its turn had come
    }
    serve();
  }

  /** Whether somebody waits for room. */
  boolean isAwaited() {
    return isAwaited;
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
      serve();
    }
  }
}
