/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.ingest;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
import javax.cache.CacheException;

/** The first failure that no patience mends, and whoever waits and has to hear of it. */
final class Failure {

  private final AtomicReference<Throwable> first = new AtomicReference<>();
  private final List<Object> monitors = new CopyOnWriteArrayList<>();

  boolean isThere() {
    return first.get() != null;
  }

  /** Notes it, unless there was one before, and wakes all who wait. */
  void set(Throwable reason) {
    if (first.compareAndSet(null, reason)) {
      for (Object monitor : monitors) {
        synchronized (monitor) {
          monitor.notifyAll();
        }
      }
    }
  }

  /**
   * Throws it, each time anew.
   *
   * @throws CacheException with it as the cause
   */
  void throwIfThere() {
    Throwable reason = first.get();
    if (reason != null) {
      throw new CacheException("records could not be written: " + reason.getMessage(), reason);
    }
  }

  /** Wakes, from now on, who waits for this monitor. */
  void wakes(Object monitor) {
    monitors.add(monitor);
  }

  /** Wakes these no more. */
  void wakesNoMore(List<?> gone) {
    monitors.removeAll(gone);
  }

  /**
   * Waits for a monitor that the caller holds, until a condition is met.
   *
   * @throws CacheException if the thread is interrupted
   */
  static void await(Object monitor, BooleanSupplier condition) {
    try {
      while (!condition.getAsBoolean()) {
        monitor.wait();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new CacheException("interrupted while records waited to be written", e);
    }
  }
}
