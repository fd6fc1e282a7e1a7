/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.dedupe.filter;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** That threads let no duplicate through and drop nothing. */
@Timeout(120)
class DedupeFilterRaceTest {

  private static final int THREADS = 4;
  private static final int TEXTS = 100_000;

  /** Asked for by all threads at about the same time. */
  private static final int TOGETHER = 50;

  static List<FilterBuilder> filters() {
    return List.of(
        DedupeFilter.exact().capacity(TEXTS),
        DedupeFilter.exact().capacity(TEXTS).forgetWhenFull(),
        DedupeFilter.falsePositives(1e-9).capacity(TEXTS),
        DedupeFilter.falsePositives(1e-9).capacity(TEXTS).forgetWhenFull());
  }

  @ParameterizedTest
  @MethodSource("filters")
  void oneOfFourThreadsHasANewText(FilterBuilder builder) throws Exception {
    DedupeFilter filter = builder.open();
    AtomicIntegerArray had = new AtomicIntegerArray(TEXTS);
    inParallel(
        (text, random) -> {
          if (filter.isNew("text " + text)) {
            had.incrementAndGet(text);
          }
          return true;
        });
    assertThat(IntStream.range(0, TEXTS).filter(text -> had.get(text) != 1)).isEmpty();
    FilterCounters counters = filter.counters();
    assertThat(counters.answeredNew()).isEqualTo(TEXTS);
    assertThat(counters.answeredNew() + counters.answeredSeen() + counters.answeredPending())
        .isEqualTo((long) THREADS * TEXTS);
    assertThat(counters.remembered()).isEqualTo(TEXTS);
  }

  /** A third of the writes fail; who is told that a text is pending asks again. */
  @Test
  void eachTextIsWrittenOnceThoughWritesFail() throws Exception {
    DedupeFilter filter = DedupeFilter.exact().capacity(TEXTS).open();
    AtomicIntegerArray written = new AtomicIntegerArray(TEXTS);
    inParallel(
        (text, random) -> {
          try (Claim claim = filter.claim("text " + text)) {
            if (claim.isNew() && random.nextInt(3) > 0) {
              written.incrementAndGet(text);
              claim.confirm();
            }
            return claim.verdict() == Verdict.SEEN;
          }
        });
    assertThat(IntStream.range(0, TEXTS).filter(text -> written.get(text) != 1)).isEmpty();
    assertThat(filter.counters().pending()).isZero();
    assertThat(filter.counters().remembered()).isEqualTo(TEXTS);
  }

  /** What a thread does with a text. */
  private interface Work {

    /** Whether it is done; if not, it is to be tried again. */
    boolean on(int text, Random random);
  }

  /** Each thread has an order of its own among the texts that are asked for together. */
  private static void inParallel(Work work) throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(THREADS);
    try {
      CountDownLatch ready = new CountDownLatch(THREADS);
      List<Future<?>> results = new ArrayList<>();
      for (int i = 0; i < THREADS; i++) {
        Random random = new Random(i);
        Callable<Void> share =
            () -> {
              ready.countDown();
              ready.await();
              for (int from = 0; from < TEXTS; from += TOGETHER) {
                List<Integer> order = new ArrayList<>();
                IntStream.range(from, from + TOGETHER).forEach(order::add);
                Collections.shuffle(order, random);
                for (int text : order) {
                  while (!work.on(text, random)) {
                    if (Thread.interrupted()) { // the test's time is over
                      throw new InterruptedException();
                    }
                  }
                }
              }
              return null;
            };
        results.add(threads.submit(share));
      }
      for (Future<?> result : results) {
        result.get();
      }
    } finally {
      threads.shutdownNow();
    }
  }
}
