/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.dedupe.jmh;

import org.cachemark.dedupe.KeyMemory;
import org.cachemark.dedupe.Tape;
import org.cachemark.dedupe.TextMemory;
import org.cachemark.harness.About;
import org.cachemark.harness.Range;
import org.cachemark.harness.Words;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;

/**
 * Decides of each text of a stream whether it is new, by a memory that is told the text itself:
 * what {@link DedupeStreamBenchmark} does by a hash and a memory, over the same stream.
 */
@About(
    value = "a memory is told the texts of a stream, and hashes them itself",
    slots = "memory",
    needs = "TEXTS",
    mostThreads = 1)
public class RememberTextBenchmark extends DedupeBenchmark {

  @Words(
      value = {"bytes", "string"},
      about = "what the memory is told: bytes, or strings")
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

  private EventTexts texts;

  @Override
  int events() {
    return events;
  }

  @Override
  Tape.Lengths lengths() {
    return DedupeStreamBenchmark.lengths(lengths);
  }

  @Override
  int keys(Tape drawn) {
    return drawn.distinct();
  }

  @Override
  void takeUp(Tape drawn) {
    texts = new EventTexts(drawn, from);
  }

  /** The timed work: each event is decided once. */
  @Benchmark
  public boolean[] rememberText() {
    return decided();
  }

  @Override
  void decide(KeyMemory by, boolean[] isNew) {
    if (!(by instanceof TextMemory told)) {
      throw new IllegalArgumentException(
          memory + " is told keys, and no texts: name a memory with TEXTS, such as dedupefilter");
    }
    if (from.equals("string")) {
      for (int i = 0; i < isNew.length; i++) {
        isNew[i] = told.remember(texts.string(i));
      }
    } else {
      for (int i = 0; i < isNew.length; i++) {
        isNew[i] = told.remember(texts.get(i));
      }
    }
  }
}
