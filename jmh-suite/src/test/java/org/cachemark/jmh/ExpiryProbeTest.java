/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.jmh;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.cachemark.api.BenchmarkCache;
import org.cachemark.harness.CheckFailedException;
import org.cachemark.jmh.TimedFactory.Fault;
import org.cachemark.jmh.TimedFactory.Timed;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ExpiryProbeTest {

  private static final Duration LIFE = Duration.ofMillis(50);
  private static final Integer[] KEYS = Keys.SCATTERED.first(500);

  private final List<Timed<Integer, Integer>> opened = new ArrayList<>();

  /** Opens one cache after the other, the last of which again and again. */
  private Supplier<BenchmarkCache<Integer, Integer>> opens(Duration life, Fault... faults) {
    return () -> {
      opened.add(new Timed<>(life, faults[Math.min(opened.size(), faults.length - 1)]));
      return opened.get(opened.size() - 1);
    };
  }

  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "SERVES")
  void isContentWhereNothingIsServedLate(Fault fault) {
    ExpiryProbe.requireNoneServed(opens(LIFE, fault), KEYS, LIFE, Duration.ZERO);
    assertThat(opened).hasSize(1);
    assertThat(opened.get(0).get(KEYS[0])).isNull();
  }

  @Test
  void findsWhatIsServedLate() {
    assertThatThrownBy(
            () ->
                ExpiryProbe.requireNoneServed(
                    opens(LIFE, Fault.SERVES), KEYS, LIFE, Duration.ofMillis(20)))
        .isInstanceOf(CheckFailedException.class)
        .hasMessageMatching(
            "key %d was handed out \\d+ ms after its time, which is PT0.05S; its product says up to 20 ms"
                .formatted(KEYS[0]));
    assertThat(opened).hasSize(2);
  }

  /** The machine may have held up whoever lets go of it. */
  @Test
  void looksAgainAtAnotherCacheBeforeItComplains() {
    ExpiryProbe.requireNoneServed(opens(LIFE, Fault.SERVES, Fault.NONE), KEYS, LIFE, Duration.ZERO);
    assertThat(opened).hasSize(2);
  }

  /** Late as its product says it may be. */
  @Test
  void allowsForTheProductsGranularity() {
    ExpiryProbe.requireNoneServed(
        opens(LIFE.plus(Duration.ofMillis(200)), Fault.NONE), KEYS, LIFE, Duration.ofMillis(200));
  }

  @Test
  void findsWhenValuesCanBeCollected() {
    try (BenchmarkCache<Integer, Integer> cache = new Timed<>(LIFE, Fault.NONE)) {
      assertThat(ExpiryProbe.secondsUntilCollected(cache, KEYS, LIFE, Duration.ofMinutes(1)))
          .isBetween(0.0, 59.0);
      assertThat(cache.size()).isZero();
    }
  }

  /** What is longer in the cache than is said is late by as much. */
  @Test
  void countsFromTheEndOfTheirTime() {
    try (BenchmarkCache<Integer, Integer> cache =
        new Timed<>(LIFE.plus(Duration.ofMillis(300)), Fault.NONE)) {
      assertThat(ExpiryProbe.secondsUntilCollected(cache, KEYS, LIFE, Duration.ofMinutes(1)))
          .isGreaterThan(0.25);
    }
  }

  @Test
  void losesItsPatienceWithACacheThatKeepsWhatItDoesNotServe() {
    try (BenchmarkCache<Integer, Integer> cache = new Timed<>(LIFE, Fault.KEEPS)) {
      assertThat(ExpiryProbe.secondsUntilCollected(cache, KEYS, LIFE, Duration.ofMillis(100)))
          .isEqualTo(0.1);
      assertThat(cache.size()).isEqualTo(KEYS.length);
    }
  }
}
