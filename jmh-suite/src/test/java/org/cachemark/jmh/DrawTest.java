/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.jmh;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.BitSet;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.cachemark.harness.Zipf;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class DrawTest {

  private static final int ENTRIES = 100_000;
  private static final int COUNT = 1 << 19;

  /** How often each of the entries is drawn, by its place. */
  private static int[] times(Keys kind, int entries, int hitRate) {
    int[] times = new int[entries];
    for (Integer key : Draw.keys(kind, 0, entries, hitRate)) {
      if (kind.place(key) < entries) {
        times[kind.place(key)]++;
      }
    }
    return times;
  }

  @ParameterizedTest
  @CsvSource({
    "SCATTERED, 100, 524288",
    "SCATTERED, 50, 262144",
    "SCATTERED, 33, 173015",
    "SCATTERED, 1, 5243",
    "ASCENDING, 100, 524288",
    "ASCENDING, 50, 262144",
    "ASCENDING, 33, 173015"
  })
  void hasAsManyKeysAndExactlyTheHitsAskedFor(Keys kind, int hitRate, int hits) {
    Integer[] drawn = Draw.keys(kind, 0, ENTRIES, hitRate);
    assertThat(drawn).hasSize(COUNT);
    assertThat(Arrays.stream(drawn).filter(key -> kind.place(key) < ENTRIES).count())
        .isEqualTo(hits);
    assertThat(Arrays.stream(drawn).allMatch(key -> kind.place(key) < 2 * ENTRIES)).isTrue();
    assertThat(Arrays.stream(drawn).noneMatch(key -> -128 <= key && key <= 127)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(ints = {100, 50, 33, 25})
  void asksForEachEntryAsOftenAsForAnyOther(int hitRate) {
    int[] times = times(Keys.SCATTERED, ENTRIES, hitRate);
    double usual = (double) COUNT * hitRate / 100 / ENTRIES;
    assertThat(Arrays.stream(times).distinct())
        .allMatch(n -> 0 < n && Math.floor(usual) <= n && n <= Math.ceil(usual));
  }

  /** With fewer draws than entries, too, they are all over these. */
  @Test
  void drawsFromAllEntriesHoweverManyThereAre() {
    int[] times = times(Keys.ASCENDING, 10_000_000, 33);
    assertThat(Arrays.stream(times).max()).hasValue(1);
    int all = Arrays.stream(times).sum();
    assertThat(Arrays.stream(times, 0, 5_000_000).sum()).isBetween(all / 2 - 1, all / 2 + 1);
  }

  @Test
  void countsByTheEntriesAlone() {
    assertThat(Draw.count(100)).isEqualTo(1 << 16);
    assertThat(Draw.count(1 << 14)).isEqualTo(1 << 16);
    assertThat(Draw.count((1 << 14) + 1)).isEqualTo(1 << 17);
    assertThat(Draw.count(ENTRIES)).isEqualTo(COUNT);
    assertThat(Draw.count(10_000_000)).isEqualTo(1 << 22);
  }

  @Test
  void drawsEntriesAloneAndHasThemSkewedAsZipfSays() {
    Zipf zipf = new Zipf(ENTRIES, 0.99);
    Integer[] drawn = Draw.skewed(Keys.SCATTERED, 0, ENTRIES, 0.99);
    assertThat(drawn).hasSize(COUNT);
    int[] times = new int[ENTRIES]; // a key of no entry has a place beyond
    for (Integer key : drawn) {
      times[Keys.SCATTERED.place(key)]++;
    }
    int hottest =
        IntStream.rangeClosed(1, ENTRIES / 100).map(rank -> times[zipf.place(rank)]).sum();
    assertThat(100.0 * hottest / COUNT).isCloseTo(60.6, within(0.3));
    assertThat(Draw.skewed(Keys.ASCENDING, 1, ENTRIES, 0))
        .as("not skewed")
        .isEqualTo(Draw.keys(Keys.ASCENDING, 1, ENTRIES, 100));
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 25, 50, 100})
  void marksExactlyTheShareAskedForAllOver(int share) {
    BitSet marks = Draw.marks("puts", 0, COUNT, share);
    assertThat(marks.cardinality()).isEqualTo(COUNT * (long) share / 100);
    double inTheFirstTenth = marks.get(0, COUNT / 10).cardinality() / (COUNT / 10.0);
    assertThat(inTheFirstTenth).isCloseTo(share / 100.0, within(0.01));
  }

  @Test
  void marksForEachThreadAndQuestionOthers() {
    BitSet marks = Draw.marks("puts", 0, COUNT, 50);
    assertThat(marks).isEqualTo(Draw.marks("puts", 0, COUNT, 50));
    for (BitSet other :
        List.of(Draw.marks("puts", 1, COUNT, 50), Draw.marks("values", 0, COUNT, 50))) {
      other.and(marks);
      assertThat((double) other.cardinality() / COUNT).as("both").isCloseTo(0.25, within(0.01));
    }
  }

  @ParameterizedTest
  @CsvSource({"10, 0, 32768", "100, 0.99, 4096", "1000, 1.5, 512"})
  void drawsBatchesOfDistinctEntries(int size, double skew, int batches) {
    List<Set<Integer>> drawn = Draw.batches(Keys.SCATTERED, 0, ENTRIES, skew, size);
    assertThat(drawn).hasSize(batches);
    Integer hottest = Keys.SCATTERED.key(new Zipf(ENTRIES, skew).place(1));
    assertThat(drawn.stream().filter(batch -> batch.contains(hottest)).count())
        .isBetween(skew == 0 ? 0L : batches / 2, skew == 0 ? batches / 100 : (long) batches);
    for (Set<Integer> batch : drawn) {
      assertThat(batch.size()).isEqualTo(size);
    }
    assertThat(drawn.stream().flatMap(Set::stream).mapToInt(Keys.SCATTERED::place).max().orElse(-1))
        .isLessThan(ENTRIES);
    assertThat(drawn.equals(Draw.batches(Keys.SCATTERED, 0, ENTRIES, skew, size))).isTrue();
    assertThat(drawn.equals(Draw.batches(Keys.SCATTERED, 1, ENTRIES, skew, size))).isFalse();
  }

  @Test
  void refusesBatchesThatTakeMostOfTheEntries() {
    assertThat(Draw.batches(Keys.SCATTERED, 0, 1000, 1.5, 100)).hasSize(512);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Draw.batches(Keys.SCATTERED, 0, 1000, 0, 101))
        .withMessage("101 keys in a call take 1010 entries at least, and not 1000");
  }

  /** So that no share of the array, of which the hits are counted, has another rate. */
  @ParameterizedTest
  @ValueSource(ints = {50, 33})
  void mixesHitsAndMisses(int hitRate) {
    Integer[] drawn = Draw.keys(Keys.SCATTERED, 0, ENTRIES, hitRate);
    for (int from = 0; from < COUNT; from += 1 << 16) {
      long hits =
          Arrays.stream(drawn, from, from + (1 << 16))
              .filter(key -> Keys.SCATTERED.place(key) < ENTRIES)
              .count();
      assertThat(100.0 * hits / (1 << 16)).isBetween(hitRate - 1.0, hitRate + 1.0);
    }
  }

  @ParameterizedTest
  @EnumSource(Keys.class)
  void isTheSameInEveryRunAndOfEachThreadAnother(Keys kind) {
    repeatsAndDiffers(kind, thread -> Draw.keys(kind, thread, 1000, 50));
    repeatsAndDiffers(kind, thread -> Draw.skewed(kind, thread, 1000, 0.99));
  }

  private static void repeatsAndDiffers(Keys kind, IntFunction<Integer[]> ofThread) {
    Integer[] one = ofThread.apply(0);
    assertThat(one).isEqualTo(ofThread.apply(0));
    Integer[] other = ofThread.apply(1);
    assertThat(Arrays.equals(one, other)).isFalse();
    Set<Object> boxes = Collections.newSetFromMap(new IdentityHashMap<>());
    boxes.addAll(Arrays.asList(one));
    boxes.addAll(Arrays.asList(other));
    boxes.addAll(Arrays.asList(kind.first(1000)));
    assertThat(boxes).as("no two have a box in common").hasSize(2 * one.length + 1000);
  }

  /** By the JDK's spread of hashes, in a table that is half to wholly full of them. */
  @ParameterizedTest
  @CsvSource({"10922, 1092", "100000, 10000", "1000000, 10000", "65536, 6553"})
  void doesNotMakeHotKeysCollideMoreOrLessThanRandomOnes(int range, int hottest) {
    Zipf zipf = new Zipf(range, 0.99);
    int bins = Integer.highestOneBit(2 * hottest);
    double occupied =
        IntStream.rangeClosed(1, hottest)
            .map(rank -> Keys.SCATTERED.key(zipf.place(rank)))
            .map(hash -> (hash ^ hash >>> 16) & (bins - 1))
            .distinct()
            .count();
    assertThat(occupied / bins).isCloseTo(1 - Math.exp(-(double) hottest / bins), within(0.03));
  }
}
