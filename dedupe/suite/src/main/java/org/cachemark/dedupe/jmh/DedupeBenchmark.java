/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.dedupe.jmh;

import org.cachemark.dedupe.Audit;
import org.cachemark.dedupe.KeyMemory;
import org.cachemark.dedupe.MemoryCapability;
import org.cachemark.dedupe.Tape;
import org.cachemark.harness.Metric;
import org.cachemark.harness.Range;
import org.openjdk.jmh.annotations.Param;

/**
 * A template: the events of a tape are decided, one after the other, by a memory that is empty at
 * the start of each pass; then its answers are audited.
 */
@Metric.Of({Decisions.class, Audit.class})
public abstract class DedupeBenchmark extends MemoryPassBenchmark {

  @Range(min = 0, max = 100, value = "events whose text is new, in %")
  @Param("10")
  public int fresh;

  private Decisions decisions;

  /** How many events the tape has. */
  abstract int events();

  /** How long its texts are. */
  Tape.Lengths lengths() {
    return Tape.Lengths.LOGS;
  }

  /** How many keys the memory is made for. */
  abstract int keys(Tape drawn);

  /** Makes what the decisions are about. */
  abstract void takeUp(Tape drawn);

  /** Of new texts, the share that may be dropped without a fault. */
  double mayDrop(KeyMemory used) {
    return used.rate();
  }

  /** Decides all events, in their order, and puts into each place whether its text is new. */
  abstract void decide(KeyMemory by, boolean[] isNew);

  @Override
  final void makeKeys() {
    decisions = new Decisions(events(), fresh, lengths());
    takeUp(decisions.tape());
  }

  @Override
  final int capacity() {
    return keys(decisions.tape());
  }

  /** The timed work, for the children's own methods with {@code @Benchmark}. */
  final boolean[] decided() {
    timed();
    return decisions.answers();
  }

  @Override
  final void pass() {
    decide(current, decisions.answers());
  }

  @Override
  final int operations() {
    return decisions.answers().length;
  }

  @Override
  void verify() {
    decisions.report(can(MemoryCapability.BOUNDED), mayDrop(current), nanos());
    verify(decisions.tape(), current, decisions.answers());
  }

  /** Looks at more of a pass. */
  void verify(Tape events, KeyMemory used, boolean[] isNew) {}
}
