/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.dedupe.jmh;

import java.util.Locale;
import org.cachemark.dedupe.Tape;
import org.cachemark.harness.Range;
import org.cachemark.harness.Words;
import org.openjdk.jmh.annotations.Param;

/** A template: the texts of a stream are decided, by a memory that is made for all that differ. */
public abstract class TextStreamBenchmark extends DedupeBenchmark {

  @Words(
      value = {"bytes", "string"},
      about = "what is given: bytes, or strings")
  @Param("bytes")
  public String from = "bytes";

  @Range(min = 1, max = 1_000_000, value = "events of a pass")
  @Param("20000")
  public int events = 20_000;

  @Words(
      value = {"logs", "article"},
      optional = true,
      about = "how long texts are: as in logs, or even lengths below 20 000 bytes, all alike often")
  @Param("logs")
  public String lengths = "logs";

  /** The texts of the events. */
  EventTexts texts;

  @Override
  final int events() {
    return events;
  }

  @Override
  final Tape.Lengths lengths() {
    return lengths(lengths);
  }

  /** Those that a sweep names. */
  static Tape.Lengths lengths(String word) {
    return Tape.Lengths.valueOf(word.toUpperCase(Locale.ROOT));
  }

  @Override
  final int keys(Tape drawn) {
    return drawn.distinct();
  }

  @Override
  void takeUp(Tape drawn) {
    texts = new EventTexts(drawn, from);
  }
}
