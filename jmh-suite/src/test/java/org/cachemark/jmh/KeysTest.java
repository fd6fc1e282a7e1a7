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
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class KeysTest {

  private static final int COUNT = 200_000;

  /** The last place that a benchmark could ask for, and far more than any does. */
  private static final int LAST = Integer.MAX_VALUE - 128;

  @ParameterizedTest
  @EnumSource(Keys.class)
  void makesAsManyKeysAsThereArePlacesAndFindsThemAgain(Keys kind) {
    Integer[] keys = kind.first(COUNT);
    int[] distinct = Arrays.stream(keys).mapToInt(key -> key).sorted().distinct().toArray();
    assertThat(distinct).hasSize(COUNT);
    assertThat(Arrays.stream(distinct).noneMatch(KeysTest::isShared)).isTrue();
    assertThat(IntStream.range(0, COUNT).allMatch(place -> kind.place(keys[place]) == place))
        .isTrue();
    SplittableRandom random = new SplittableRandom(1);
    assertThat(
            random
                .ints(COUNT, 0, LAST)
                .allMatch(
                    place -> kind.place(kind.key(place)) == place && !isShared(kind.key(place))))
        .isTrue();
    assertThat(kind.place(kind.key(LAST))).isEqualTo(LAST);
  }

  private static boolean isShared(int key) {
    return -128 <= key && key <= 127;
  }

  /** All places whose product would be a number with a shared box, wherever they are. */
  @Test
  void scattersNoPlaceOntoASharedBox() {
    int inverse = inverseOf(0x9E3779B1);
    int skipped = 0;
    for (int shared = -128; shared <= 127; shared++) {
      int place = shared * inverse;
      if (place >= 0) {
        skipped++;
        assertThat(place * 0x9E3779B1).isEqualTo(shared);
        int key = Keys.SCATTERED.key(place);
        assertThat(isShared(key)).isFalse();
        assertThat(Keys.SCATTERED.place(key)).isEqualTo(place);
      }
    }
    assertThat(skipped).as("0 is one of them").isGreaterThan(100);
    assertThat(Keys.SCATTERED.key(1)).as("2^32 over the golden ratio").isEqualTo(0x9E3779B1);
  }

  /** By Newton: each step doubles the bits that are right. */
  private static int inverseOf(int odd) {
    int inverse = odd;
    for (int i = 0; i < 5; i++) {
      inverse *= 2 - odd * inverse;
    }
    return inverse;
  }

  @ParameterizedTest
  @EnumSource(Keys.class)
  void boxesEachKeyAlone(Keys kind) {
    Set<Object> boxes = Collections.newSetFromMap(new IdentityHashMap<>());
    for (Integer key : kind.first(1000)) {
      boxes.add(key);
      boxes.add(Keys.again(key));
      boxes.add(Integer.valueOf(kind.key(0))); // whoever boxes it
    }
    assertThat(boxes).hasSize(3000);
  }

  /**
   * By ConcurrentHashMap's spread of hashes: scattered keys leave as many bins empty as random
   * ones, and what is absent meets as many entries as there are in so full a table.
   */
  @ParameterizedTest
  @ValueSource(ints = {10_000, 100_000, 500_000})
  void scattersLikeRandomKeysAndAscendsLikeNone(int entries) {
    int bins = Integer.highestOneBit(2 * entries);
    double poisson = 1 - Math.exp(-(double) entries / bins);
    assertThat(occupied(Keys.SCATTERED, entries, bins).cardinality() / (double) bins)
        .isCloseTo(poisson, within(0.03));
    assertThat(missesThatMeetAnEntry(Keys.SCATTERED, entries, bins))
        .isCloseTo(poisson, within(0.15));
    assertThat(occupied(Keys.ASCENDING, entries, bins).cardinality()).isEqualTo(entries);
  }

  private static BitSet occupied(Keys kind, int entries, int bins) {
    BitSet occupied = new BitSet(bins);
    IntStream.range(0, entries).forEach(place -> occupied.set(bin(kind.key(place), bins)));
    return occupied;
  }

  private static double missesThatMeetAnEntry(Keys kind, int entries, int bins) {
    BitSet occupied = occupied(kind, entries, bins);
    return IntStream.range(entries, 2 * entries)
            .filter(place -> occupied.get(bin(kind.key(place), bins)))
            .count()
        / (double) entries;
  }

  private static int bin(int hash, int bins) {
    return (hash ^ hash >>> 16) & (bins - 1);
  }

  /** A planted slowdown that no key brings about would not be found, and is none. */
  @ParameterizedTest
  @EnumSource(Keys.class)
  void givesKeysTheirTurnInWhichAPlantedSlowdownIsPaid(Keys kind) {
    assertThat(due(kind, 0, 1, 100)).as("the fewest entries").isEqualTo(1);
    assertThat(due(kind, 0, 1, 1000)).isEqualTo(1);
    assertThat(due(kind, 0, 1, 100_000)).isBetween(5L, 12L);
    for (int writer = 0; writer < 4; writer++) {
      assertThat(due(kind, writer, 4, 200_000)).as("of writer " + writer).isPositive();
    }
  }

  private static long due(Keys kind, int first, int step, int count) {
    return IntStream.iterate(first, place -> place < count, place -> place + step)
        .filter(place -> PlantedCache.isDue(Integer.hashCode(kind.key(place))))
        .count();
  }

  @Test
  void knowsTheWordsOfTheParameter() {
    assertThat(Keys.of("scattered")).isEqualTo(Keys.SCATTERED);
    assertThat(Keys.of("ascending")).isEqualTo(Keys.ASCENDING);
    assertThatIllegalArgumentException().isThrownBy(() -> Keys.of("random"));
    assertThat(new ReadOnlyBenchmark().kindOfKeys()).isEqualTo(Keys.SCATTERED);
  }
}
