/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.dedupe.jmh;

import org.cachemark.dedupe.KeyMemory;
import org.cachemark.dedupe.TextMemory;
import org.cachemark.harness.About;
import org.openjdk.jmh.annotations.Benchmark;

/**
 * Decides of each text of a stream whether it is new, by a memory that is told the text itself:
 * what {@link DedupeStreamBenchmark} does by a hash and a memory, over the same stream.
 */
@About(
    value = "a memory is told the texts of a stream, and hashes them itself",
    slots = "memory",
    needs = "TEXTS",
    mostThreads = 1)
public class RememberTextBenchmark extends TextStreamBenchmark {

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
