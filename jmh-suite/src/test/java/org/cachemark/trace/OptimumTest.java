/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.trace;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OptimumTest {

  private static long hits(int capacity, int... places) {
    Optimum optimum = new Optimum(capacity);
    Arrays.stream(places).forEach(optimum::request);
    return optimum.hits();
  }

  /** Belady's own words: keeps, of those that it has and the one that comes, the soonest. */
  private static long belady(int capacity, int... places) {
    Set<Integer> held = new HashSet<>();
    long hits = 0;
    for (int i = 0; i < places.length; i++) {
      int from = i + 1;
      hits += held.contains(places[i]) ? 1 : 0;
      held.add(places[i]);
      if (held.size() > capacity) {
        held.remove(
            held.stream().max(Comparator.comparingInt(key -> next(from, key, places))).get());
      }
    }
    return hits;
  }

  private static int next(int from, int place, int... places) {
    for (int i = from; i < places.length; i++) {
      if (places[i] == place) {
        return i;
      }
    }
    return Integer.MAX_VALUE;
  }

  @Test
  void knowsTheFutureAndNeedNotTakeWhatItIsAskedFor() {
    assertThat(hits(1)).isZero();
    assertThat(hits(1, 0, 0, 0)).isEqualTo(2);
    assertThat(hits(1, 0, 1, 0, 1, 0)).as("0 is kept, and 1 is let by").isEqualTo(2);
    assertThat(hits(2, 0, 1, 2, 0, 1, 2)).isEqualTo(2);
    assertThat(hits(3, 0, 1, 2, 0, 1, 2)).isEqualTo(3);
    assertThat(hits(2, 0, 1, 2, 1, 0, 2, 0)).isEqualTo(3);
  }

  @Test
  void isThatOfWhoLooksAhead() {
    Random random = new Random(1);
    for (int i = 0; i < 3000; i++) {
      int[] places = random.ints(random.nextInt(60), 0, 1 + random.nextInt(15)).toArray();
      int capacity = 1 + random.nextInt(8);
      assertThat(hits(capacity, places))
          .as("%d: %s", capacity, Arrays.toString(places))
          .isEqualTo(belady(capacity, places));
    }
  }

  @ParameterizedTest
  @CsvSource({
    "zipf10K-1M, 500, 74.60",
    "zipf10K-1M, 1000, 81.44",
    "zipf10K-1M, 2000, 88.00",
    "loop, 512, 50.54"
  })
  void meetsWhatOthersComputed(String name, int capacity, String hitRatio) {
    Optimum optimum = new Optimum(capacity);
    long requests = 0;
    Trace.Cursor cursor = GeneratedTrace.find(name).orElseThrow().open();
    for (; cursor.advance(); requests++) {
      optimum.request((int) cursor.key());
    }
    assertThat("%.2f".formatted(100.0 * optimum.hits() / requests)).isEqualTo(hitRatio);
  }
}
