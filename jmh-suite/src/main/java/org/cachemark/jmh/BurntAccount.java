/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.jmh;

import java.util.function.LongSupplier;

/** What a thread has done and burnt; for use by that thread alone. */
final class BurntAccount {

  private final double share;
  private final LongSupplier cpuNanos;
  private long last;
  private double owed;

  BurntAccount(double share, LongSupplier cpuNanos) {
    this.share = share;
    this.cpuNanos = cpuNanos;
    last = cpuNanos.getAsLong();
  }

  /** Burns what is owed for the work since the last time; what is burnt too much is credit. */
  void settle() {
    long now = cpuNanos.getAsLong();
    owed += share * (now - last);
    long begun = now;
    while (now - begun < owed) {
      now = cpuNanos.getAsLong();
    }
    owed -= now - begun;
    last = now;
  }
}
