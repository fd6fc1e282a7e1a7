/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.jmh;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.cachemark.harness.Trial.BLACKHOLE;
import static org.cachemark.harness.Trial.MEASUREMENT;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.cachemark.api.Capability;
import org.cachemark.harness.CheckFailedException;
import org.cachemark.harness.Declared;
import org.cachemark.harness.Meter;
import org.cachemark.harness.Trial;
import org.cachemark.jmh.FifoFactory.Fault;
import org.cachemark.jmh.LatencyLoadingBenchmark.Client;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.runner.IterationType;
import org.openjdk.jmh.runner.options.TimeValue;

class LatencyLoadingBenchmarkTest {

  private static final int REQUESTS = 2000;
  private static final double SECONDS = 0.1;

  private final LatencyLoadingBenchmark benchmark = new LatencyLoadingBenchmark();

  @BeforeEach
  void set() {
    FifoFactory.reset();
    Meter.drain();
    benchmark.cache = FifoFactory.NAME;
    benchmark.options = "";
    benchmark.entries = 1000;
    benchmark.range = 500;
    benchmark.skew = 0.99;
    benchmark.rate = 1_000_000;
  }

  @AfterEach
  void stop() {
    benchmark.ends();
  }

  private List<Client> clients(int threads) {
    return clients(threads, SECONDS);
  }

  private List<Client> clients(int threads, double seconds) {
    benchmark.prepare();
    return Trial.states(
        threads, Client::new, (client, thread) -> client.draw(benchmark, thread, seconds));
  }

  private Map<String, Meter.Figure> iteration(List<Client> clients) {
    benchmark.begin();
    clients.forEach(client -> client.begin(MEASUREMENT));
    for (int i = 0; i < REQUESTS / clients.size(); i++) {
      clients.forEach(benchmark::get);
    }
    clients.forEach(client -> client.end(MEASUREMENT, BLACKHOLE));
    benchmark.end();
    return Meter.drain();
  }

  @ParameterizedTest
  @CsvSource({"scattered, 110", "ascending, 500", "scattered, 10"})
  void loadsWhatItMissesAtARate(String keys, int range) {
    benchmark.keys = keys;
    benchmark.range = range;
    List<Client> clients = clients(2);
    Map<String, Meter.Figure> figures = iteration(clients);
    assertThat(Declared.figures(LatencyLoadingBenchmark.class)).containsAll(figures.keySet());
    assertThat(figures).containsKeys("latencyP99", "latencyMax", "missed", "hiccup", "missTime");
    assertThat(figures.get("rate").value()).isEqualTo(1_000_000);
    assertThat(figures.get("hitRate").value())
        .isBetween(range < 100 ? 100.0 : 20.0, range < 100 ? 100.0 : 99.9);
    assertThat(figures.get("held").value()).isGreaterThanOrEqualTo(100);
    assertThat(FifoFactory.last.spec.capacity()).isEqualTo(1000);
    assertThat(iteration(clients)).as("again, by other keys").containsKey("hitRate");
  }

  /** First in, first out, filled by the same requests: what is missing can be counted ahead. */
  @Test
  void countsAsMissesWhatWasLoaded() {
    List<Client> clients = clients(1);
    Set<Object> queue = new LinkedHashSet<>(FifoFactory.last.keys());
    assertThat(queue).hasSize(1000);
    Integer[] tape = Draw.tape(Keys.SCATTERED, 1, 5000, 0.99, 120_000);
    int misses = 0;
    for (int i = 0; i < REQUESTS; i++) {
      if (queue.add(tape[i])) {
        misses++;
        queue.remove(queue.iterator().next());
      }
    }
    assertThat(misses).isPositive();
    assertThat(iteration(clients).get("hitRate").value())
        .isCloseTo(100 - 100.0 * misses / REQUESTS, within(1e-9));
  }

  @ParameterizedTest
  @CsvSource({
    "STALE,         'has the value'",
    "INVENTS,       '0 loads, expected '",
    "IGNORES_BOUND, 'entries held before the timed work, expected 750 to 1000'",
    "EMPTIES,       'entries held '"
  })
  void isNotEvenFilledWhereACacheBreaksARule(Fault fault, String message) {
    FifoFactory.fault = fault;
    assertThatThrownBy(() -> clients(1))
        .isInstanceOf(CheckFailedException.class)
        .hasMessageContaining(message);
  }

  @ParameterizedTest
  @CsvSource({
    "STALE,         'has the value'",
    "LOADS_TWICE,   'made 2 loads, expected 1'",
    "INVENTS,       'made 0 loads, expected 1'",
    "IGNORES_BOUND, 'entries held after the timed work, expected 750 to 1000'",
    "DROPS_PUTS,    ''"
  })
  void hasNoFigureForACacheThatBreaksARule(Fault fault, String message) {
    List<Client> clients = clients(1);
    FifoFactory.fault = fault;
    if (message.isEmpty()) { // it stays full of what came first, which is a policy like others
      assertThat(iteration(clients).get("hitRate").value()).isPositive();
    } else {
      assertThatThrownBy(() -> iteration(clients))
          .isInstanceOf(CheckFailedException.class)
          .hasMessageContaining(message);
    }
  }

  /** What has no bound, and loads a key once, has an entry of each load. */
  @Test
  void knowsHowManyLoadsAnUnboundedCacheTakes() {
    FifoFactory.capabilities =
        Set.of(Capability.STORAGE, Capability.LOADING, Capability.LOADING_ONCE);
    FifoFactory.fault = Fault.IGNORES_BOUND;
    List<Client> clients = clients(1);
    assertThat(iteration(clients).get("hitRate").value()).isPositive();
    assertThat(iteration(clients).get("hitRate").value()).isPositive();
  }

  @Test
  void refusesAnUnboundedCacheThatLoadsTwice() {
    FifoFactory.capabilities =
        Set.of(Capability.STORAGE, Capability.LOADING, Capability.LOADING_ONCE);
    FifoFactory.fault = Fault.LOADS_TWICE;
    assertThatThrownBy(() -> clients(1))
        .isInstanceOf(CheckFailedException.class)
        .hasMessageContaining("entries held before the timed work");
  }

  @Test
  void aMissTakesWhatItIsToCostAndIsLate() {
    benchmark.missCost = 200;
    benchmark.miss = "park";
    Map<String, Meter.Figure> figures = iteration(clients(1));
    assertThat(figures.get("missTime").value()).as("at the least").isGreaterThan(199);
    assertThat(figures.get("latencyMax").value()).as("in us").isGreaterThan(199);
    assertThat(figures.get("missed").value()).as("a microsecond each").isPositive();
  }

  /** They would all be there, and nothing would miss. */
  @Test
  void hasNoFigureWhereTheKeysCameRound() {
    List<Client> clients = clients(1, SECONDS / 100);
    assertThatThrownBy(() -> iteration(clients))
        .isInstanceOf(CheckFailedException.class)
        .hasMessageContaining("the keys drawn came round, and there is room for all");
  }

  @Test
  void drawsForTheLastIterationOfWarmUpToo() {
    benchmark.prepare();
    IterationParams warmUp = new IterationParams(IterationType.WARMUP, 3, TimeValue.seconds(5), 1);
    IterationParams none = new IterationParams(IterationType.WARMUP, 0, TimeValue.seconds(5), 1);
    IterationParams measured =
        new IterationParams(IterationType.MEASUREMENT, 4, TimeValue.milliseconds(200), 1);
    assertThat(Client.seconds(warmUp, measured)).isEqualTo(5.8);
    assertThat(Client.seconds(none, measured)).isEqualTo(0.8);
  }
}
