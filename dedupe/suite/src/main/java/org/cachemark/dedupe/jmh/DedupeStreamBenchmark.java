/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.dedupe.jmh;

import java.util.Locale;
import org.cachemark.dedupe.Digest;
import org.cachemark.dedupe.KeyMemory;
import org.cachemark.dedupe.Tape;
import org.cachemark.dedupe.TextHash;
import org.cachemark.dedupe.TextHashFactory;
import org.cachemark.harness.About;
import org.cachemark.harness.ForkRecord;
import org.cachemark.harness.OfSystem;
import org.cachemark.harness.Range;
import org.cachemark.harness.Words;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;

/**
 * Decides of each text of a stream whether it is new: hashes it, and tells a memory the digest. The
 * memory is made for all texts that differ.
 */
@About(
    value = "each text of a stream is hashed, and a memory says whether it is new",
    slots = {"hash", "memory"},
    needs = "PUT_IF_ABSENT",
    mostThreads = 1)
public class DedupeStreamBenchmark extends DedupeBenchmark {

  @OfSystem
  @Param("hash4j")
  public String hash;

  @OfSystem
  @Param("")
  public String hashOptions;

  @Words(
      value = {"bytes", "string"},
      about = "what is given: bytes, or strings of which bytes are made")
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

  private final Digest digest = new Digest();
  private EventTexts texts;
  private TextHash function;

  @Override
  int events() {
    return events;
  }

  @Override
  Tape.Lengths lengths() {
    return lengths(lengths);
  }

  /** Those that a sweep names. */
  static Tape.Lengths lengths(String word) {
    return Tape.Lengths.valueOf(word.toUpperCase(Locale.ROOT));
  }

  @Override
  int keys(Tape drawn) {
    return drawn.distinct();
  }

  @Override
  void takeUp(Tape drawn) {
    texts = new EventTexts(drawn, from);
    function = TextHashFactory.find(product(hash)).create(options(hashOptions));
    ForkRecord.opened("hash", function::configuration);
  }

  /** The timed work: each event is decided once. */
  @Benchmark
  public boolean[] dedupeStream() {
    return decided();
  }

  @Override
  void decide(KeyMemory by, boolean[] isNew) {
    for (int i = 0; i < isNew.length; i++) {
      byte[] text = texts.get(i);
      function.hash(text, 0, text.length, digest);
      isNew[i] = by.remember(digest.high(), digest.low());
    }
  }
}
