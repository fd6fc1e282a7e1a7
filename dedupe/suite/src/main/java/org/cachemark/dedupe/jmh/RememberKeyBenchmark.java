/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.dedupe.jmh;

import java.util.OptionalDouble;
import java.util.SplittableRandom;
import org.cachemark.dedupe.Audit;
import org.cachemark.dedupe.KeyMemory;
import org.cachemark.dedupe.MemoryCapability;
import org.cachemark.harness.About;
import org.cachemark.harness.Meter;
import org.cachemark.harness.Metric;
import org.cachemark.harness.Range;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;

/**
 * Tells a memory keys, of which it knows a share. Each pass has a memory of its own, which is
 * filled before so far that at the end it holds the keys that it was made for. Keys are random, as
 * good digests are.
 */
@About(
    value = "a memory is told keys, of which it knows a share",
    slots = "memory",
    needs = "PUT_IF_ABSENT",
    mostThreads = 1)
@Metric.Of(Audit.class)
@Metric(
    name = "bytes",
    title = "bytes/key",
    unit = "bytes/key",
    shown = Metric.Shown.COLUMN,
    margin = 1,
    about =
        "what can be reached from the full memory, its keys included, for each key; by JOL. Of a"
            + " cache what one for twice as many takes more")
@Metric(
    name = "besideKeys",
    title = "bytes beside key",
    unit = "bytes/key",
    shown = Metric.Shown.COLUMN,
    margin = 1,
    about =
        "what of that is not the keys themselves: tables, entries, free places, flags;"
            + " not told of caches")
public class RememberKeyBenchmark extends MemoryPassBenchmark {

  @Range(min = 100, max = 10_000_000, value = "keys that the memory is made for, and holds at last")
  @Param("100000")
  public int keys;

  @Range(min = 0, max = 100, value = "keys that are known, of those that are told, in %")
  @Param("50")
  public int known;

  private long[] high;
  private long[] low;
  private boolean[] answers;
  private int[] asked;
  private Told told;
  private int filled;

  @Override
  void makeKeys() {
    SplittableRandom random = new SplittableRandom(keys);
    high = random.longs(keys).toArray();
    low = random.longs(keys).toArray();
    asked = new int[Math.max(1, keys / 2)];
    int next = keys - (int) ((long) asked.length * (100 - known) / 100);
    filled = next;
    for (int i = 0; i < asked.length; i++) {
      int left = asked.length - i;
      asked[i] = random.nextInt(left) < keys - next ? next++ : random.nextInt(next);
    }
    answers = new boolean[asked.length];
    told = Told.of(asked, high, low);
  }

  @Override
  int capacity() {
    return keys;
  }

  @Override
  void fill() {
    for (int i = 0; i < filled; i++) {
      current.remember(high[i], low[i]);
    }
  }

  /** The timed work: each key is told once. */
  @Benchmark
  public boolean[] rememberKey() {
    timed();
    return answers;
  }

  @Override
  void pass() {
    told.to(current, answers);
  }

  @Override
  int operations() {
    return asked.length;
  }

  @Override
  void verify() {
    Audit audit = new Audit();
    int next = filled;
    for (int i = 0; i < asked.length; i++) {
      boolean isNew = asked[i] == next;
      next += isNew ? 1 : 0;
      audit.answered(isNew, answers[i]);
    }
    audit.report(can(MemoryCapability.BOUNDED), current.rate());
    OptionalDouble bytes = bytesPerKey(keys);
    bytes.ifPresent(all -> Meter.report("bytes", all, "bytes/key"));
    if (current.reach() == KeyMemory.Reach.IT) { // a cache may keep keys in a form of its own
      bytes.ifPresent(all -> Meter.report("besideKeys", all - current.keyBytes(), "bytes/key"));
    }
  }
}
