/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.jmh;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.cachemark.harness.Trial.BLACKHOLE;
import static org.cachemark.harness.Trial.MEASUREMENT;
import static org.cachemark.harness.Trial.thread;

import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.locks.LockSupport;
import org.cachemark.api.CacheSpec;
import org.cachemark.harness.CheckFailedException;
import org.cachemark.harness.Declared;
import org.cachemark.harness.Meter;
import org.cachemark.harness.Zipf;
import org.cachemark.jmh.ExpiryBenchmark.Client;
import org.cachemark.jmh.TimedFactory.Fault;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ExpiryBenchmarkTest {

  private static final int ENTRIES = 1000;

  private final ExpiryBenchmark benchmark = new ExpiryBenchmark();

  @BeforeEach
  void set() {
    TimedFactory.fault = Fault.NONE;
    Meter.drain();
    benchmark.cache = TimedFactory.class.getName();
    benchmark.options = "";
    benchmark.entries = ENTRIES;
    benchmark.room = 150;
    benchmark.writes = 25;
    benchmark.skew = 0.99;
  }

  private Client client() {
    benchmark.prepare();
    Client client = new Client();
    client.draw(benchmark, thread(0, 1));
    benchmark.begin();
    client.begin(MEASUREMENT);
    return client;
  }

  private Map<String, Meter.Figure> end(Client client) {
    client.end(MEASUREMENT, BLACKHOLE);
    benchmark.end();
    return Meter.drain();
  }

  private static CacheSpec<?, ?> spec() {
    return Objects.requireNonNull(TimedFactory.last);
  }

  @ParameterizedTest
  @ValueSource(strings = {"none", "write", "access", "entry"})
  void asksForItsKindOfExpiry(String kind) {
    benchmark.kind = kind;
    Client client = client();
    Duration hour = Duration.ofHours(1);
    assertThat(spec().expireAfterWrite().filter(hour::equals).isPresent())
        .isEqualTo(kind.equals("write"));
    assertThat(spec().expireAfterAccess().filter(hour::equals).isPresent())
        .isEqualTo(kind.equals("access"));
    assertThat(spec().expireEach().isPresent()).isEqualTo(kind.equals("entry"));
    for (int i = 0; i < 5000; i++) {
      benchmark.getOrPut(client);
    }
    Map<String, Meter.Figure> figures = end(client);
    assertThat(Declared.figures(ExpiryBenchmark.class)).containsAll(figures.keySet());
    assertThat(figures.get("hitRate").value()).isEqualTo(100);
    assertThat(figures).as("of an hour, of which nobody sees the end").doesNotContainKey("lag");
  }

  /** What is over may be gone, whenever it is looked for; of the rest the values are looked at. */
  @Test
  void looksAtWhatIsOverInCachesThatAreLeftAlone() {
    benchmark.kind = "write";
    benchmark.ttl = "1s";
    Client client = client();
    long over = System.nanoTime() + Duration.ofMillis(1100).toNanos();
    while (System.nanoTime() < over) { // the entries came after the wait, and are new
      LockSupport.parkNanos(over - System.nanoTime());
    }
    for (int i = 0; i < 100; i++) {
      benchmark.getOrPut(client);
    }
    Map<String, Meter.Figure> figures = end(client);
    assertThat(figures.get("lag").value()).isBetween(0.0, 10.0);
    assertThat(figures.get("hitRate").value()).isLessThan(100);
    Integer hottest = benchmark.kindOfKeys().key(new Zipf(ENTRIES, 0.99).place(1));
    benchmark.current.put(hottest, 77);
    benchmark.begin();
    client.begin(MEASUREMENT);
    assertThatThrownBy(() -> end(client))
        .isInstanceOf(CheckFailedException.class)
        .hasMessageContaining("key %d has the value 77".formatted(hottest));
  }

  @Test
  void hasNoFigureForACacheThatServesLate() {
    TimedFactory.fault = Fault.SERVES;
    benchmark.kind = "access";
    benchmark.ttl = "1s";
    assertThatThrownBy(this::client)
        .isInstanceOf(CheckFailedException.class)
        .hasMessageContaining("after its time, which is PT1S");
  }

  @Test
  void hasNoFigureForACacheThatForgetsWhatLives() {
    benchmark.kind = "write";
    Client client = client();
    Integer hottest = benchmark.kindOfKeys().key(new Zipf(ENTRIES, 0.99).place(1));
    benchmark.current.remove(hottest);
    assertThatThrownBy(() -> end(client))
        .isInstanceOf(CheckFailedException.class)
        .hasMessageStartingWith("key %d has the value null".formatted(hottest));
  }
}
