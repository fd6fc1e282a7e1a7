/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.jmh;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class StreamTest {

  @Test
  void numbersItsRecordsAndKnowsTheNewestOfEachKey() {
    Stream stream = Stream.of(Keys.SCATTERED, 5000, 50, 0, 8, 0, 1);
    Map<Integer, Integer> newest = new HashMap<>();
    for (int i = 0; i < stream.keys.length; i++) {
      assertThat(stream.values[i].sequence).isEqualTo(i);
      assertThat(stream.values[i].isWhole(8)).isTrue();
      newest.put(stream.keys[i], i);
    }
    assertThat(stream.distinct).hasSameSizeAs(stream.newest).doesNotHaveDuplicates();
    for (int i = 0; i < stream.distinct.length; i++) {
      assertThat(stream.newest[i]).isEqualTo(newest.get(stream.distinct[i]));
    }
  }

  @Test
  void repeatsAsManyKeysAsItIsAskedFor() {
    assertThat(Stream.of(Keys.SCATTERED, 2000, 0, 0, 0, 0, 1).distinct).hasSize(2000);
    assertThat(Stream.of(Keys.SCATTERED, 20_000, 50, 0, 0, 0, 1).distinct.length / 20_000.0)
        .isCloseTo(0.5, within(0.02));
    assertThat(Stream.of(Keys.SCATTERED, 20_000, 90, 0.99, 0, 0, 1).distinct.length / 20_000.0)
        .isCloseTo(0.1, within(0.01));
  }

  /** By Zipf's law the first key comes far more often than one of the middle. */
  @Test
  void drawsRepeatedKeysByZipfsLaw() {
    Stream skewed = Stream.of(Keys.SCATTERED, 50_000, 90, 0.99, 0, 0, 1);
    Stream even = Stream.of(Keys.SCATTERED, 50_000, 90, 0, 0, 0, 1);
    assertThat(count(skewed, 0)).isGreaterThan(20 * count(skewed, 500));
    assertThat(count(even, 0)).isLessThan(20 * count(even, 500));
  }

  private static long count(Stream stream, int place) {
    Integer key = Keys.SCATTERED.key(place);
    return Arrays.stream(stream.keys).filter(key::equals).count();
  }

  /** What is written again is not found by its box, nor is the box of a small number among them. */
  @ParameterizedTest
  @EnumSource(Keys.class)
  void boxesTheKeyOfEachRecordAnew(Keys kind) {
    Stream stream = Stream.of(kind, 2000, 50, 0, 0, 1, 2);
    Set<Object> boxes = Collections.newSetFromMap(new IdentityHashMap<>());
    boxes.addAll(List.of(stream.keys));
    boxes.addAll(List.of(stream.distinct));
    assertThat(boxes).hasSize(2000 + stream.distinct.length);
    assertThat(stream.distinct).allMatch(key -> kind.place(key) % 2 == 1);
  }

  @Test
  void givesEachWriterItsOwnKeysAndEveryRunTheSame() {
    Set<Integer> first =
        new HashSet<>(List.of(Stream.of(Keys.SCATTERED, 1000, 30, 0, 0, 0, 2).distinct));
    Set<Integer> second =
        new HashSet<>(List.of(Stream.of(Keys.SCATTERED, 1000, 30, 0, 0, 1, 2).distinct));
    assertThat(first).doesNotContainAnyElementsOf(second);
    assertThat(Stream.of(Keys.SCATTERED, 1000, 30, 0, 0, 0, 2).keys)
        .containsExactly(Stream.of(Keys.SCATTERED, 1000, 30, 0, 0, 0, 2).keys);
  }
}
