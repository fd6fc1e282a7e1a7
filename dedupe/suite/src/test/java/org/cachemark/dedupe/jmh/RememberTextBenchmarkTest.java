/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.dedupe.jmh;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.cachemark.api.Options;
import org.cachemark.dedupe.KeyMemory;
import org.cachemark.dedupe.KeyMemoryFactory;
import org.cachemark.dedupe.MemoryCapability;
import org.cachemark.dedupe.TextMemory;
import org.cachemark.harness.Meter;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RememberTextBenchmarkTest {

  @BeforeEach
  void forget() {
    Meter.drain();
  }

  /** What a memory looks at. */
  private enum Sight {
    ALL,
    BUT_THE_LAST,
    NOTHING
  }

  /** Sets of texts. */
  public static final class TextsFactory extends KeyMemoryFactory {
    @Override
    public String name() {
      return "texts";
    }

    @Override
    public Map<String, String> options() {
      return Map.of("sight", "what it looks at");
    }

    @Override
    public Set<MemoryCapability> capabilities(Options options) {
      return Set.of(MemoryCapability.EXACT, MemoryCapability.TEXTS);
    }

    @Override
    protected KeyMemory open(int keys, Options options) {
      return new Texts(Sight.valueOf(options.text("sight").orElseThrow()), new HashSet<>());
    }
  }

  private record Texts(Sight sight, Set<String> told) implements TextMemory {
    @Override
    public boolean remember(byte[] text) {
      return remember(new String(text, StandardCharsets.US_ASCII));
    }

    @Override
    public boolean remember(String text) {
      return switch (sight) {
        case ALL -> told.add(text);
        case BUT_THE_LAST -> told.add(text.substring(0, text.length() - 1));
        case NOTHING -> true;
      };
    }

    @Override
    public boolean remember(long high, long low) {
      throw new AssertionError("it is told texts");
    }

    @Override
    public long size() {
      return told.size();
    }

    @Override
    public String configuration() {
      return sight.name();
    }
  }

  private static Map<String, Meter.Figure> measure(String from, Sight sight) {
    RememberTextBenchmark benchmark = new RememberTextBenchmark();
    benchmark.memory = TextsFactory.class.getName();
    benchmark.memoryOptions = "sight=" + sight;
    benchmark.from = from;
    benchmark.fresh = 33;
    benchmark.events = 2000;
    return PassBenchmarkTest.measure(benchmark, benchmark::rememberText);
  }

  @ParameterizedTest
  @ValueSource(strings = {"bytes", "string"})
  void tellsEachTextAsItIs(String from) {
    Map<String, Meter.Figure> figures = measure(from, Sight.ALL);
    assertThat(figures.get("wrong").value()).isZero();
    assertThat(figures.get("speed").value()).isPositive();
  }

  @ParameterizedTest
  @CsvSource({
    "bytes, BUT_THE_LAST, dropped",
    "string, BUT_THE_LAST, dropped",
    "bytes, NOTHING, letThrough",
    "string, NOTHING, letThrough"
  })
  void findsTextsThatAMemoryIsWrongAbout(String from, Sight sight, String fault) {
    Map<String, Meter.Figure> figures = measure(from, sight);
    assertThat(figures.get("wrong").value()).isPositive();
    assertThat(figures.get(fault).value()).isPositive();
  }

  @Test
  void saysWhichMemoriesAreNotForIt() {
    RememberTextBenchmark benchmark = new RememberTextBenchmark();
    benchmark.memory = PassBenchmarkTest.LowFactory.class.getName();
    benchmark.memoryOptions = "";
    benchmark.events = 1;
    assertThatThrownBy(() -> PassBenchmarkTest.measure(benchmark, benchmark::rememberText))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageEndingWith(
            "is told keys, and no texts: name a memory with TEXTS, such as dedupefilter");
  }
}
