/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.dedupe.jmh;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.cachemark.harness.Trial.MEASUREMENT;

import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.cachemark.api.BenchmarkCacheFactory;
import org.cachemark.api.Options;
import org.cachemark.dedupe.Digest;
import org.cachemark.dedupe.HashCapability;
import org.cachemark.dedupe.KeyMemory;
import org.cachemark.dedupe.KeyMemoryFactory;
import org.cachemark.dedupe.MemoryCapability;
import org.cachemark.dedupe.TextHash;
import org.cachemark.dedupe.TextHashFactory;
import org.cachemark.harness.Declared;
import org.cachemark.harness.Meter;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PassBenchmarkTest {

  @BeforeEach
  void forget() {
    Meter.drain();
  }

  /** How many there are around memories. */
  private static final AtomicInteger ENVIRONMENTS = new AtomicInteger();

  /** Sums the bytes. */
  public static final class SumFactory extends TextHashFactory {
    @Override
    public String name() {
      return "sum";
    }

    @Override
    public Set<String> functions() {
      return Set.of("sum");
    }

    @Override
    protected Set<HashCapability> capabilities(String function) {
      return Set.of();
    }

    @Override
    protected TextHash open(String function) {
      return new TextHash() {
        @Override
        public void hash(byte[] text, int from, int length, Digest digest) {
          long sum = 0;
          for (int i = 0; i < length; i++) {
            sum += text[from + i];
          }
          digest.set(0, sum);
        }

        @Override
        public String configuration() {
          return "sum";
        }
      };
    }
  }

  /** A set of lower halves, which may be told to forget all. */
  public static final class LowFactory extends KeyMemoryFactory {
    @Override
    public String name() {
      return "low";
    }

    @Override
    public Map<String, String> options() {
      return Map.of("forgets", "true or false");
    }

    @Override
    public BenchmarkCacheFactory.Environment start(Options options) {
      ENVIRONMENTS.incrementAndGet();
      return ENVIRONMENTS::decrementAndGet;
    }

    @Override
    public Set<MemoryCapability> capabilities(Options options) {
      return Set.of(MemoryCapability.EXACT);
    }

    @Override
    protected KeyMemory open(int keys, Options options) {
      Set<Long> told = new HashSet<>();
      boolean forgets = options.flag("forgets");
      return new KeyMemory() {
        @Override
        public boolean remember(long high, long low) {
          return told.add(low) || forgets;
        }

        @Override
        public long size() {
          return told.size();
        }

        @Override
        public String configuration() {
          return "a set";
        }
      };
    }
  }

  @Test
  void refusesSeveralThreads() {
    PassBenchmark.requireOne(1);
    assertThatThrownBy(() -> PassBenchmark.requireOne(4))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("one thread of JMH's, not 4");
  }

  static Map<String, Meter.Figure> measure(PassBenchmark benchmark, Runnable timed) {
    benchmark.prepare();
    return again(benchmark, timed);
  }

  static Map<String, Meter.Figure> again(PassBenchmark benchmark, Runnable timed) {
    benchmark.begin();
    timed.run();
    benchmark.end(MEASUREMENT);
    Map<String, Meter.Figure> figures = Meter.drain();
    assertThat(Declared.figures(benchmark.getClass())).containsAll(figures.keySet());
    assertThat(figures.get("time").value()).isPositive();
    return figures;
  }

  private static Map<String, Meter.Figure> remember(String options, int known) {
    RememberKeyBenchmark benchmark = new RememberKeyBenchmark();
    benchmark.memory = LowFactory.class.getName();
    benchmark.memoryOptions = options;
    benchmark.keys = 1000;
    benchmark.known = known;
    Map<String, Meter.Figure> figures = measure(benchmark, benchmark::rememberKey);
    assertThat(ENVIRONMENTS).as("while memories are made").hasValue(1);
    benchmark.close();
    assertThat(ENVIRONMENTS).hasValue(0);
    return figures;
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 50, 100})
  void tellsKeysAndFindsNoFaultWithASet(int known) {
    Map<String, Meter.Figure> figures = remember("", known);
    assertThat(figures.get("wrong").value()).isZero();
    assertThat(figures.get("bytes").value()).isGreaterThan(24);
  }

  @Test
  void findsThatAMemoryForgets() {
    Map<String, Meter.Figure> figures = remember("forgets=true", 100);
    assertThat(figures.get("wrong").value()).isEqualTo(500);
    assertThat(figures.get("letThrough").value()).isEqualTo(1e6);
    assertThat(figures.get("dropped").value()).isZero();
  }
}
