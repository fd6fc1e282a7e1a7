/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.jmh;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import org.cachemark.harness.Zipf;

/** Keys that a thread asks for, drawn and boxed ahead: neither is inside a timed path. */
final class Draw {

  /** One seed for all caches and rounds: every cache answers the same questions. */
  private static final long SEED = 0x5EED_CACE_0001L;

  private static final int FEWEST = 1 << 16;
  private static final int MOST = 1 << 22;

  /** A key in a set takes three times the memory. */
  private static final int MOST_BATCHED = 1 << 20;

  private Draw() {}

  /**
   * How many keys a thread draws: the entries alone say it, so that the harness takes as much of
   * the CPU's caches, 20 bytes a key, whatever the hit rate. It is a power of two, so that they can
   * be picked round and round by a mask, and four times the entries at least, within 2^16 to 2^22.
   * With misses, of which there are as many different ones as entries, that is twice the keys that
   * there are to choose from, and enough, since none is left to chance: each is drawn as often as
   * any other of its kind, give or take one, so that up to a million entries no entry is left out
   * at hit rates from 25 % on.
   */
  static int count(int entries) {
    long wanted = Math.max(FEWEST, Math.min(MOST, 4L * entries));
    return (int) Long.highestOneBit(2 * wanted - 1);
  }

  /**
   * Keys in random order, each in a box that is no other thread's and not the cache's. The same in
   * every run, others for each thread.
   *
   * @param thread number of the thread, from 0
   * @param entries how many entries there are; they have the first places
   * @param hitRate per cent of the keys that are entries, exactly, up to a whole number of keys;
   *     the others are drawn from as many absent ones
   */
  static Integer[] keys(Keys kind, int thread, int entries, int hitRate) {
    SplittableRandom random = new SplittableRandom(SEED + thread);
    int[] places = new int[count(entries)];
    int hits = (int) Math.round(places.length * hitRate / 100.0);
    evenly(random, places, 0, hits, 0, entries);
    evenly(random, places, hits, places.length, entries, entries);
    shuffle(random, places);
    return boxed(kind, places);
  }

  /**
   * Keys of entries, as many as {@link #count} says, by {@link Zipf Zipf's law}. The hottest are
   * the same for each thread, their order is not; otherwise as {@link #keys}.
   *
   * @param skew the exponent; at 0 each entry comes as often as any other, give or take one
   */
  static Integer[] skewed(Keys kind, int thread, int entries, double skew) {
    if (skew == 0) {
      return keys(kind, thread, entries, 100);
    }
    SplittableRandom random = new SplittableRandom(SEED + thread);
    return boxed(kind, new Zipf(entries, skew).places(random, count(entries)));
  }

  /**
   * Which draws are of a kind that has a share of them: exactly that share, up to a whole number,
   * in random order. The same in every run, others for each thread.
   *
   * @param what is drawn; by another word it is drawn by itself
   * @param share in per cent
   */
  static BitSet marks(String what, int thread, int count, int share) {
    SplittableRandom random = new SplittableRandom(SEED + ((long) what.hashCode() << 32) + thread);
    BitSet marks = new BitSet(count);
    int wanted = (int) Math.round(count * share / 100.0);
    for (int i = 0; i < count; i++) {
      if (random.nextInt(count - i) < wanted) { // selection sampling
        marks.set(i);
        wanted--;
      }
    }
    return marks;
  }

  /**
   * Keys of entries in batches, each of distinct ones, drawn by {@link Zipf Zipf's law}: of a key
   * that was drawn for a batch before, the next takes the place, so that large batches are less
   * skewed. All keys together are about as many as {@link #count} says, a million at most; the
   * number of batches is a power of two.
   *
   * @param size of a batch
   * @throws IllegalArgumentException if that is more than a tenth of the entries: it would take the
   *     coldest of them
   */
  static List<Set<Integer>> batches(Keys kind, int thread, int entries, double skew, int size) {
    if (size > entries / 10) {
      throw new IllegalArgumentException(
          "%d keys in a call take %d entries at least, and not %d"
              .formatted(size, 10 * size, entries));
    }
    SplittableRandom random = new SplittableRandom(SEED + thread);
    Zipf zipf = new Zipf(entries, skew);
    int batches = Integer.highestOneBit(Math.min(MOST_BATCHED, count(entries)) / size);
    List<Set<Integer>> all = new ArrayList<>();
    for (int i = 0; i < batches; i++) {
      Set<Integer> batch = new LinkedHashSet<>();
      while (batch.size() < size) {
        for (int place : zipf.places(random, size - batch.size())) {
          batch.add(kind.key(place));
        }
      }
      all.add(batch);
    }
    return all;
  }

  /** Distinct keys of entries, of so many draws by {@link Zipf Zipf's law}. */
  static Integer[] sample(Keys kind, int entries, double skew, int draws) {
    SplittableRandom random = new SplittableRandom(SEED);
    return Arrays.stream(new Zipf(entries, skew).places(random, draws))
        .distinct()
        .mapToObj(kind::key)
        .toArray(Integer[]::new);
  }

  /**
   * Keys that are asked for once, one behind the other, by {@link Zipf Zipf's law}; otherwise as
   * {@link #skewed}.
   *
   * @param range how many keys there are; they have the first places
   * @param count how many are drawn
   */
  static Integer[] tape(Keys kind, int thread, int range, double skew, int count) {
    SplittableRandom random = new SplittableRandom(SEED + thread);
    return boxed(kind, new Zipf(range, skew).places(random, count));
  }

  private static Integer[] boxed(Keys kind, int[] places) {
    Integer[] keys = new Integer[places.length];
    for (int i = 0; i < keys.length; i++) {
      keys[i] = kind.key(places[i]);
    }
    return keys;
  }

  /** A systematic sample of a range of places: at equal distances, from a random start. */
  private static void evenly(
      SplittableRandom random, int[] places, int from, int to, int first, int range) {
    double distance = (double) range / (to - from);
    double start = random.nextDouble() * distance;
    for (int i = from; i < to; i++) {
      places[i] = first + (int) Math.min(start + (i - from) * distance, range - 1);
    }
  }

  /** By Fisher and Yates: all orders are alike. */
  private static void shuffle(SplittableRandom random, int[] places) {
    for (int i = places.length - 1; i > 0; i--) {
      int other = random.nextInt(i + 1);
      int place = places[i];
      places[i] = places[other];
      places[other] = place;
    }
  }
}
