/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.dedupe.jmh;

import org.cachemark.dedupe.Audit;
import org.cachemark.dedupe.KeyMemory;
import org.cachemark.dedupe.MemoryCapability;
import org.cachemark.dedupe.Tape;
import org.cachemark.harness.Meter;
import org.cachemark.harness.Metric;
import org.cachemark.harness.Range;
import org.openjdk.jmh.annotations.Param;

/**
 * A template: the events of a tape are decided, one after the other, by a memory that is empty at
 * the start of each pass; then its answers are audited.
 */
@Metric(
    name = "speed",
    title = "texts/s",
    unit = "texts/s",
    better = Metric.Better.HIGHER,
    shown = Metric.Shown.COLUMN,
    about = "events that are decided in a second")
@Metric.Of(Audit.class)
public abstract class DedupeBenchmark extends MemoryPassBenchmark {

  private static final long SEED = 1;

  @Range(min = 0, max = 100, value = "events whose text is new, in %")
  @Param("10")
  public int fresh;

  private boolean[] truth;
  private Tape tape;
  private boolean[] answers;

  /** How many events the tape has. */
  abstract int events();

  /** How many keys the memory is made for. */
  abstract int keys(Tape drawn);

  /** Makes what the decisions are about. */
  abstract void takeUp(Tape drawn);

  /** Of new texts, the share that may be dropped without a fault. */
  double mayDrop(KeyMemory used) {
    return used.rate();
  }

  /** Decides all events, in their order, and puts into each place whether its text is new. */
  abstract void decide(Tape events, KeyMemory by, boolean[] isNew);

  @Override
  final void makeKeys() {
    tape = new Tape(events(), fresh, SEED);
    truth = tape.truth();
    answers = new boolean[truth.length];
    takeUp(tape);
  }

  @Override
  final int capacity() {
    return keys(tape);
  }

  /** The timed work, for the children's own methods with {@code @Benchmark}. */
  final boolean[] decided() {
    timed();
    return answers;
  }

  @Override
  final void pass() {
    decide(tape, current, answers);
  }

  @Override
  final int operations() {
    return answers.length;
  }

  @Override
  void verify() {
    Audit audit = new Audit();
    for (int i = 0; i < answers.length; i++) {
      audit.answered(truth[i], answers[i]);
    }
    audit.report(can(MemoryCapability.BOUNDED), mayDrop(current));
    Meter.report("speed", 1e9 * answers.length / Math.max(1, nanos()), "texts/s");
    verify(tape, current, answers);
  }

  /** Looks at more of a pass. */
  void verify(Tape events, KeyMemory used, boolean[] isNew) {}
}
