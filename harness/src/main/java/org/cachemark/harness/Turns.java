/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.harness;

import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.runner.IterationType;

/** One thread's operations in an {@link OpenLoop}: when they are due, and how long they took. */
public final class Turns {

  /** A sleeper wakes 60 us late, or a little more. */
  private static final long SPIN_NANOS = TimeUnit.MICROSECONDS.toNanos(200);

  private final OpenLoop loop;
  private final Histogram nanos = OpenLoop.newHistogram();
  private final int thread;
  private final int threads;
  private int warmUps;

  /** At full speed everything is due at the start. */
  private Pace pace;

  private boolean isFree;

  private double fullSpeed;

  private long begun;
  private long started = OpenLoop.NOT_YET;
  private long ended;

  Turns(OpenLoop loop, int thread, int threads) {
    this.loop = loop;
    this.thread = thread;
    this.threads = threads;
    pace = new Pace(Double.POSITIVE_INFINITY, threads);
  }

  /** Comes before the thread's work of each iteration. */
  public void begins(IterationParams iteration) {
    isFree = iteration.getType() == IterationType.WARMUP && ++warmUps < iteration.getCount();
    pace = isFree ? new Pace(Double.POSITIVE_INFINITY, threads) : loop.pace(threads);
    nanos.reset();
    begun = 0;
    started = OpenLoop.NOT_YET;
  }

  /** Whether this iteration is at full speed. */
  public boolean isFree() {
    return isFree;
  }

  /** Returns when the next operation is due: the time, by {@link System#nanoTime}. */
  public long awaitDue() {
    if (started == OpenLoop.NOT_YET) {
      started = loop.start();
      ended = started;
    }
    long due = started + pace.dueNanos(thread, begun++);
    Pace.await(due, SPIN_NANOS);
    return due;
  }

  /** The operation is done that was due then. */
  public void done(long due) {
    ended = System.nanoTime();
    OpenLoop.record(nanos, ended - due);
  }

  /** Adds what was due and not done at the end: each took so long at the least. */
  void addUndone(Histogram to) {
    for (long i = begun; i < due(); i++) {
      OpenLoop.record(to, ended - started - pace.dueNanos(thread, i));
    }
  }

  /** How many were due, until the last was done. */
  long due() {
    return pace.dueUntil(thread, ended - started);
  }

  /** How long each took that was done in this iteration, in nanoseconds. */
  Histogram nanos() {
    return nanos;
  }

  /** Operations a second at full speed; 0 if that has not been measured. */
  double fullSpeed() {
    return fullSpeed;
  }

  /** Comes after the thread's work; the last iteration at full speed is the one that counts. */
  public void ends() {
    if (isFree && ended > started) {
      fullSpeed = nanos.getTotalCount() * 1e9 / (ended - started);
    }
  }
}
