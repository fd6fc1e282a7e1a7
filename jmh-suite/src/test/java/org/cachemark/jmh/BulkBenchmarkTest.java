/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.jmh;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.cachemark.harness.Trial.BLACKHOLE;
import static org.cachemark.harness.Trial.MEASUREMENT;

import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.cachemark.harness.CheckFailedException;
import org.cachemark.harness.Declared;
import org.cachemark.harness.Meter;
import org.cachemark.harness.Trial;
import org.cachemark.harness.Zipf;
import org.cachemark.jmh.BulkBenchmark.Client;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BulkBenchmarkTest {

  private final BulkBenchmark benchmark = new BulkBenchmark();
  private final AtomicInteger gets = new AtomicInteger();
  private final AtomicInteger puts = new AtomicInteger();

  @BeforeEach
  void set() {
    ProbeFactory.reset();
    Meter.drain();
    benchmark.cache = "probe";
    benchmark.options = "";
    benchmark.entries = 10_000;
    benchmark.room = 150;
    benchmark.skew = 0.99;
    benchmark.n = 100;
  }

  private List<Client> clients(int threads) {
    benchmark.prepare();
    ProbeFactory.onGet = key -> gets.incrementAndGet();
    ProbeFactory.onPut = (key, value) -> puts.incrementAndGet();
    List<Client> clients =
        Trial.states(threads, Client::new, (client, thread) -> client.draw(benchmark, thread));
    benchmark.begin();
    clients.forEach(client -> client.begin(MEASUREMENT));
    return clients;
  }

  private void work(Client client, int calls) {
    for (int i = 0; i < calls; i++) {
      benchmark.getOrPutAll(client);
    }
  }

  private void end(List<Client> clients) {
    clients.forEach(client -> client.end(MEASUREMENT, BLACKHOLE));
    benchmark.end();
  }

  @ParameterizedTest
  @ValueSource(ints = {10, 100, 1000})
  void getsDistinctEntriesInBulkAndCountsThem(int n) {
    benchmark.n = n;
    List<Client> clients = clients(1);
    Map<?, ?> found = (Map<?, ?>) benchmark.getOrPutAll(clients.get(0));
    assertThat(found).hasSize(n);
    assertThat(ProbeFactory.last.bulkGets).isEqualTo(1);
    assertThat(gets).hasValue(n);
    assertThat(puts).hasValue(0);
    end(clients);
    Map<String, Meter.Figure> figures = Meter.drain(7);
    assertThat(Declared.figures(BulkBenchmark.class)).containsAll(figures.keySet());
    assertThat(figures)
        .containsEntry("throughput", new Meter.Figure(7 * n, "entries/s"))
        .containsEntry("hitRate", new Meter.Figure(100, "%"));
  }

  @Test
  void putsBothValuesOverWhatIsThere() {
    benchmark.op = "putAll";
    List<Client> clients = clients(2);
    clients.forEach(client -> work(client, 700)); // more than there are batches
    assertThat(puts).hasValue(2 * 700 * 100);
    assertThat(ProbeFactory.last.map).hasSize(10_000);
    assertThat(ProbeFactory.last.map).anySatisfy((key, value) -> assertThat(value).isEqualTo(key));
    assertThat(ProbeFactory.last.map).anySatisfy((key, value) -> assertThat(value).isEqualTo(~key));
    end(clients);
  }

  @Test
  void hasNoFigureForABulkReadThatMissesOne() {
    List<Client> clients = clients(1);
    Integer hottest = benchmark.kindOfKeys().key(new Zipf(10_000, 0.99).place(1));
    ProbeFactory.hides = hottest::equals;
    assertThatThrownBy(() -> end(clients))
        .isInstanceOf(CheckFailedException.class)
        .hasMessageStartingWith("key %d has the value null".formatted(hottest));
  }

  @Test
  void hasNoFigureForABulkWriteThatLosesOne() {
    benchmark.op = "putAll";
    List<Client> clients = clients(1);
    Integer hottest = benchmark.kindOfKeys().key(new Zipf(10_000, 0.99).place(1));
    ProbeFactory.swallows = (key, value) -> key.equals(hottest) && puts.incrementAndGet() > 0;
    // until what was put last is another value than what was there at first
    do {
      work(clients.get(0), 1);
    } while (!lastPutIsSecond(clients.get(0), hottest));
    assertThatThrownBy(() -> end(clients))
        .isInstanceOf(CheckFailedException.class)
        .hasMessage("key %d has the value %<d, which no thread has put last".formatted(hottest));
  }

  private static boolean lastPutIsSecond(Client client, Integer key) {
    LastPuts puts = new LastPuts(Keys.SCATTERED, 10_000);
    client.tell(puts.ofAnother());
    return puts.mayHaveLeft(key, ~key);
  }
}
