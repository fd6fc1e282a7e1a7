/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.jmh;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.cachemark.harness.Trial.MEASUREMENT;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.cachemark.api.Capability;
import org.cachemark.harness.CheckFailedException;
import org.cachemark.harness.Declared;
import org.cachemark.harness.Meter;
import org.cachemark.jmh.FifoFactory.Fault;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StampedeBenchmarkTest {

  private final StampedeBenchmark benchmark = new StampedeBenchmark();

  @BeforeEach
  void prepare() {
    FifoFactory.reset();
    Meter.drain();
    benchmark.cache = FifoFactory.NAME;
    benchmark.options = "";
    benchmark.tasks = 64;
    benchmark.flock = 16;
    benchmark.load = "5ms";
    benchmark.threads = 2;
    benchmark.startThreads();
    benchmark.makeKeys();
  }

  @AfterEach
  void stop() {
    benchmark.stopThreads();
  }

  private Map<String, Meter.Figure> shot() {
    benchmark.create();
    benchmark.stampede();
    benchmark.verifyAndDrop(MEASUREMENT);
    return Meter.drain();
  }

  @ParameterizedTest
  @CsvSource({"64, 16", "8, 16", "100, 1"})
  void asksForEachKeyAtOnceAndLoadsItOnce(int tasks, int flock) {
    benchmark.tasks = tasks;
    benchmark.flock = flock;
    benchmark.makeKeys();
    Map<String, Meter.Figure> figures = shot();
    assertThat(Declared.figures(StampedeBenchmark.class)).containsAll(figures.keySet());
    assertThat(figures.get("loadsPerKey").value()).isEqualTo(1);
    assertThat(figures.get("makespan").value()).as("a load is waited for").isGreaterThan(0.99);
    assertThat(figures).containsKeys("bystanderP99", "begun");
    assertThat(benchmark.operations()).as("bystanders' gets").isPositive();
    assertThat(FifoFactory.last.entries).hasSize(1000 + Math.min(tasks, flock));
    assertThat(FifoFactory.last.spec.capacity()).isEqualTo((1000 + flock) * 3 / 2);
    assertThat(FifoFactory.last.closed).isTrue();
  }

  @Test
  void tellsHowOftenVirtualThreadsWerePinned() {
    assertThat(shot()).doesNotContainKey("pinned");
    assumeTrue(Runtime.version().feature() >= 21);
    benchmark.kind = "virtual";
    Map<String, Meter.Figure> figures = shot();
    assertThat(Declared.figures(StampedeBenchmark.class)).containsAll(figures.keySet());
    assertThat(figures).containsKeys("pinned", "pinnedTime");
  }

  @Test
  void everyShotIsOnColdKeys() {
    for (int i = 0; i < 2; i++) {
      benchmark.create();
      assertThat(FifoFactory.last.entries).as("the bystanders' alone").hasSize(1000);
      benchmark.stampede();
      benchmark.verifyAndDrop(MEASUREMENT);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "LOADS_TWICE, 'was loaded 2 times, expected 1'",
    "LOADS_EACH,  'times, expected 1'",
    "INVENTS,     'was loaded 0 times, expected 1'",
    "STALE,       has the value"
  })
  void hasNoFigureForACacheThatBreaksARule(Fault fault, String message) {
    benchmark.create();
    FifoFactory.fault = fault;
    assertThatThrownBy(
            () -> {
              benchmark.stampede();
              benchmark.verifyAndDrop(MEASUREMENT);
            })
        .hasStackTraceContaining(message)
        .hasStackTraceContaining(CheckFailedException.class.getName());
  }

  /** Who does not promise to load once shows how often. */
  @Test
  void countsLoadsWhereOneIsNotPromised() {
    FifoFactory.capabilities = Set.of(Capability.STORAGE, Capability.LOADING);
    FifoFactory.fault = Fault.LOADS_TWICE;
    assertThat(shot().get("loadsPerKey").value()).isEqualTo(2);
  }

  @Test
  void hasNoFigureForACacheThatLosesWhatIsThere() {
    benchmark.create();
    int bystanders = Keys.SCATTERED.key(0);
    FifoFactory.last.entries.remove(bystanders);
    benchmark.stampede();
    assertThatThrownBy(() -> benchmark.verifyAndDrop(MEASUREMENT))
        .isInstanceOf(CheckFailedException.class)
        .hasMessage("1 loads of keys that were there");
  }

  /** A get that was held up has those behind it come late, too: none is left out. */
  @Test
  void aBystandersGetsCountFromWhenTheyWereDue() {
    Bystander bystander = new Bystander(Keys.SCATTERED.first(3));
    List<Integer> got = new ArrayList<>();
    bystander.watch(
        key -> {
          got.add(key);
          long until = System.nanoTime() + (got.size() == 1 ? 50_000_000 : 0);
          while (System.nanoTime() < until) {
            Thread.onSpinWait();
          }
        },
        () -> got.size() == 5000);
    assertThat(bystander.nanos().getTotalCount())
        .as("all that were due while the first was held up, every 5 us of 50 ms")
        .isGreaterThanOrEqualTo(10_000);
    assertThat(bystander.nanos().getValueAtPercentile(50))
        .as("half of them were due in the first 25 ms")
        .isGreaterThan(20_000_000);
    assertThat(got.subList(0, 4))
        .containsExactly(
            Keys.SCATTERED.key(0),
            Keys.SCATTERED.key(1),
            Keys.SCATTERED.key(2),
            Keys.SCATTERED.key(0));
    bystander.reset();
    assertThat(bystander.nanos().getTotalCount()).isZero();
  }

  /** Those behind a get that is held up until the end are late, too. */
  @Test
  void aBystanderGetsWhatWasDueBeforeItWasOver() {
    Bystander bystander = new Bystander(Keys.SCATTERED.first(3));
    AtomicInteger gets = new AtomicInteger();
    bystander.watch(
        key -> {
          long until = System.nanoTime() + (gets.incrementAndGet() == 1 ? 50_000_000 : 0);
          while (System.nanoTime() < until) {
            Thread.onSpinWait();
          }
        },
        () -> true);
    assertThat(bystander.nanos().getTotalCount())
        .isEqualTo(gets.get())
        .as("one every 5 us of 50 ms")
        .isGreaterThanOrEqualTo(10_000);
    assertThat(bystander.nanos().getValueAtPercentile(50))
        .as("due in the middle, and not done before the end")
        .isGreaterThan(20_000_000);
  }
}
