/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.dedupe.jmh;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.cachemark.api.SystemName;
import org.cachemark.dedupe.Digest;
import org.cachemark.dedupe.Orders;
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
 * Hashes texts, one after the other. They are ASCII, and lie in 16 MB at the most, or in 128 where
 * they are of any length, through which a pass goes again and again. From strings, the bytes are
 * made in the timed work: that is what an article timed that compared hashes, and it may take
 * longer than the hash.
 */
@About(value = "texts are hashed", slots = "hash", mostThreads = 1)
@Metric(
    name = "speed",
    title = "MB/s",
    unit = "MB/s",
    better = Metric.Better.HIGHER,
    shown = Metric.Shown.COLUMN,
    about = "bytes that are hashed in a second")
public class HashTextBenchmark extends PassBenchmark {

  /** Bytes that texts of one length take together at most. */
  private static final int SPACE = 1 << 24;

  /** Bytes that texts of any length do: room for the article's, which were all different. */
  private static final int GREAT_SPACE = 1 << 27;

  /** Where a text lies that is hashed by itself: words of it lie otherwise than in the space. */
  private static final int ELSEWHERE = 5;

  @OfSystem
  @Param("hash4j")
  public String hash;

  @OfSystem
  @Param("")
  public String hashOptions;

  @Range(min = 1, max = 1_000_000, value = "bytes of a text, on the average")
  @Param("1000")
  public int length;

  @Words(
      value = {"same", "article"},
      optional = true,
      about = "whether texts are of one length, or of even lengths below twice that")
  @Param("same")
  public String lengths = "same";

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
  private int[] starts;
  private String[] strings;
  private TextHash function;
  private long sum;

  @Override
  void makeTexts() {
    SplittableRandom random = new SplittableRandom(length);
    starts = lengths.equals("same") ? alike() : spread(random);
    space = new byte[starts[starts.length - 1]];
    for (int i = 0; i < space.length; i++) {
      space[i] = (byte) random.nextInt(' ', 127);
    }
    strings = new String[from.equals("string") ? distinct() : 0];
    for (int i = 0; i < strings.length; i++) {
      strings[i] = new String(space, starts[i], lengthOf(i), StandardCharsets.US_ASCII);
    }
    function = open();
    ForkRecord.opened("hash", function::configuration);
  }

  /** Where each text begins, and the last one ends. */
  private int[] alike() {
    int[] places = new int[1 + Math.max(1, Math.min(texts, SPACE / length))];
    Arrays.setAll(places, i -> i * length);
    return places;
  }

  /** The same for texts of even lengths: so many times half a text, each about as often. */
  private int[] spread(SplittableRandom random) {
    int count = Math.max(1, Math.min(texts, GREAT_SPACE / length));
    int[] places = new int[1 + count];
    int[] order = Orders.mixed(count, random);
    for (int i = 0; i < count; i++) {
      places[i + 1] = places[i] + 2 * (int) ((long) order[i] * length / count);
    }
    return places;
  }

  private int distinct() {
    return starts.length - 1;
  }

  private int lengthOf(int text) {
    return starts[text + 1] - starts[text];
  }

  private TextHash open() {
    return TextHashFactory.find(SystemName.product(hash)).create(SystemName.options(hashOptions));
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
      int start = starts[at];
      with.hash(space, start, starts[at + 1] - start, digest);
      all = 31 * all + digest.low();
      at = at + 1 < starts.length - 1 ? at + 1 : 0;
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
    Meter.report("speed", 1e3 * bytes() / Math.max(1, nanos()), "MB/s");
    if (sum != expected()) {
      throw new CheckFailedException("the texts have other digests when each is hashed by itself");
    }
  }

  /** Of all texts that a pass hashes. */
  private long bytes() {
    int rest = texts % distinct();
    return (long) (texts / distinct()) * space.length + starts[rest];
  }

  /**
   * The sum by another way: each text that differs is hashed once, as a copy at another place. That
   * these are the digests of the function is what the contract looks at.
   */
  private long expected() {
    long[] digests = new long[distinct()];
    TextHash other = open();
    for (int i = 0; i < digests.length; i++) {
      byte[] copy = new byte[ELSEWHERE + lengthOf(i)];
      System.arraycopy(space, starts[i], copy, ELSEWHERE, lengthOf(i));
      other.hash(copy, ELSEWHERE, lengthOf(i), digest);
      digests[i] = digest.low();
    }
    long all = 0;
    for (int i = 0; i < texts; i++) {
      all = 31 * all + digests[i % digests.length];
    }
    return all;
  }
}
