/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.dedupe.filter;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** That the example does what it says. */
class DedupeExampleTest {

  @Test
  void writesEachLineOnceThoughEachThirdBatchFails() throws InterruptedException {
    Set<String> distinct = new HashSet<>();
    IntStream.range(0, 100_000)
        .forEach(i -> distinct.add("user " + (long) i * i % 5_000 + " logged in"));
    List<String> written = new ArrayList<>();
    int[] batches = {0};
    FilterCounters counters =
        DedupeExample.run(
            batch -> {
              if (batches[0]++ % 3 == 0) {
                throw new IllegalStateException("the connection was lost");
              }
              written.addAll(batch);
            });
    assertThat(batches[0]).isGreaterThan(3);
    assertThat(written).doesNotHaveDuplicates().containsExactlyInAnyOrderElementsOf(distinct);
    assertThat(counters.pending()).isZero();
    assertThat(counters.remembered()).isEqualTo(distinct.size());
  }
}
