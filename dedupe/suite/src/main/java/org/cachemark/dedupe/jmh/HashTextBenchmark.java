/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.dedupe.jmh;

import java.nio.charset.StandardCharsets;
import java.util.SplittableRandom;
import org.cachemark.dedupe.Digest;
import org.cachemark.dedupe.TextHash;
import org.cachemark.dedupe.TextHashFactory;
import org.cachemark.harness.About;
import org.cachemark.harness.CheckFailedException;
import org.cachemark.harness.ForkRecord;
import org.cachemark.harness.Meter;
import org.cachemark.harness.Metric;
import org.cachemark.harness.OfSystem;
import org.cachemark.harness.Range;
import org.cachemark.harness.Words;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;

/**
 * Hashes texts of one length, one after the other. They are ASCII, and lie in 16 MB at the most,
 * through which a pass goes again and again. From strings, the bytes are made in the timed work:
 * that is what an article timed that compared hashes, and it may take longer than the hash.
 */
@About(value = "texts of one length are hashed", slots = "hash", mostThreads = 1)
@Metric(
    name = "speed",
    title = "MB/s",
    unit = "MB/s",
    better = Metric.Better.HIGHER,
    shown = Metric.Shown.COLUMN,
    about = "bytes that are hashed in a second")
public class HashTextBenchmark extends PassBenchmark {

  /** Bytes that all texts take together at most. */
  private static final int SPACE = 1 << 24;

  /** Where a text lies that is hashed by itself: words of it lie otherwise than in the space. */
  private static final int ELSEWHERE = 5;

  @OfSystem
  @Param("hash4j")
  public String hash;

  @OfSystem
  @Param("")
  public String hashOptions;

  @Range(min = 1, max = 1_000_000, value = "bytes of a text")
  @Param("1000")
  public int length;

  @Range(min = 1, max = 100_000_000, value = "texts that a pass hashes")
  @Param("100000")
  public int texts = 100_000;

  @Words(
      value = {"bytes", "string"},
      about = "what is given: bytes, or strings of which bytes are made")
  @Param("bytes")
  public String from = "bytes";

  private final Digest digest = new Digest();
  private byte[] space;
  private String[] strings;
  private TextHash function;
  private long sum;

  @Override
  void makeTexts() {
    int distinct = Math.max(1, Math.min(texts, SPACE / length));
    space = new byte[distinct * length];
    SplittableRandom random = new SplittableRandom(length);
    for (int i = 0; i < space.length; i++) {
      space[i] = (byte) random.nextInt(' ', 127);
    }
    strings = new String[from.equals("string") ? distinct : 0];
    for (int i = 0; i < strings.length; i++) {
      strings[i] = new String(space, i * length, length, StandardCharsets.US_ASCII);
    }
    function = open();
    ForkRecord.opened("hash", function::configuration);
  }

  private TextHash open() {
    return TextHashFactory.find(product(hash)).create(options(hashOptions));
  }

  @Override
  void renew() {
    sum = 0;
  }

  /** The timed work: all texts once, or as often as it takes. */
  @Benchmark
  public long hashText() {
    timed();
    return sum;
  }

  @Override
  void pass() {
    sum = strings.length > 0 ? ofStrings() : ofBytes();
  }

  private long ofBytes() {
    TextHash with = function;
    long all = 0;
    int at = 0;
    for (int i = 0; i < texts; i++) {
      with.hash(space, at, length, digest);
      all = 31 * all + digest.low();
      at = at + length < space.length ? at + length : 0;
    }
    return all;
  }

  private long ofStrings() {
    long all = 0;
    int at = 0;
    for (int i = 0; i < texts; i++) {
      byte[] text = strings[at].getBytes(StandardCharsets.UTF_8);
      function.hash(text, 0, text.length, digest);
      all = 31 * all + digest.low();
      at = at + 1 < strings.length ? at + 1 : 0;
    }
    return all;
  }

  @Override
  int operations() {
    return texts;
  }

  @Override
  void verify() {
    Meter.report("speed", 1e3 * texts * length / Math.max(1, nanos()), "MB/s");
    if (sum != expected()) {
      throw new CheckFailedException("the texts have other digests when each is hashed by itself");
    }
  }

  /**
   * The sum by another way: each text that differs is hashed once, as a copy at another place. That
   * these are the digests of the function is what the contract looks at.
   */
  private long expected() {
    long[] digests = new long[space.length / length];
    TextHash other = open();
    byte[] copy = new byte[ELSEWHERE + length];
    for (int i = 0; i < digests.length; i++) {
      System.arraycopy(space, i * length, copy, ELSEWHERE, length);
      other.hash(copy, ELSEWHERE, length, digest);
      digests[i] = digest.low();
    }
    long all = 0;
    for (int i = 0; i < texts; i++) {
      all = 31 * all + digests[i % digests.length];
    }
    return all;
  }
}
