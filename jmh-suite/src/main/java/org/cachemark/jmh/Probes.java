/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.jmh;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.HdrHistogram.Histogram;
import org.cachemark.harness.Pace;
import org.jspecify.annotations.Nullable;

/**
 * Finds out when records become readable, by asking for some of them again and again. A record's
 * delay runs from the time at which it was due to be handed over, late or not, until an answer has
 * it, or a newer one of its key: so a writer that holds its caller up is charged for all that came
 * too late. One thread of its own.
 */
final class Probes implements AutoCloseable {

  /** The end of asking: so long after the last record was written. */
  private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(10);

  /**
   * From an answer to the next look: a look costs the cluster CPU time that its writes need, and
   * most delays are longer.
   */
  private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(2);

  private final Function<Collection<Integer>, Map<Integer, Data>> reader;
  private final long startNanos;
  private final Histogram micros = new Histogram(3);
  private final Queue<Probe> due;
  private final Thread thread;
  private volatile long deadline = Long.MAX_VALUE;
  private volatile @Nullable RuntimeException failure;
  private int unread;
  private double millisBetween;

  /**
   * A record that is asked for.
   *
   * @param dueNanos when it is due to be handed over, after the start
   */
  record Probe(long dueNanos, Integer key, int sequence) {}

  /**
   * Begins to ask.
   *
   * @param probes in the order in which they are due
   * @param startNanos the start, by {@link System#nanoTime}
   */
  Probes(
      List<Probe> probes,
      long startNanos,
      Function<Collection<Integer>, Map<Integer, Data>> reader) {
    this.reader = reader;
    this.startNanos = startNanos;
    due = new ArrayDeque<>(probes);
    thread = new Thread(this::ask, "cachemark-probes");
    thread.setDaemon(true);
    thread.start();
  }

  private void ask() {
    List<Probe> open = new ArrayList<>();
    long nanosOfLooks = 0;
    int looks = 0;
    try {
      while (!(due.isEmpty() && open.isEmpty()) && System.nanoTime() < deadline) {
        long before = now();
        while (!due.isEmpty() && due.peek().dueNanos() <= now()) {
          open.add(due.remove());
        }
        boolean isAnyDue = !open.isEmpty();
        if (isAnyDue) {
          Map<Integer, Data> found =
              reader.apply(open.stream().map(Probe::key).distinct().toList());
          record(open, found, now());
        }
        Pace.await(System.nanoTime() + PAUSE_NANOS, 0);
        if (isAnyDue) {
          looks++;
          nanosOfLooks += now() - before;
        }
      }
    } catch (RuntimeException e) {
      failure = e;
    }
    open.addAll(due);
    open.forEach(probe -> record(probe, now()));
    unread = open.size();
    millisBetween = nanosOfLooks / 1e6 / Math.max(1, looks);
  }

  private long now() {
    return System.nanoTime() - startNanos;
  }

  private void record(List<Probe> open, Map<Integer, Data> found, long now) {
    for (Iterator<Probe> each = open.iterator(); each.hasNext(); ) {
      Probe probe = each.next();
      Data value = found.get(probe.key());
      if (value != null && value.sequence >= probe.sequence()) {
        record(probe, now);
        each.remove();
      }
    }
  }

  private void record(Probe probe, long now) {
    micros.recordValue(Math.max(0, TimeUnit.NANOSECONDS.toMicros(now - probe.dueNanos())));
  }

  /**
   * Waits until all are readable, or patience ends; then no more is asked.
   *
   * @return the delays in microseconds, those of records that never became readable as far as they
   *     were awaited
   */
  Histogram finish() {
    deadline = System.nanoTime() + PATIENCE_NANOS;
    join();
    RuntimeException thrown = failure;
    if (thrown != null) {
      throw thrown;
    }
    return micros;
  }

  /** How many records never became readable; once finished. */
  int unread() {
    return unread;
  }

  /**
   * The mean time from one look for records to the next, in milliseconds: delays are told too long
   * by up to it, the mean by half; a high percentile, where delays are alike, by nearly all. Once
   * finished.
   */
  double millisBetween() {
    return millisBetween;
  }

  @Override
  public void close() {
    deadline = Long.MIN_VALUE;
    join();
  }

  private void join() {
    try {
      thread.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while records were awaited", e);
    }
  }
}
