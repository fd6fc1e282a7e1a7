/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.jmh;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.cachemark.api.RecordWriter;

/**
 * A stream of records, made ahead: keys, some of them repeated, and values that are numbered in the
 * order of the stream.
 */
final class Stream {

  /** One seed for all: every way of writing is given the same stream. */
  private static final long SEED = 0x5EED_57EA_0001L;

  /** In the order of the stream. */
  final Integer[] keys;

  /** In the order of the stream; each has its place there as its number. */
  final Data[] values;

  /** The keys, each once, in the order in which they first come. */
  final Integer[] distinct;

  /** Number of the newest value of each of the distinct keys. */
  final int[] newest;

  private Stream(Integer[] keys, Data[] values, Integer[] distinct, int[] newest) {
    this.keys = keys;
    this.values = values;
    this.distinct = distinct;
    this.newest = newest;
  }

  /**
   * Makes a writer's part of the stream.
   *
   * @param kind which numbers the keys are; each record has its own in a box of its own
   * @param records how many
   * @param repeats per cent of the records whose key came before
   * @param skew exponent of Zipf's law by which these keys are drawn, the first being the most
   *     frequent; 0 for all alike
   * @param payload bytes of each value beside its numbers
   * @param writer number of the writer, from 0; no two write the same keys
   * @param writers how many there are
   */
  static Stream of(
      Keys kind, int records, int repeats, double skew, int payload, int writer, int writers) {
    SplittableRandom random = new SplittableRandom(SEED + writer);
    Integer[] keys = new Integer[records];
    Data[] values = new Data[records];
    Integer[] distinct = new Integer[records];
    int[] newest = new int[records];
    double[] weights = weights(skew == 0 ? 0 : records, skew);
    int known = 0;
    for (int i = 0; i < records; i++) {
      boolean isRepeated = known > 0 && random.nextInt(100) < repeats;
      int place = isRepeated ? draw(random, weights, known) : known;
      if (!isRepeated) {
        distinct[known] = kind.key(known * writers + writer);
        known++;
      }
      keys[i] = Keys.again(distinct[place]);
      byte[] bytes = new byte[payload];
      random.nextBytes(bytes);
      values[i] = new Data(i, bytes);
      newest[place] = i;
    }
    return new Stream(keys, values, Arrays.copyOf(distinct, known), Arrays.copyOf(newest, known));
  }

  /** A writer that takes prepared values too. */
  @SuppressWarnings("unchecked") // a writer passes on what it has prepared, whatever it is
  static RecordWriter<Integer, Object> preparing(RecordWriter<Integer, Data> writer) {
    return (RecordWriter<Integer, Object>) (RecordWriter<?, ?>) writer;
  }

  /** Sums of Zipf's weights up to each rank. */
  private static double[] weights(int ranks, double skew) {
    double[] sums = new double[ranks];
    double sum = 0;
    for (int rank = 0; rank < ranks; rank++) {
      sum += Math.pow(rank + 1.0, -skew);
      sums[rank] = sum;
    }
    return sums;
  }

  /** One of so many known keys. */
  private static int draw(SplittableRandom random, double[] weights, int known) {
    if (weights.length == 0) {
      return random.nextInt(known);
    }
    int found = Arrays.binarySearch(weights, 0, known, random.nextDouble() * weights[known - 1]);
    return Math.min(known - 1, found < 0 ? -found - 1 : found);
  }
}
