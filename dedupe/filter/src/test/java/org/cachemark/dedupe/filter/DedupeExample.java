/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.dedupe.filter;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

/** Lines of a log, of which each distinct one is written once, in batches that can fail. */
final class DedupeExample {

  private static final int LINES = 100_000;
  private static final int DISTINCT = 5_000;
  private static final int BATCH = 100;

  /** Ends the stream. */
  private static final String END = "";

  private DedupeExample() {}

  /** Where lines are written to. */
  interface Sink {

    /**
     * Writes a batch, all of it or nothing.
     *
     * @throws IllegalStateException if nothing was written
     */
    void write(List<String> batch);
  }

  private record Claimed(String line, Claim claim) {}

  /** Writes what is new of a queue until its end, and again what could not be written. */
  static void drain(BlockingQueue<String> queue, DedupeFilter filter, Sink sink)
      throws InterruptedException {
    List<Claimed> batch = new ArrayList<>();
    for (String line = queue.take(); !line.equals(END); line = queue.take()) {
      Claim claim = filter.claim(line);
      if (claim.isNew()) { // by this thread alone, so what is pending is in the batch
        batch.add(new Claimed(line, claim));
      }
      if (batch.size() >= BATCH) {
        write(batch, sink);
      }
    }
    while (!batch.isEmpty()) {
      write(batch, sink);
    }
  }

  /** Confirms a batch that was written; what failed stays in it, to be written with what comes. */
  private static void write(List<Claimed> batch, Sink sink) {
    try {
      sink.write(batch.stream().map(Claimed::line).toList());
    } catch (IllegalStateException e) {
      return;
    }
    batch.forEach(claimed -> claimed.claim().confirm());
    batch.clear();
  }

  /** Streams lines to a sink; returns what the filter has counted. */
  static FilterCounters run(Sink sink) throws InterruptedException {
    BlockingQueue<String> queue = new LinkedBlockingQueue<>();
    for (int i = 0; i < LINES; i++) {
      queue.put("user " + (long) i * i % DISTINCT + " logged in");
    }
    queue.put(END);
    DedupeFilter filter = DedupeFilter.exact().capacity(DISTINCT).forgetWhenFull().open();
    drain(queue, filter, sink);
    return filter.counters();
  }

  /** Writes them to nowhere. */
  public static void main(String[] args) throws InterruptedException {
    System.out.println(run(batch -> {}));
  }
}
