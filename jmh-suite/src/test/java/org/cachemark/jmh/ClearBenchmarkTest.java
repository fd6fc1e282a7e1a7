/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.jmh;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.cachemark.harness.Trial.MEASUREMENT;

import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.cachemark.api.Capability;
import org.cachemark.harness.CheckFailedException;
import org.cachemark.harness.Declared;
import org.cachemark.harness.Meter;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ClearBenchmarkTest {

  private final ClearBenchmark benchmark = new ClearBenchmark();

  @BeforeEach
  void set() {
    ProbeFactory.reset();
    Meter.drain();
    benchmark.cache = "probe";
    benchmark.options = "";
    benchmark.entries = 1000;
    benchmark.threads = 2;
    benchmark.startThreads();
    benchmark.makeKeys();
  }

  @AfterEach
  void stop() {
    benchmark.stopThreads();
  }

  @Test
  void clearsAFullCacheInEachIteration() {
    for (int i = 0; i < 2; i++) {
      benchmark.create();
      ProbeFactory.Probe cache = ProbeFactory.last;
      assertThat(cache.map).hasSize(1000);
      assertThat(cache.capacity).isEqualTo(1000);
      benchmark.clear();
      assertThat(cache.map).isEmpty();
      benchmark.verifyAndDrop(MEASUREMENT);
      assertThat(cache.closed).isTrue();
    }
    Map<String, Meter.Figure> figures = Meter.drain();
    assertThat(Declared.figures(ClearBenchmark.class)).containsAll(figures.keySet());
    assertThat(figures.get("throughput").value()).isPositive();
  }

  /** Nobody has to collect it in the timed work. */
  @Test
  void leavesNoGarbageOfItsFill() {
    List<WeakReference<Object>> garbage = new ArrayList<>();
    ProbeFactory.onPut = (key, value) -> garbage.add(new WeakReference<>(new Object()));
    benchmark.create();
    assertThat(garbage).hasSize(1000).allMatch(gone -> gone.refersTo(null));
    benchmark.clear();
    benchmark.verifyAndDrop(MEASUREMENT);
  }

  @ParameterizedTest
  @CsvSource({"false, 1, 1000", "true, 251, 750"})
  void hasNoFigureForACacheThatIsNotFullBeforehand(boolean isBounded, int lost, int least) {
    if (isBounded) {
      ProbeFactory.capabilities = Set.of(Capability.STORAGE, Capability.BOUNDED);
    }
    ProbeFactory.swallows = (key, value) -> benchmark.kindOfKeys().place((int) key) < lost;
    assertThatThrownBy(benchmark::create)
        .isInstanceOf(CheckFailedException.class)
        .hasMessage(
            "%d entries held before the timed work, expected %d to 1000"
                .formatted(1000 - lost, least));
    ProbeFactory.swallows = (key, value) -> benchmark.kindOfKeys().place((int) key) < lost - 1;
    benchmark.create();
    benchmark.clear();
    benchmark.verifyAndDrop(MEASUREMENT);
  }

  @Test
  void hasNoFigureForACacheThatKeepsAnEntry() {
    ProbeFactory.hides = key -> key.equals(benchmark.kindOfKeys().key(3));
    benchmark.create();
    benchmark.clear();
    assertThatThrownBy(() -> benchmark.verifyAndDrop(MEASUREMENT))
        .isInstanceOf(CheckFailedException.class)
        .hasMessage("size 1 after it was cleared");
  }

  @Test
  void hasNoFigureForACacheThatKeepsOneSecretly() {
    int kept = benchmark.kindOfKeys().key(3);
    ProbeFactory.hides = key -> key.equals(kept);
    benchmark.create();
    benchmark.clear();
    ProbeFactory.last.hidden = 1;
    assertThatThrownBy(() -> benchmark.verifyAndDrop(MEASUREMENT))
        .isInstanceOf(CheckFailedException.class)
        .hasMessage("key %d is still there".formatted(kept));
  }
}
