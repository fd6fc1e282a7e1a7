/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.dedupe.filter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.CharBuffer;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DedupeFilterTest {

  @ParameterizedTest
  @ValueSource(longs = {50_000, 100_000}) // of one lock, and of several
  void anExactFilterAgreesWithASetOfTheTexts(long capacity) {
    DedupeFilter filter = DedupeFilter.exact().capacity(capacity).open();
    Set<String> texts = new HashSet<>();
    Random random = new Random(1);
    for (int i = 0; i < 200_000; i++) {
      String text = "line " + random.nextInt(40_000);
      assertThat(filter.isNew(text)).as(text).isEqualTo(texts.add(text));
    }
    FilterCounters counters = filter.counters();
    assertThat(counters.answeredNew()).isEqualTo(texts.size());
    assertThat(counters.answeredSeen()).isEqualTo(200_000 - texts.size());
    assertThat(counters.remembered()).isEqualTo(texts.size());
    assertThat(counters.falsePositiveRate()).isZero();
  }

  @Test
  void takesAPartOfAnArrayForTheTextThatItIs() {
    DedupeFilter filter = DedupeFilter.exact().open();
    byte[] line = "one two one".getBytes(StandardCharsets.UTF_8);
    assertThat(filter.isNew(line, 0, 3)).isTrue();
    assertThat(filter.isNew(line, 4, 3)).isTrue();
    assertThat(filter.isNew(line, 8, 3)).isFalse();
    assertThat(filter.isNew("two".getBytes(StandardCharsets.UTF_8))).isFalse();
    assertThat(filter.isNew("two")).as("chars are never the same as bytes").isTrue();
    assertThat(filter.isNew(CharBuffer.wrap("two"))).as("the same chars").isFalse();
    assertThatThrownBy(() -> filter.claim(line, 9, 3))
        .isInstanceOf(IndexOutOfBoundsException.class);
  }

  @Test
  void takesLoneSurrogatesAndNulsForTextsOfTheirOwn() {
    DedupeFilter filter = DedupeFilter.exact().open();
    List<String> texts =
        List.of("", "\0", "\0\0", "a", "a\0", "\0a", "?", "\uFFFD", "\uD800", "\uDC00", "\uD801");
    assertThat(texts).allSatisfy(text -> assertThat(filter.isNew(text)).isTrue());
    assertThat(texts).allSatisfy(text -> assertThat(filter.isNew(text)).isFalse());
    for (int length = 0; length < 100; length++) {
      assertThat(filter.isNew(new byte[length])).as("%d zeros", length).isTrue();
    }
  }

  @Test
  void readsTextsOfAHundredMegabytesToTheirEnd() {
    DedupeFilter filter = DedupeFilter.exact().open();
    byte[] bytes = new byte[100_000_000];
    assertThat(filter.isNew(bytes)).isTrue();
    assertThat(filter.isNew(bytes)).isFalse();
    bytes[bytes.length - 1] = 1;
    assertThat(filter.isNew(bytes)).as("another last byte").isTrue();
    assertThat(filter.isNew(new Repeated(50_000_000, 'a'))).isTrue();
    assertThat(filter.isNew(new Repeated(50_000_000, 'a'))).isFalse();
    assertThat(filter.isNew(new Repeated(50_000_000, 'b'))).as("another last char").isTrue();
  }

  /** A long text that takes no memory. */
  private record Repeated(int length, char last) implements CharSequence {

    @Override
    public char charAt(int index) {
      return index == length - 1 ? last : 'x';
    }

    @Override
    public CharSequence subSequence(int start, int end) {
      throw new UnsupportedOperationException();
    }
  }

  @ParameterizedTest
  @ValueSource(doubles = {0, 1e-9})
  void refusesANewTextWhenItIsFullAndForgetsNone(double rate) {
    DedupeFilter filter = builder(rate).capacity(1000).refuseWhenFull().open();
    IntStream.range(0, 1000).forEach(i -> assertThat(filter.isNew("text " + i)).isTrue());
    assertThatThrownBy(() -> filter.isNew("one more"))
        .isInstanceOf(FilterFullException.class)
        .hasMessageContaining("1000");
    IntStream.range(0, 1000).forEach(i -> assertThat(filter.isNew("text " + i)).isFalse());
    FilterCounters counters = filter.counters();
    assertThat(counters.refused()).isEqualTo(1);
    assertThat(counters.remembered()).isEqualTo(1000);
    assertThat(counters.forgotten()).isZero();
  }

  @Test
  void refusesByLocksThatAreSharedOutWhatIsBeyondItsCapacity() {
    DedupeFilter filter = DedupeFilter.exact().capacity(70_000).seed(3).open();
    int taken = 0;
    try {
      for (; taken < 140_000; taken++) {
        filter.isNew("text " + taken);
      }
    } catch (FilterFullException e) {
      assertThat(filter.counters().refused()).isEqualTo(1);
    }
    assertThat(taken).isBetween(70_000, 100_000);
  }

  /** Held to the texts that were asked for last, in their order. */
  @ParameterizedTest
  @ValueSource(doubles = {0, 1e-9})
  void remembersAsManyTextsAsItsCapacityAndForgetsOthersOfTheOldest(double rate) {
    int capacity = 100;
    DedupeFilter filter = builder(rate).capacity(capacity).forgetWhenFull().open();
    LinkedHashSet<Integer> asked = new LinkedHashSet<>();
    Random random = new Random(2);
    int again = 0;
    for (int i = 0; i < 100_000; i++) {
      int text = (int) Math.abs(random.nextGaussian() * 2 * capacity);
      boolean isKnown = asked.contains(text);
      boolean isRecent =
          isKnown
              && asked.stream().skip(Math.max(0, asked.size() - capacity)).anyMatch(t -> t == text);
      boolean isNew = filter.isNew("text " + text);
      if (isRecent) {
        assertThat(isNew).as("text %d, among the last %d", text, capacity).isFalse();
      } else if (!isKnown) {
        assertThat(isNew).as("text %d, never asked for", text).isTrue();
      } else if (isNew) {
        again++;
      }
      asked.remove(text);
      asked.add(text);
    }
    FilterCounters counters = filter.counters();
    assertThat(again).as("texts that were forgotten, and asked for again").isPositive();
    assertThat(counters.remembered()).isBetween((long) capacity, 2L * capacity);
    assertThat(counters.forgotten()).isEqualTo(counters.answeredNew() - counters.remembered());
  }

  private static FilterBuilder builder(double rate) {
    return rate == 0 ? DedupeFilter.exact() : DedupeFilter.falsePositives(rate);
  }

  /** Distinct texts alone, so that each that is not new is wrong; within four deviations. */
  @ParameterizedTest
  @ValueSource(doubles = {0.1, 1e-2, 1e-3})
  void takesNoMoreNewTextsForSeenThanStated(double rate) {
    int capacity = 100_000;
    DedupeFilter filter =
        DedupeFilter.falsePositives(rate).capacity(capacity).forgetWhenFull().seed(4).open();
    IntStream.range(0, 2 * capacity).forEach(i -> filter.isNew("before " + i));
    long wrong = IntStream.range(0, 300_000).filter(i -> !filter.isNew("text " + i)).count();
    double most = rate * 300_000;
    assertThat((double) wrong).isBetween(most / 10, most + 4 * Math.sqrt(most));
    assertThat(filter.counters().falsePositiveRate()).isBetween(rate / 10, 1.05 * rate);
    assertThat(filter.counters().forgotten()).isPositive();
  }

  @Test
  void estimatesItsRateAsItIs() {
    DedupeFilter filter =
        DedupeFilter.falsePositives(0.01).capacity(60_000).refuseWhenFull().seed(5).open();
    assertThat(filter.counters().falsePositiveRate()).isZero();
    int taken = 0;
    for (int i = 0; filter.counters().remembered() < 60_000; i++) {
      filter.isNew("text " + i);
      taken++;
    }
    assertThat(taken).isGreaterThan(60_000);
    assertThat(filter.counters().falsePositiveRate()).isBetween(0.0095, 0.0105);
  }

  @ParameterizedTest
  @ValueSource(longs = {1_000, 1 << 20, 50_000_000})
  void keepsWithinItsBytesAndUsesThem(long bytes) {
    for (FilterBuilder builder :
        List.of(
            DedupeFilter.exact(),
            DedupeFilter.exact().forgetWhenFull(),
            DedupeFilter.falsePositives(1e-4),
            DedupeFilter.falsePositives(1e-4).forgetWhenFull())) {
      DedupeFilter filter = builder.bytes(bytes).open();
      assertThat(filter.bytes()).isBetween(bytes * 9 / 10, bytes);
      assertThat(filter.capacity()).isPositive();
    }
  }

  @Test
  void saysWhatItDoesNotTake() {
    assertThatThrownBy(() -> DedupeFilter.falsePositives(0)).hasMessageContaining("1e-9 to 0.5");
    assertThatThrownBy(() -> DedupeFilter.falsePositives(Double.NaN)).hasMessageContaining("NaN");
    assertThatThrownBy(() -> DedupeFilter.exact().capacity(0)).hasMessageContaining("not 0");
    assertThatThrownBy(() -> DedupeFilter.exact().capacity((1L << 34) + 1))
        .hasMessageContaining("2^34");
    assertThatThrownBy(() -> DedupeFilter.exact().bytes(0)).hasMessageContaining("than 0");
    assertThatThrownBy(() -> DedupeFilter.exact().bytes(15).open()).hasMessageContaining("15");
  }
}
