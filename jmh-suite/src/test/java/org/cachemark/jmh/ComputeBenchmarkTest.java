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

import java.util.Collections;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Set;
import org.cachemark.api.Capability;
import org.cachemark.harness.CheckFailedException;
import org.cachemark.harness.Declared;
import org.cachemark.harness.Meter;
import org.cachemark.jmh.ComputeBenchmark.Client;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ComputeBenchmarkTest {

  private final ComputeBenchmark benchmark = new ComputeBenchmark();

  @BeforeEach
  void set() {
    ProbeFactory.reset();
    ProbeFactory.capabilities = Set.of(Capability.STORAGE, Capability.LOADING);
    Meter.drain();
    benchmark.cache = "probe";
    benchmark.options = "";
    benchmark.entries = 1000;
    benchmark.room = 150;
  }

  private Client client() {
    benchmark.prepare();
    Client client = new Client();
    client.draw(benchmark, thread(0, 1));
    benchmark.begin();
    client.begin(MEASUREMENT);
    return client;
  }

  private void end(Client client) {
    client.end(MEASUREMENT, BLACKHOLE);
    benchmark.end();
  }

  @ParameterizedTest
  @CsvSource({"all, 1000", "same, 1"})
  void getsWhatTheCacheHasLoadedItself(String spread, int different) {
    benchmark.spread = spread;
    Client client = client();
    Set<Object> boxes = Collections.newSetFromMap(new IdentityHashMap<>());
    boxes.addAll(ProbeFactory.last.map.keySet());
    assertThat(ProbeFactory.last.map).hasSize(1000);
    Set<Object> keys = new HashSet<>();
    ProbeFactory.onGet =
        key -> {
          boxes.add(key);
          keys.add(key);
        };
    ProbeFactory.onPut =
        (key, value) -> {
          throw new AssertionError("a put of " + key);
        };
    for (int i = 0; i < Draw.count(1000); i++) {
      assertThat(benchmark.compute(client)).isNotNull();
    }
    assertThat(keys).hasSize(different);
    assertThat(boxes).as("one for each get").hasSize(1000 + Draw.count(1000));
    end(client);
    Map<String, Meter.Figure> figures = Meter.drain();
    assertThat(Declared.figures(ComputeBenchmark.class)).containsAll(figures.keySet());
    assertThat(figures.get("hitRate").value()).isEqualTo(100);
  }

  @Test
  void hasNoFigureForACacheThatLoadsAKeyTwice() {
    Integer twice = benchmark.kindOfKeys().key(7);
    ProbeFactory.onGet =
        key -> {
          if (key.equals(twice)) {
            assertThat(ProbeFactory.last.loader.apply(twice)).isEqualTo(twice);
          }
        };
    assertThatThrownBy(benchmark::prepare)
        .isInstanceOf(CheckFailedException.class)
        .hasMessage("1000 keys asked for once each, and loads 1001");
  }

  @Test
  void hasNoFigureForACacheThatLoadsWhatIsThere() {
    Client client = client();
    ProbeFactory.reloads = key -> true;
    benchmark.compute(client);
    assertThatThrownBy(() -> end(client))
        .isInstanceOf(CheckFailedException.class)
        .hasMessage("1 loads of keys that are there");
  }

  @Test
  void hasNoFigureForACacheThatDoesNotKeepWhatItLoads() {
    ProbeFactory.onGet = key -> ProbeFactory.last.map.clear();
    assertThatThrownBy(benchmark::prepare)
        .isInstanceOf(CheckFailedException.class)
        .hasMessage("1000 entries put with room to spare, but size 1");
  }
}
