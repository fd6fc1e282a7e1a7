/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.stores.jmh;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.cachemark.harness.Trial.BLACKHOLE;
import static org.cachemark.harness.Trial.MEASUREMENT;
import static org.cachemark.harness.Trial.thread;

import java.io.IOException;
import java.util.Map;
import org.cachemark.harness.CheckFailedException;
import org.cachemark.harness.Declared;
import org.cachemark.harness.Meter;
import org.cachemark.stores.ProbeStoreFactory;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class StoreLatencyBenchmarkTest {

  private static final int OPERATIONS = 20;

  private final StoreLatencyBenchmark benchmark = new StoreLatencyBenchmark();
  private final StoreLatencyBenchmark.Client client = new StoreLatencyBenchmark.Client();

  @BeforeEach
  void forget() {
    Meter.drain();
  }

  private void open(String work, String options) throws IOException {
    benchmark.store = "probe@1";
    benchmark.storeOptions = options;
    benchmark.items = 600;
    benchmark.names = 10;
    benchmark.words = 3000;
    benchmark.work = work;
    benchmark.open(1);
    client.draw(benchmark, thread(0, 1));
  }

  private Map<String, Meter.Figure> iterate() {
    benchmark.begin();
    client.begin(MEASUREMENT);
    for (int i = 0; i < OPERATIONS; i++) {
      BLACKHOLE.consume(benchmark.storeLatency(client));
    }
    client.end(MEASUREMENT, BLACKHOLE);
    return Meter.drain();
  }

  @ParameterizedTest
  @ValueSource(strings = {"get", "one", "two", "exact", "prefix", "typo", "overwrite"})
  void tellsHowLongEachKindOfWorkTakesAndNoFigureThatIsNotDeclared(String work) throws IOException {
    open(work, "");
    Map<String, Meter.Figure> figures = iterate();
    assertThat(Declared.figures(StoreLatencyBenchmark.class)).containsAll(figures.keySet());
    assertThat(figures.get("latencyP99").value()).isPositive();
    assertThat(figures.get("latencyMax").value())
        .isGreaterThanOrEqualTo(figures.get("latencyP50").value());
    assertThat(figures.get("rate").value()).isEqualTo(1000);
    assertThat(figures.get("load").value()).isPositive();
    assertThat(figures).as("threads that wait take CPU time").doesNotContainKey("cpu");
    client.leave();
    assertThat(ProbeStoreFactory.last.isClosed()).isTrue();
  }

  /** The last of them is due 19 ms after the first, however fast the store is. */
  @Test
  void keepsToTheRate() throws IOException {
    open("get", "");
    long start = System.nanoTime();
    iterate();
    assertThat(System.nanoTime() - start).isGreaterThanOrEqualTo(19_000_000);
    client.leave();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          get       | CUTS_TEXTS      | found Item
          one       | FINDS_NINE      | has 9 of 10 items
          two       | IGNORES_YEARS   | does not fit
          exact     | FINDS_OTHERS    | does not fit
          typo      | KNOWS_NO_TYPOS  | the answer to TYPO
          overwrite | KEEPS_OLD_ITEMS | found Item
          """)
  void hasNoFigureForAStoreThatAnswersWrongly(String work, String fault, String reason)
      throws IOException {
    open(work, "fault=" + fault);
    assertThatThrownBy(this::iterate)
        .isInstanceOf(CheckFailedException.class)
        .hasMessageContaining(reason);
    client.leave();
  }
}
