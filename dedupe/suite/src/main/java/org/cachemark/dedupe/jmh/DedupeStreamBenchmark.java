/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.dedupe.jmh;

import org.cachemark.api.SystemName;
import org.cachemark.dedupe.Digest;
import org.cachemark.dedupe.KeyMemory;
import org.cachemark.dedupe.Tape;
import org.cachemark.dedupe.TextHash;
import org.cachemark.dedupe.TextHashFactory;
import org.cachemark.harness.About;
import org.cachemark.harness.ForkRecord;
import org.cachemark.harness.OfSystem;
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
public class DedupeStreamBenchmark extends TextStreamBenchmark {

  @OfSystem
  @Param("hash4j")
  public String hash;

  @OfSystem
  @Param("")
  public String hashOptions;

  private final Digest digest = new Digest();
  private TextHash function;

  @Override
  void takeUp(Tape drawn) {
    super.takeUp(drawn);
    function =
        TextHashFactory.find(SystemName.product(hash)).create(SystemName.options(hashOptions));
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
