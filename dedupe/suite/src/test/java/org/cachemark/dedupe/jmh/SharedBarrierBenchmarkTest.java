/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.dedupe.jmh;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.cachemark.api.Options;
import org.cachemark.dedupe.KeyMemory;
import org.cachemark.dedupe.KeyMemoryFactory;
import org.cachemark.dedupe.MemoryCapability;
import org.cachemark.harness.Meter;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SharedBarrierBenchmarkTest {

  private static final int KEYS = 2000;
  private static final int THREADS = 3;

  @BeforeEach
  void forget() {
    Meter.drain();
  }

  /** What a memory does with a key. */
  private enum Way {
    REMEMBERS,
    TELLS_TWO_THREADS,
    TELLS_NOBODY
  }

  /** A memory that all threads share, and that does what it is told to. */
  public static final class SharedFactory extends KeyMemoryFactory {
    @Override
    public String name() {
      return "shared";
    }

    @Override
    public Map<String, String> options() {
      return Map.of("way", "what it does");
    }

    @Override
    public Set<MemoryCapability> capabilities(Options options) {
      return Set.of(MemoryCapability.EXACT, MemoryCapability.CONCURRENT, MemoryCapability.WIDE);
    }

    @Override
    protected KeyMemory open(int keys, Options options) {
      Way way = Way.valueOf(options.text("way").orElseThrow());
      Map<UUID, AtomicInteger> told = new ConcurrentHashMap<>();
      return new KeyMemory() {
        @Override
        public boolean remember(long high, long low) {
          int time =
              told.computeIfAbsent(new UUID(high, low), key -> new AtomicInteger())
                  .incrementAndGet();
          return switch (way) {
            case REMEMBERS -> time == 1;
            case TELLS_TWO_THREADS -> time <= 2;
            case TELLS_NOBODY -> false;
          };
        }

        @Override
        public long size() {
          return told.size();
        }

        @Override
        public String configuration() {
          return "for %d keys".formatted(keys);
        }
      };
    }
  }

  private static Map<String, Meter.Figure> measure(Way way, int shared) {
    SharedBarrierBenchmark benchmark = new SharedBarrierBenchmark();
    benchmark.memory = SharedFactory.class.getName();
    benchmark.memoryOptions = "way=" + way;
    benchmark.threads = THREADS;
    benchmark.keys = KEYS;
    benchmark.shared = shared;
    try {
      Map<String, Meter.Figure> figures =
          PassBenchmarkTest.measure(benchmark, benchmark::sharedBarrier);
      int common = KEYS * shared / 100;
      assertThat(benchmark.current.size()).isEqualTo(common + THREADS * (KEYS - common));
      assertThat(benchmark.current.configuration())
          .isEqualTo("for %d keys".formatted(benchmark.current.size() * 3 / 2));
      return figures;
    } finally {
      benchmark.close();
    }
  }

  @ParameterizedTest
  @CsvSource({"0", "50", "100"})
  void findsNoFaultWhereEachKeyIsNewToOneThread(int shared) {
    Map<String, Meter.Figure> figures = measure(Way.REMEMBERS, shared);
    assertThat(figures.get("wrong").value()).isZero();
    assertThat(figures.get("speed").value()).isPositive();
  }

  @Test
  void findsKeysThatAreNewToTwoThreads() {
    Map<String, Meter.Figure> figures = measure(Way.TELLS_TWO_THREADS, 50);
    assertThat(figures.get("wrong").value()).isEqualTo(KEYS / 2);
    assertThat(figures.get("letThrough").value()).isEqualTo(1e6 / (THREADS - 1));
    assertThat(figures.get("dropped").value()).isZero();
  }

  @Test
  void findsKeysThatAreNewToNobody() {
    Map<String, Meter.Figure> figures = measure(Way.TELLS_NOBODY, 50);
    assertThat(figures.get("wrong").value()).isEqualTo(KEYS / 2 + THREADS * KEYS / 2);
    assertThat(figures.get("dropped").value()).isEqualTo(1e6);
  }
}
