/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.jmh;

import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.function.Supplier;
import org.cachemark.api.BenchmarkCache;
import org.cachemark.api.Capability;
import org.cachemark.harness.CheckFailedException;
import org.cachemark.harness.DecimalRange;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.infra.ThreadParams;

/**
 * A template: threads get, and put over, keys that are there. Each key has two values that are
 * legal, itself and its complement, both in boxes that are made ahead, so that a put allocates
 * nothing of the harness's; which of them is put was drawn, for each place on a thread's tape. So a
 * put changes the value half of the time at the most, and never where its key is put at one place.
 *
 * <p>After measured work the values are held to the last puts of the threads: a put that got lost
 * leaves what nobody has put last. With one thread that is found where it would have changed the
 * value; with more threads more rarely, as they may have put different values last.
 */
public abstract class OverwriteBenchmark extends FilledBenchmark {

  @DecimalRange(
      min = 0,
      max = 1.5,
      value = "exponent of the Zipf distribution of the keys, 0 for uniform")
  @Param({"0", "0.99", "1.2"})
  public double skew;

  private Integer[] first;
  private Integer[] second;

  /** Distinct keys, the hottest among them, of which the values are looked at. */
  private Integer[] sample;

  /** Who puts. */
  interface Writer {
    /** Tells of its puts of this trial, the last one first; of those before them some may lack. */
    void tell(LastPuts.Writer puts);
  }

  @Override
  final void fill(Integer[] filling) {
    first = Arrays.stream(filling).map(Keys::again).toArray(Integer[]::new);
    second = Arrays.stream(filling).map(OverwriteBenchmark::second).toArray(Integer[]::new);
    sample = Draw.sample(kindOfKeys(), entries, skew, countedGets());
    fill(current, filling, key -> first[kindOfKeys().place(key)]);
  }

  /** No box is shared of it, as of no key. */
  private static Integer second(Integer key) {
    return ~key;
  }

  /**
   * What a thread puts, in the boxes that the cache is filled from.
   *
   * @param puts which of the keys it puts
   * @return by the keys; null where it puts none
   */
  final @Nullable Integer[] valuesOf(int thread, Integer[] keys, BitSet puts) {
    BitSet isSecond = areSecond(thread, keys.length);
    @Nullable Integer[] values = new Integer[keys.length];
    puts.stream().forEach(i -> values[i] = value(keys[i], isSecond.get(i)));
    return values;
  }

  /** Which of so many puts of a thread are of second values: half of them. */
  static BitSet areSecond(int thread, int puts) {
    return Draw.marks("values", thread, puts, 50);
  }

  /** The box of one of a key's values. */
  final Integer value(Integer key, boolean isSecond) {
    return (isSecond ? second : first)[kindOfKeys().place(key)];
  }

  @Override
  final List<Integer> legal(Integer key) {
    return List.of(key, second(key));
  }

  @Override
  void verify() {
    if (!has(Capability.STORAGE) || has(Capability.WRITES_LATER)) {
      return;
    }
    LastPuts puts = new LastPuts(kindOfKeys(), entries);
    for (Worker worker : workers()) {
      ((Writer) worker).tell(puts.ofAnother());
    }
    readBack(
        current,
        sample,
        (key, value) -> {
          check(key, value);
          if (value != null && !puts.mayHaveLeft(key, value)) {
            throw new CheckFailedException(
                "key %s has the value %s, which no thread has put last".formatted(key, value));
          }
        });
  }

  /** One thread's keys, and what it puts to some of them. */
  @State(Scope.Thread)
  public abstract static class Mixer extends KeyWorker implements Writer {

    /** By the keys; null where it gets, which costs a look, and no draw, in the timed work. */
    private Integer[] values;

    /**
     * Draws the keys, and joins.
     *
     * @param writes per cent of the operations that are puts
     * @param timed as {@link Worker#join} has it
     */
    final void draw(
        OverwriteBenchmark benchmark, ThreadParams params, int writes, Supplier<?> timed) {
      int thread = params.getThreadIndex();
      Integer[] keys =
          Draw.skewed(benchmark.kindOfKeys(), thread, benchmark.entries, benchmark.skew);
      values = benchmark.valuesOf(thread, keys, Draw.marks("puts", thread, keys.length, writes));
      join(benchmark, params, keys, timed);
    }

    /** One get or one put. */
    @SuppressWarnings("NullAway") // JMH would copy an annotation of the type into what it generates
    final Integer getOrPut(BenchmarkCache<Integer, Integer> cache) {
      Integer value = values[at()];
      Integer key = next();
      if (value == null) {
        return cache.get(key);
      }
      cache.put(key, value);
      return value;
    }

    @Override
    public final void tell(LastPuts.Writer puts) {
      Integer[] keys = keys();
      for (long i = position - 1; i >= Math.max(0, position - keys.length); i--) {
        int at = (int) i & (keys.length - 1);
        if (values[at] != null) {
          puts.put(keys[at], values[at]);
        }
      }
    }
  }
}
