/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.dedupe.jmh;

import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.cachemark.dedupe.KeyMemory;
import org.cachemark.dedupe.MemoryCapability;
import org.cachemark.dedupe.Tape;
import org.cachemark.harness.About;
import org.cachemark.harness.Meter;
import org.cachemark.harness.Metric;
import org.cachemark.harness.Range;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;

/**
 * Tells a memory the keys of a stream that drifts, and in which more texts differ than it is made
 * for. Keys are random, as good digests are, so that no hash is timed. A memory that is not bounded
 * grows, or is overfull: then it may drop more than it states, and that is shown, but no fault.
 */
@About(
    value = "a memory is told more keys than it is made for, by a stream that drifts",
    slots = "memory",
    needs = "PUT_IF_ABSENT",
    mostThreads = 1)
@Metric(
    name = "writes",
    title = "writes/text",
    unit = "writes/text",
    shown = Metric.Shown.COLUMN,
    margin = 0.01,
    about =
        "events that were called new, for each text that differs; above 1 texts are written"
            + " again, below 1 they are lost")
@Metric(
    name = "bytes",
    title = "bytes/text",
    unit = "bytes/text",
    shown = Metric.Shown.COLUMN,
    margin = 1,
    about =
        "what can be reached from the memory at last, its keys included, for each text of its"
            + " capacity; by JOL. Of a cache what one for twice as many takes more")
public class DedupeBoundedBenchmark extends DedupeBenchmark {

  @Range(min = 100, max = 10_000_000, value = "keys that the memory is made for")
  @Param("50000")
  public int capacity;

  @Range(min = 1, max = 10_000_000, value = "events of a pass")
  @Param("1000000")
  public int events = 1_000_000;

  private Told told;
  private boolean isMore;

  @Override
  int events() {
    return events;
  }

  @Override
  int keys(Tape drawn) {
    return capacity;
  }

  @Override
  void takeUp(Tape drawn) {
    SplittableRandom random = new SplittableRandom(events);
    long[] high = random.longs(drawn.distinct()).toArray();
    long[] low = random.longs(drawn.distinct()).toArray();
    told = Told.of(IntStream.range(0, drawn.events()).map(drawn::id).toArray(), high, low);
    isMore = drawn.distinct() > capacity;
  }

  /** The timed work: each event is decided once. */
  @Benchmark
  public boolean[] dedupeBounded() {
    return decided();
  }

  @Override
  void decide(KeyMemory by, boolean[] isNew) {
    told.to(by, isNew);
  }

  @Override
  double mayDrop(KeyMemory used) {
    boolean isOverfull = isMore && !can(MemoryCapability.EXACT) && !can(MemoryCapability.BOUNDED);
    return isOverfull ? 1 : used.rate();
  }

  @Override
  void verify(Tape tape, KeyMemory used, boolean[] isNew) {
    long writes = 0;
    for (boolean written : isNew) {
      writes += written ? 1 : 0;
    }
    Meter.report("writes", (double) writes / tape.distinct(), "writes/text");
    bytesPerKey(tape.distinct()).ifPresent(bytes -> Meter.report("bytes", bytes, "bytes/text"));
  }
}
