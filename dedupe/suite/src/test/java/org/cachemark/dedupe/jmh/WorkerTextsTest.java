/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.dedupe.jmh;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.cachemark.dedupe.Fingerprint;
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

  private static Meter.Figure audited(
      WorkerTexts texts, List<Fingerprint> written, long writes, String figure) {
    texts.audit(written, Fingerprint::of, writes).report(true, 1);
    return Meter.drain().get(figure);
  }

  private static Set<Fingerprint> fingerprints(byte[][] texts) {
    return Stream.of(texts).map(Fingerprint::of).collect(Collectors.toSet());
  }

  @Test
  void auditsWhatWasWritten() {
    WorkerTexts texts = new WorkerTexts(2, EVENTS, 10, 50);
    Set<Fingerprint> all = fingerprints(texts.of(0));
    all.addAll(fingerprints(texts.of(1)));
    int repeats = 2 * EVENTS - all.size();
    List<Fingerprint> once = List.copyOf(all);
    List<Fingerprint> twice = new ArrayList<>(once);
    twice.add(once.get(0));
    assertThat(audited(texts, List.of(), 0, "dropped").value()).isEqualTo(1e6);
    assertThat(audited(texts, once, once.size(), "dropped").value()).isZero();
    assertThat(audited(texts, once, once.size(), "letThrough").value()).isZero();
    assertThat(audited(texts, twice, twice.size(), "letThrough").value())
        .isCloseTo(1e6 / repeats, within(1e-6));
    assertThat(audited(texts, once, once.size() + 3L, "letThrough").value())
        .isCloseTo(3e6 / repeats, within(1e-6));
  }

  /** One that there is not, one that was changed, and one that was changed in its id. */
  @Test
  void refusesToAuditWhatNobodyHad() {
    WorkerTexts texts = new WorkerTexts(2, 100, 10, 50);
    Fingerprint right = Fingerprint.of(texts.of(0)[0]);
    for (Fingerprint wrong :
        List.of(
            new Fingerprint(99, right.length(), right.checksum()),
            new Fingerprint(right.id(), right.length() - 1, right.checksum()),
            new Fingerprint(right.id(), right.length(), right.checksum() + 1),
            new Fingerprint(1L << 40 | right.id(), right.length(), right.checksum()))) {
      assertThatThrownBy(() -> texts.audit(List.of(right, wrong), Fingerprint::of, 1))
          .isInstanceOf(IllegalStateException.class)
          .hasMessageContaining("that no worker has");
    }
  }
}
