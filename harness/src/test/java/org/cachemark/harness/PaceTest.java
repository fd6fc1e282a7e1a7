/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.harness;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PaceTest {

  @Test
  void threadsTakeTurns() {
    Pace pace = new Pace(1000, 2);
    assertThat(LongStream.range(0, 3).map(i -> pace.dueNanos(0, i)))
        .containsExactly(0L, 2_000_000L, 4_000_000L);
    assertThat(LongStream.range(0, 3).map(i -> pace.dueNanos(1, i)))
        .containsExactly(1_000_000L, 3_000_000L, 5_000_000L);
  }

  /** Not a rounded distance, which would drift. */
  @Test
  void keepsToTheRateForHours() {
    assertThat(new Pace(30_000, 1).dueNanos(0, 30_000L * 3600 * 24)).isEqualTo(86_400_000_000_000L);
  }

  @ParameterizedTest
  @CsvSource({"0, 0, 1", "0, 1999999, 1", "0, 2000000, 2", "1, 999999, 0", "1, 1000000, 1"})
  void countsWhatIsDue(int thread, long nanos, long due) {
    assertThat(new Pace(1000, 2).dueUntil(thread, nanos)).isEqualTo(due);
  }

  @Test
  void allThreadsTogetherKeepTheRate() {
    Pace pace = new Pace(12_345, 3);
    assertThat(IntStream.range(0, 3).mapToLong(thread -> pace.dueUntil(thread, 999_999_999)).sum())
        .isEqualTo(12_345);
  }

  @ParameterizedTest
  @ValueSource(longs = {0, 200_000})
  void isNeverEarly(long spinNanos) {
    for (int micros : new int[] {-5, 0, 30, 500, 2000}) {
      long due = System.nanoTime() + 1000L * micros;
      Pace.await(due, spinNanos);
      assertThat(System.nanoTime()).isGreaterThanOrEqualTo(due);
    }
  }
}
