/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.jmh;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.cachemark.harness.Trial.BLACKHOLE;
import static org.cachemark.harness.Trial.MEASUREMENT;
import static org.cachemark.harness.Trial.WARM_UP;
import static org.cachemark.harness.Trial.thread;

import java.util.Map;
import java.util.Set;
import org.cachemark.api.Capability;
import org.cachemark.harness.CheckFailedException;
import org.cachemark.harness.Declared;
import org.cachemark.harness.Meter;
import org.cachemark.jmh.IterateBenchmark.Walker;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class IterateBenchmarkTest {

  private final IterateBenchmark benchmark = new IterateBenchmark();

  @BeforeEach
  void set() {
    ProbeFactory.reset();
    ProbeFactory.capabilities = Set.of(Capability.STORAGE, Capability.ITERATION);
    Meter.drain();
    benchmark.cache = "probe";
    benchmark.options = "";
    benchmark.entries = 1000;
    benchmark.room = 150;
  }

  private Walker walker() {
    benchmark.prepare();
    Walker walker = new Walker();
    walker.start(benchmark, thread(0, 1));
    benchmark.begin();
    walker.begin(MEASUREMENT);
    return walker;
  }

  private void end(Walker walker) {
    walker.end(MEASUREMENT, BLACKHOLE);
    benchmark.end();
  }

  @Test
  void looksAtEachValueOnceAndCountsEntries() {
    Walker walker = walker();
    long sum = 0;
    for (Integer key : benchmark.kindOfKeys().first(1000)) {
      sum += key;
    }
    assertThat(benchmark.iterate(walker)).isEqualTo(sum);
    assertThat(benchmark.iterate(walker)).isEqualTo(2 * sum);
    end(walker);
    Map<String, Meter.Figure> figures = Meter.drain(3);
    assertThat(Declared.figures(IterateBenchmark.class)).containsAll(figures.keySet());
    assertThat(figures)
        .containsEntry("throughput", new Meter.Figure(3000, "entries/s"))
        .containsEntry("hitRate", new Meter.Figure(100, "%"));
  }

  /** An iteration takes as long as thousands of gets. */
  @Test
  void warmsUpByFewOfThem() {
    benchmark.entries = 100_000;
    Walker walker = walker();
    walker.end(WARM_UP, BLACKHOLE); // an empty one
    assertThat(walker.position).as("iterations").isBetween(1L, 9_999L);
  }

  @Test
  void hasNoFigureForAnIterationThatLeavesOneOut() {
    Walker walker = walker();
    ProbeFactory.hides = key -> key.equals(benchmark.kindOfKeys().key(5));
    assertThatThrownBy(() -> end(walker))
        .isInstanceOf(CheckFailedException.class)
        .hasMessage("999 of 1000 entries were shown");
  }

  @Test
  void hasNoFigureForAnIterationThatShowsOneTwice() {
    Walker walker = walker();
    Integer twice = benchmark.kindOfKeys().key(5);
    ProbeFactory.twice = twice::equals;
    assertThatThrownBy(() -> end(walker))
        .isInstanceOf(CheckFailedException.class)
        .hasMessage("key %d was shown twice".formatted(twice));
  }

  @Test
  void hasNoFigureForAnIterationThatShowsWhatIsNotThere() {
    Walker walker = walker();
    Integer foreign = benchmark.kindOfKeys().key(1000);
    ProbeFactory.last.map.put(foreign, foreign);
    assertThatThrownBy(() -> end(walker))
        .isInstanceOf(CheckFailedException.class)
        .hasMessage("key %d has the value %<d, expected null".formatted(foreign));
  }
}
