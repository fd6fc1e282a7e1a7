/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.dedupe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TapeTest {

  private static final int EVENTS = 100_000;

  @ParameterizedTest
  @ValueSource(ints = {1, 10, 33, 100})
  void hasTheShareOfNewTextsAndTellsWhichTheyAre(int percentNew) {
    Tape tape = new Tape(EVENTS, percentNew, 42);
    Set<Integer> seen = new HashSet<>();
    boolean[] truth = tape.truth();
    for (int i = 0; i < EVENTS; i++) {
      assertThat(truth[i]).isEqualTo(seen.add(tape.id(i)));
    }
    assertThat(tape.distinct()).isEqualTo(seen.size());
    assertThat(100.0 * tape.distinct() / EVENTS).isCloseTo(percentNew, within(0.5));
  }

  @Test
  void repeatsHotTextsAndRecentOnes() {
    Tape tape = new Tape(EVENTS, 33, 42);
    boolean[] truth = tape.truth();
    int repeats = 0;
    int hot = 0;
    int recent = 0;
    int newest = -1;
    for (int i = 0; i < EVENTS; i++) {
      newest = Math.max(newest, tape.id(i));
      if (!truth[i] && newest > 4 * Tape.HOT) {
        repeats++;
        hot += tape.id(i) < Tape.HOT ? 1 : 0;
        recent += newest - tape.id(i) < Tape.HOT ? 1 : 0;
      }
    }
    assertThat((double) hot / repeats).isBetween(0.5, 0.62);
    assertThat((double) recent / repeats).isBetween(0.3, 0.5);
  }

  @Test
  void isTheSameForTheSameSeedAndNoOther() {
    Tape one = new Tape(1000, 10, 7);
    Tape same = new Tape(1000, 10, 7);
    Tape other = new Tape(1000, 10, 8);
    int[] ids = IntStream.range(0, 1000).map(one::id).toArray();
    assertThat(IntStream.range(0, 1000).map(same::id)).containsExactly(boxed(ids));
    assertThat(IntStream.range(0, 1000).map(other::id).toArray()).isNotEqualTo(ids);
    assertThat(same.text(5)).isEqualTo(one.text(5));
    assertThat(other.text(5)).isNotEqualTo(one.text(5));
  }

  private static Integer[] boxed(int[] ids) {
    return IntStream.of(ids).boxed().toArray(Integer[]::new);
  }

  @Test
  void hasTextsAsLogsHaveThemThatDifferAtTheEnd() {
    Tape tape = new Tape(3000, 100, 42);
    Set<String> texts = new HashSet<>();
    double logs = 0;
    for (int id = 0; id < 3000; id++) {
      byte[] text = tape.text(id);
      assertThat(text.length).isBetween(Tape.SHORTEST, Tape.LONGEST);
      assertThat(text).startsWith(new byte[] {tape.text(0)[0], tape.text(0)[1]});
      assertThat(texts.add(new String(text, StandardCharsets.US_ASCII))).isTrue();
      logs += Math.log(text.length);
    }
    double middle = Math.sqrt((double) Tape.SHORTEST * Tape.LONGEST);
    assertThat(Math.exp(logs / 3000)).isBetween(0.9 * middle, 1.1 * middle);
  }

  @Test
  void hasTextsAsLongAsTheArticlesThatDifferAtTheEnd() {
    Tape tape = new Tape(3000, 100, Tape.Lengths.ARTICLE, 42);
    Set<String> texts = new HashSet<>();
    long bytes = 0;
    for (int id = 0; id < 3000; id++) {
      byte[] text = tape.text(id);
      assertThat(text.length).isBetween(Tape.SUFFIX, Tape.LONGEST - 2).isEven();
      assertThat(texts.add(new String(text, StandardCharsets.US_ASCII))).isTrue();
      bytes += text.length;
    }
    assertThat(bytes / 3000.0).isBetween(0.95 * Tape.LONGEST / 2, 1.05 * Tape.LONGEST / 2);
    assertThat(Tape.Lengths.ARTICLE.of(0)).isEqualTo(Tape.SUFFIX);
    assertThat(Tape.Lengths.ARTICLE.of(Math.nextDown(1.0))).isEqualTo(19_998);
  }

  @Test
  void refusesWhatIsNoTape() {
    assertThatIllegalArgumentException().isThrownBy(() -> new Tape(0, 10, 1));
    assertThatIllegalArgumentException().isThrownBy(() -> new Tape(10, 101, 1));
  }
}
