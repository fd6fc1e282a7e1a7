/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.dedupe.jmh;

import org.cachemark.dedupe.Audit;
import org.cachemark.dedupe.Tape;
import org.cachemark.harness.Meter;
import org.cachemark.harness.Metric;

/** The events of a tape, of each of which it is decided whether its text is new. */
@Metric(
    name = "speed",
    title = "texts/s",
    unit = "texts/s",
    better = Metric.Better.HIGHER,
    shown = Metric.Shown.COLUMN,
    about = "events that are decided in a second")
final class Decisions {

  private static final long SEED = 1;

  private final Tape tape;
  private final boolean[] truth;
  private final boolean[] answers;

  /** Draws the same events each time; see {@link Tape}. */
  Decisions(int events, int fresh, Tape.Lengths lengths) {
    tape = new Tape(events, fresh, lengths, SEED);
    truth = tape.truth();
    answers = new boolean[truth.length];
  }

  Tape tape() {
    return tape;
  }

  /** For whether the text of each event was called new, in their order. */
  boolean[] answers() {
    return answers;
  }

  /**
   * Looks at the answers, and tells {@link Meter}.
   *
   * @param forgets whether it is no fault to call a text new that was there
   * @param rate of new texts, the share that may be called known without a fault
   * @param nanos how long it took to decide, in nanoseconds
   */
  void report(boolean forgets, double rate, long nanos) {
    Audit audit = new Audit();
    for (int i = 0; i < answers.length; i++) {
      audit.answered(truth[i], answers[i]);
    }
    audit.report(forgets, rate);
    Meter.report("speed", 1e9 * answers.length / Math.max(1, nanos), "texts/s");
  }
}
