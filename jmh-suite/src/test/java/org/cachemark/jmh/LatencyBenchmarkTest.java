/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.jmh;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.cachemark.harness.Trial.BLACKHOLE;
import static org.cachemark.harness.Trial.MEASUREMENT;

import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.cachemark.harness.CheckFailedException;
import org.cachemark.harness.Declared;
import org.cachemark.harness.Meter;
import org.cachemark.harness.Trial;
import org.cachemark.jmh.LatencyBenchmark.Client;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.runner.IterationType;
import org.openjdk.jmh.runner.options.TimeValue;

class LatencyBenchmarkTest {

  private static final int ENTRIES = 1000;
  private static final IterationParams ONE_OF_TWO_WARM_UPS =
      new IterationParams(IterationType.WARMUP, 2, TimeValue.NONE, 1);

  private final LatencyBenchmark benchmark = new LatencyBenchmark();
  private final AtomicInteger puts = new AtomicInteger();

  @BeforeEach
  void set() {
    ProbeFactory.reset();
    Meter.drain();
    benchmark.cache = "probe";
    benchmark.options = "";
    benchmark.entries = ENTRIES;
    benchmark.room = 150;
    benchmark.writes = 25;
    benchmark.skew = 0.99;
    benchmark.rate = 10_000;
  }

  @AfterEach
  void stop() {
    benchmark.ends();
  }

  private List<Client> clients(int threads) {
    benchmark.prepare();
    ProbeFactory.onPut = (key, value) -> puts.incrementAndGet();
    List<Client> clients =
        Trial.states(threads, Client::new, (client, thread) -> client.draw(benchmark, thread));
    return clients;
  }

  /** What an iteration has to say, in which each client does so many operations. */
  private Map<String, Meter.Figure> iteration(
      IterationParams params, List<Client> clients, int operations) {
    return iteration(
        params,
        clients,
        () -> {
          for (int i = 0; i < operations; i++) {
            clients.forEach(benchmark::getOrPut);
          }
        });
  }

  private Map<String, Meter.Figure> iteration(
      IterationParams params, List<Client> clients, Runnable work) {
    benchmark.begin();
    clients.forEach(client -> client.begin(params));
    work.run();
    clients.forEach(client -> client.end(params, BLACKHOLE));
    benchmark.end();
    return Meter.drain();
  }

  @Test
  void hasAllItsFigures() {
    Map<String, Meter.Figure> figures = iteration(MEASUREMENT, clients(2), 100);
    assertThat(Declared.figures(LatencyBenchmark.class)).containsAll(figures.keySet());
    assertThat(figures)
        .containsKeys("latencyP50", "latencyP99", "latencyMax", "missed", "hiccup", "pause")
        .containsKeys("latencyP90", "hiccupP50", "hiccupP90", "hiccupP99")
        .as("of 200 operations")
        .doesNotContainKeys("latencyP999", "latencyP9999", "hiccupP999", "hiccupP9999");
    assertThat(figures.get("rate").value()).isEqualTo(10_000);
    assertThat(figures.get("hitRate").value()).isEqualTo(100);
    assertThat(puts).hasValueBetween(20, 80);
  }

  /** One that takes 50 ms holds up the next, which a closed loop would never see. */
  @Test
  void countsFromWhenEachWasDue() {
    benchmark.writes = 0;
    List<Client> clients = clients(1);
    AtomicInteger gets = new AtomicInteger();
    ProbeFactory.onGet =
        key -> {
          if (gets.incrementAndGet() == 1) {
            sleep(50_000_000);
          }
        };
    Map<String, Meter.Figure> figures = iteration(MEASUREMENT, clients, 500);
    assertThat(figures.get("latencyMax").value()).as("in us").isGreaterThanOrEqualTo(49_000);
    assertThat(figures.get("latencyP50").value())
        .as("half of 500 that were due in these 50 ms, in us")
        .isGreaterThan(20_000);
  }

  @Test
  void allThreadsCountFromOneStart() {
    List<Client> clients = clients(2);
    Map<String, Meter.Figure> figures =
        iteration(
            MEASUREMENT,
            clients,
            () -> {
              benchmark.getOrPut(clients.get(0));
              sleep(50_000_000);
              benchmark.getOrPut(clients.get(1));
            });
    assertThat(figures.get("latencyMax").value())
        .as("of the second's, 50 ms after the first's, in us")
        .isGreaterThan(40_000);
  }

  /** One that takes 50 ms and is the last holds up those behind it, too. */
  @Test
  void countsWhatWasDueAndNotDoneAtTheEnd() {
    benchmark.writes = 0;
    List<Client> clients = clients(1);
    AtomicInteger gets = new AtomicInteger();
    ProbeFactory.onGet = key -> sleep(gets.incrementAndGet() == 1000 ? 50_000_000 : 0);
    Map<String, Meter.Figure> figures = iteration(MEASUREMENT, clients, 1000);
    assertThat(figures.get("latencyP99").value())
        .as("of 1500, of which the last 500 were due in these 50 ms, in us")
        .isGreaterThan(40_000);
  }

  @Test
  void isNotValidWhereTheRateWasMissed() {
    benchmark.writes = 0;
    List<Client> clients = clients(1);
    AtomicInteger gets = new AtomicInteger();
    ProbeFactory.onGet = key -> sleep(gets.incrementAndGet() <= 50 ? 1_000_000 : 0);
    Map<String, Meter.Figure> figures = iteration(MEASUREMENT, clients, 50);
    assertThat(figures.get("missed").value())
        .as("50 ms for 50 of 500 that were due")
        .isGreaterThan(85);
  }

  /** What is a millisecond each takes no less, so that at full speed there are 1000 a second. */
  @Test
  void takesALoadForAShareOfFullSpeed() {
    benchmark.load = 50;
    benchmark.rate = 10_000_000;
    List<Client> clients = clients(2);
    ProbeFactory.onGet = key -> sleep(1_000_000);
    ProbeFactory.onPut = (key, value) -> sleep(1_000_000);
    iteration(ONE_OF_TWO_WARM_UPS, clients, 30);
    ProbeFactory.onGet = key -> {};
    ProbeFactory.onPut = (key, value) -> {};
    iteration(ONE_OF_TWO_WARM_UPS, clients, 5);
    Map<String, Meter.Figure> figures = iteration(MEASUREMENT, clients, 5);
    assertThat(figures.get("rate").value())
        .as("half of what two threads did, in turns here, of 1000 a second at the most")
        .isPositive()
        .isLessThanOrEqualTo(1000);
  }

  @Test
  void refusesALoadWithoutAWarmUpAtFullSpeed() {
    benchmark.load = 50;
    Client client = clients(1).get(0);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> client.begin(MEASUREMENT))
        .withMessage("load=50 takes two iterations of warm-up, the first at full speed");
  }

  @Test
  void hasNoFigureForACacheThatSwallowsAPutOverAKey() {
    benchmark.rate = 10_000_000;
    List<Client> clients = clients(1);
    ProbeFactory.swallows = (key, value) -> puts.get() % 50 == 0;
    assertThatThrownBy(() -> iteration(MEASUREMENT, clients, 1 << 16))
        .isInstanceOf(CheckFailedException.class)
        .hasMessageContaining("which no thread has put last");
  }

  private static void sleep(long nanos) {
    long until = System.nanoTime() + nanos;
    while (System.nanoTime() < until) {
      LockSupport.parkNanos(until - System.nanoTime());
    }
  }
}
