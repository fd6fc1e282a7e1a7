/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.jmh;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongConsumer;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.cachemark.harness.Meter;

/**
 * What a thread has worked, and what it owes for that and has paid; for use by that thread alone.
 * What is paid is what the clock says of it, so that neither a timer's slack nor a late wake-up
 * adds up.
 */
final class PlantedAccount {

  /** Parking for less would be mostly the timer's slack, 50 µs, and the way to sleep and back. */
  private static final long PARKED_NANOS = TimeUnit.MICROSECONDS.toNanos(500);

  private final double share;
  private final LongSupplier clock;
  private final long batch;
  private final LongConsumer pay;
  private long last;
  private double owed;

  /**
   * @param share of what is worked, that is paid on top; from 0
   * @param clock nanoseconds of work so far, payments included
   * @param batch nanoseconds that are worth a payment
   * @param pay takes about so many nanoseconds of the clock, or fewer
   */
  private PlantedAccount(double share, LongSupplier clock, long batch, LongConsumer pay) {
    this.share = share;
    this.clock = clock;
    this.batch = batch;
    this.pay = pay;
    last = clock.getAsLong();
  }

  /** Makes the accounts that a property asks for: {@code burn=5}, {@code park=5}. */
  static Supplier<PlantedAccount> maker(String planted) {
    String[] parts = planted.split("=", 2);
    double share = Double.parseDouble(parts[parts.length - 1]) / 100;
    return parts[0].equals("park")
        ? () -> parked(share, PlantedAccount::timedNanos, LockSupport::parkNanos)
        : () -> burnt(share, Meter::threadCpuNanos);
  }

  /**
   * Burns a share of the CPU time.
   *
   * @param cpuNanos CPU time of the calling thread
   */
  static PlantedAccount burnt(double share, LongSupplier cpuNanos) {
    return new PlantedAccount(share, cpuNanos, 0, nanos -> spin(nanos, cpuNanos));
  }

  /**
   * Parks for a share of the time that goes by.
   *
   * @param timedNanos time in timed work, which stands still elsewhere: to wait between iterations
   *     is no work
   */
  static PlantedAccount parked(double share, LongSupplier timedNanos, LongConsumer park) {
    return new PlantedAccount(share, timedNanos, PARKED_NANOS, park);
  }

  /**
   * Looks at both clocks, since what it is compared with, burning nothing, looks at the dear one.
   */
  private static long timedNanos() {
    return Meter.threadCpuNanos() < 0 ? 0 : Meter.timedNanos();
  }

  private static void spin(long nanos, LongSupplier clock) {
    long end = clock.getAsLong() + nanos;
    long now = clock.getAsLong();
    while (now < end) {
      now = clock.getAsLong();
    }
  }

  /** Pays what is owed for the work since the last time; what is paid too much is credit. */
  void settle() {
    long now = clock.getAsLong();
    long worked = now - last;
    last = now;
    owed += share * worked;
    if (worked > 0 && owed > batch) {
      pay.accept((long) owed);
      last = clock.getAsLong();
      owed -= last - now;
    }
  }
}
