/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.dedupe.jmh;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import java.util.stream.LongStream;
import org.cachemark.dedupe.Tape;
import org.cachemark.harness.Meter;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WorkerTextsTest {

  private static final int EVENTS = 20_000;

  @BeforeEach
  void forget() {
    Meter.drain();
  }

  private static Set<Long> ids(byte[][] texts) {
    Set<Long> ids = new HashSet<>();
    for (byte[] text : texts) {
      ids.add(Tape.idOf(text));
    }
    return ids;
  }

  @ParameterizedTest
  @CsvSource({"0, 0", "50, 0.5", "100, 1"})
  void sharesAPartOfTheTextsThatDiffer(int shared, double part) {
    WorkerTexts texts = new WorkerTexts(2, EVENTS, 10, shared);
    Set<Long> one = ids(texts.of(0));
    Set<Long> other = ids(texts.of(1));
    assertThat(texts.distinct(0)).isEqualTo(one.size());
    assertThat(texts.distinct(1)).isEqualTo(other.size());
    Set<Long> all = new HashSet<>(one);
    all.addAll(other);
    assertThat(texts.distinct()).isEqualTo(all.size());
    one.retainAll(other);
    assertThat((double) one.size() / other.size()).isCloseTo(part, within(0.05));
  }

  @Test
  void areTheSameAgain() {
    byte[][] texts = new WorkerTexts(2, 1000, 10, 50).of(1);
    assertThat(Arrays.deepEquals(texts, new WorkerTexts(2, 1000, 10, 50).of(1))).isTrue();
    assertThat(Arrays.deepEquals(texts, new WorkerTexts(2, 1000, 10, 50).of(0))).isFalse();
  }

  private static Meter.Figure audited(WorkerTexts texts, LongStream written, String figure) {
    long[] ids = written.toArray();
    texts.audit(ids, ids.length).report(true, 1);
    return Meter.drain().get(figure);
  }

  @Test
  void auditsWhatWasWritten() {
    WorkerTexts texts = new WorkerTexts(2, EVENTS, 10, 50);
    Set<Long> ids = ids(texts.of(0));
    ids.addAll(ids(texts.of(1)));
    int repeats = 2 * EVENTS - ids.size();
    LongStream.Builder twice = LongStream.builder();
    ids.forEach(twice::add);
    twice.add(Tape.idOf(texts.of(0)[0]));
    assertThat(audited(texts, LongStream.empty(), "dropped").value()).isEqualTo(1e6);
    assertThat(audited(texts, ids.stream().mapToLong(id -> id), "dropped").value()).isZero();
    assertThat(audited(texts, ids.stream().mapToLong(id -> id), "letThrough").value()).isZero();
    assertThat(audited(texts, twice.build(), "letThrough").value())
        .isCloseTo(1e6 / repeats, within(1e-6));
    texts.audit(ids.stream().mapToLong(id -> id).toArray(), ids.size() + 3L).report(true, 1);
    assertThat(Meter.drain().get("letThrough").value()).isCloseTo(3e6 / repeats, within(1e-6));
  }

  @Test
  void refusesToAuditWhatNobodyHad() {
    WorkerTexts texts = new WorkerTexts(2, 100, 10, 50);
    assertThatThrownBy(() -> texts.audit(new long[] {99}, 1))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("that no worker has");
  }
}
