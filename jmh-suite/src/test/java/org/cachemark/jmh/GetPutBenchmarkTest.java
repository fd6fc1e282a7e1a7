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

import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.cachemark.api.Capability;
import org.cachemark.harness.CheckFailedException;
import org.cachemark.harness.Declared;
import org.cachemark.harness.Meter;
import org.cachemark.harness.Trial;
import org.cachemark.harness.Zipf;
import org.cachemark.jmh.GetPutBenchmark.Client;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class GetPutBenchmarkTest {

  private static final int ENTRIES = 1000;
  private static final int ALL = 1 << 16;

  private final GetPutBenchmark benchmark = new GetPutBenchmark();
  private final AtomicInteger gets = new AtomicInteger();
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
  }

  /** Clients of a filled cache, of which operations are counted from now on. */
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

  private void work(Client client, int operations) {
    for (int i = 0; i < operations; i++) {
      benchmark.getOrPut(client);
    }
  }

  private void end(List<Client> clients) {
    clients.forEach(client -> client.end(MEASUREMENT, BLACKHOLE));
    benchmark.end();
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 25, 50, 75, 100})
  void putsAsOftenAsAskedForOverWhatIsThere(int writes) {
    benchmark.writes = writes;
    List<Client> clients = clients(1);
    work(clients.get(0), ALL);
    assertThat(puts).hasValue(ALL * writes / 100);
    assertThat(gets).hasValue(ALL - ALL * writes / 100);
    assertThat(ProbeFactory.last.map).hasSize(ENTRIES);
    assertThat(ProbeFactory.last.capacity).isEqualTo(1500);
    end(clients);
    Map<String, Meter.Figure> figures = Meter.drain();
    assertThat(Declared.figures(GetPutBenchmark.class)).containsAll(figures.keySet());
    assertThat(figures.get("hitRate").value()).isEqualTo(100);
    assertThat(figures.get("held").value()).isEqualTo(100);
    assertThat(figures).as("of roles that are not split").doesNotContainKeys("gets", "puts");
  }

  /** Which of the two is put, and whether, is by chance: else a processor would foresee it. */
  @Test
  void putsBothValuesOfAKeyInBoxesThatWereThereBefore() {
    benchmark.writes = 50;
    List<Client> clients = clients(2);
    Set<Object> boxes = Collections.newSetFromMap(new IdentityHashMap<>());
    Set<Object> values = Collections.newSetFromMap(new IdentityHashMap<>());
    AtomicInteger seconds = new AtomicInteger();
    ProbeFactory.onPut =
        (key, value) -> {
          assertThat(value).isIn(key, ~(Integer) key);
          values.add(value);
          boxes.add(key);
          seconds.addAndGet(value.equals(key) ? 0 : 1);
          puts.incrementAndGet();
        };
    boxes.addAll(ProbeFactory.last.map.keySet());
    values.addAll(ProbeFactory.last.map.values());
    clients.forEach(client -> work(client, ALL));
    assertThat(puts).hasValue(ALL);
    assertThat((double) seconds.get() / ALL).isCloseTo(0.5, within(0.02));
    assertThat(values.size()).as("two a key").isBetween(ENTRIES, 2 * ENTRIES);
    assertThat(boxes).as("keys, each in a box of its own").hasSize(ENTRIES + ALL);
    assertThat(values.stream().noneMatch(boxes::contains)).as("apart from them").isTrue();
    end(clients);
  }

  @ParameterizedTest
  @CsvSource({"1, 25, 0", "1, 50, 1", "2, 25, 1", "2, 100, 2", "2, 0, 0", "4, 25, 1", "4, 75, 3"})
  void splitsRolesAsNearAsThreadsAllow(int threads, int writes, int writers) {
    assertThat(GetPutBenchmark.writers(threads, writes)).isEqualTo(writers);
    benchmark.roles = "split";
    benchmark.writes = writes;
    List<Client> clients = clients(threads);
    clients.forEach(client -> work(client, 100));
    assertThat(puts).hasValue(100 * writers);
    assertThat(gets).hasValue(100 * (threads - writers));
    end(clients);
    Map<String, Meter.Figure> figures = Meter.drain(4e6 * threads);
    assertThat(figures.get("puts").value()).isCloseTo(4.0 * writers, within(1e-9));
    assertThat(figures.get("gets").value()).isCloseTo(4.0 * (threads - writers), within(1e-9));
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2})
  void hasNoFigureForACacheThatSwallowsAPutOverAKey(int threads) {
    List<Client> clients = clients(threads);
    ProbeFactory.swallows = (key, value) -> puts.incrementAndGet() % 50 == 0;
    clients.forEach(client -> work(client, ALL));
    assertThatThrownBy(() -> end(clients))
        .isInstanceOf(CheckFailedException.class)
        .hasMessageContaining("which no thread has put last");
  }

  /** Nobody tells when they are done, so the last may be to come. */
  @Test
  void doesNotHoldToTheLastPutsWhatWritesLater() {
    ProbeFactory.capabilities = Set.of(Capability.STORAGE, Capability.WRITES_LATER);
    List<Client> clients = clients(1);
    ProbeFactory.swallows = (key, value) -> true;
    work(clients.get(0), ALL);
    end(clients);
  }

  @Test
  void hasNoFigureForACacheThatMixesUpItsValues() {
    List<Client> clients = clients(1);
    Integer hottest = benchmark.kindOfKeys().key(new Zipf(ENTRIES, 0.99).place(1));
    ProbeFactory.last.map.put(hottest, benchmark.kindOfKeys().key(1));
    assertThatThrownBy(() -> end(clients))
        .isInstanceOf(CheckFailedException.class)
        .hasMessage(
            "key %d has the value %d, expected %d or %d"
                .formatted(hottest, benchmark.kindOfKeys().key(1), hottest, ~hottest));
  }

  @Test
  void hasNoFigureForACacheThatLosesAnEntry() {
    List<Client> clients = clients(1);
    Integer hottest = benchmark.kindOfKeys().key(new Zipf(ENTRIES, 0.99).place(1));
    ProbeFactory.last.map.remove(hottest);
    assertThatThrownBy(() -> end(clients))
        .isInstanceOf(CheckFailedException.class)
        .hasMessageStartingWith("key %d has the value null".formatted(hottest));
  }

  @Test
  void looksAtTheLastPutsWhereTheyHaveGoneRoundMoreThanOnce() {
    List<Client> clients = clients(2);
    clients.forEach(client -> work(client, 3 * ALL / 2));
    end(clients);
    benchmark.begin();
    clients.forEach(client -> client.begin(MEASUREMENT));
    clients.forEach(client -> work(client, 100));
    end(clients);
  }
}
