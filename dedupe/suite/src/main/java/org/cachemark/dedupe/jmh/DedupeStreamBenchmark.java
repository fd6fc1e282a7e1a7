/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.dedupe.jmh;

import java.nio.charset.StandardCharsets;
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
 * Decides of each text of a stream whether it is new: hashes it, and tells a memory. The memory is
 * made for all texts that differ. {@linkplain ThroughHash Through} a fast hash, the memory is told
 * MD5s, which are made only of texts that a bounded cache does not know.
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
      value = {"direct", "through"},
      about =
          "what the memory is told: the hash itself, or MD5, from a bounded cache that is asked by"
              + " the hash")
  @Param("direct")
  public String method = "direct";

  @Range(
      min = 1,
      max = 10_000_000,
      value = "MD5s that the bounded cache holds, where the method is through")
  @Param("10000")
  public int cached = 10_000;

  @Words(
      value = {"bytes", "string"},
      about = "what is given: bytes, or strings of which bytes are made")
  @Param("bytes")
  public String from = "bytes";

  @Range(min = 1, max = 1_000_000, value = "events of a pass")
  @Param("20000")
  public int events = 20_000;

  private final Digest digest = new Digest();
  private byte[][] texts;
  private String[] strings;
  private TextHash function;

  @Override
  int events() {
    return events;
  }

  @Override
  int keys(Tape drawn) {
    return drawn.distinct();
  }

  @Override
  void takeUp(Tape drawn) {
    boolean ofStrings = from.equals("string");
    texts = new byte[ofStrings ? 0 : drawn.distinct()][];
    strings = new String[ofStrings ? drawn.distinct() : 0];
    for (int id = 0; id < drawn.distinct(); id++) {
      if (ofStrings) {
        strings[id] = new String(drawn.text(id), StandardCharsets.US_ASCII);
      } else {
        texts[id] = drawn.text(id);
      }
    }
    function = open();
    ForkRecord.opened("hash", function::configuration);
  }

  private TextHash open() {
    TextHash opened = TextHashFactory.find(product(hash)).create(options(hashOptions));
    return method.equals("through") ? new ThroughHash(opened, cached) : opened;
  }

  @Override
  void renew() {
    super.renew();
    function = open();
  }

  /** The timed work: each event is decided once. */
  @Benchmark
  public boolean[] dedupeStream() {
    return decided();
  }

  @Override
  void decide(Tape tape, KeyMemory by, boolean[] isNew) {
    for (int i = 0; i < isNew.length; i++) {
      byte[] text = text(tape.id(i));
      function.hash(text, 0, text.length, digest);
      isNew[i] = by.remember(digest.high(), digest.low());
    }
  }

  private byte[] text(int id) {
    return strings.length > 0 ? strings[id].getBytes(StandardCharsets.UTF_8) : texts[id];
  }
}
