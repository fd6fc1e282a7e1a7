/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.dedupe.jmh;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.UUID;
import org.cachemark.api.Options;
import org.cachemark.dedupe.Digest;
import org.cachemark.dedupe.HashCapability;
import org.cachemark.dedupe.KeyMemory;
import org.cachemark.dedupe.KeyMemoryFactory;
import org.cachemark.dedupe.MemoryCapability;
import org.cachemark.dedupe.TextHash;
import org.cachemark.dedupe.TextHashFactory;
import org.cachemark.harness.Meter;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DedupeBenchmarkTest {

  @BeforeEach
  void forget() {
    Meter.drain();
  }

  /** A digest under which no two texts of a tape collide. */
  public static final class GoodFactory extends TextHashFactory {
    @Override
    public String name() {
      return "good";
    }

    @Override
    public Set<String> functions() {
      return Set.of("good");
    }

    @Override
    protected Set<HashCapability> capabilities(String function) {
      return Set.of(HashCapability.WIDE);
    }

    @Override
    protected TextHash open(String function) {
      return new TextHash() {
        @Override
        public void hash(byte[] text, int from, int length, Digest digest) {
          UUID id = UUID.nameUUIDFromBytes(Arrays.copyOfRange(text, from, from + length));
          digest.set(id.getMostSignificantBits(), id.getLeastSignificantBits());
        }

        @Override
        public String configuration() {
          return "good";
        }
      };
    }
  }

  /** What a memory does. */
  private enum Way {
    REMEMBERS,
    DROPS,
    LETS_THROUGH,
    ANSWERS_AT_RANDOM,
    FORGETS_THE_OLDEST,
    IS_OVERFULL
  }

  /** A memory that does what it is told to. */
  public static final class WayFactory extends KeyMemoryFactory {
    @Override
    public String name() {
      return "way";
    }

    @Override
    public Map<String, String> options() {
      return Map.of("way", "what it does");
    }

    private static Way way(Options options) {
      return Way.valueOf(options.text("way").orElseThrow());
    }

    @Override
    public Set<MemoryCapability> capabilities(Options options) {
      return switch (way(options)) {
        case IS_OVERFULL -> Set.of(MemoryCapability.WIDE);
        case FORGETS_THE_OLDEST ->
            Set.of(MemoryCapability.WIDE, MemoryCapability.EXACT, MemoryCapability.BOUNDED);
        default -> Set.of(MemoryCapability.WIDE, MemoryCapability.EXACT);
      };
    }

    @Override
    protected KeyMemory open(int keys, Options options) {
      return new Memory(way(options), keys);
    }
  }

  private static final class Memory implements KeyMemory {

    private final Way way;
    private final Random random = new Random(1);
    private final Map<UUID, Boolean> told;

    Memory(Way way, int keys) {
      this.way = way;
      told =
          new LinkedHashMap<>() {
            private static final long serialVersionUID = 1;

            @Override
            protected boolean removeEldestEntry(Map.Entry<UUID, Boolean> eldest) {
              return way == Way.FORGETS_THE_OLDEST && size() > keys;
            }
          };
    }

    @Override
    public boolean remember(long high, long low) {
      boolean isNew = told.put(new UUID(high, low), true) == null;
      return switch (way) {
        case REMEMBERS, FORGETS_THE_OLDEST -> isNew;
        case DROPS, IS_OVERFULL -> isNew && random.nextInt(10) > 0;
        case LETS_THROUGH -> isNew || random.nextInt(10) == 0;
        case ANSWERS_AT_RANDOM -> random.nextBoolean();
      };
    }

    @Override
    public long size() {
      return told.size();
    }

    @Override
    public String configuration() {
      return way.name();
    }
  }

  private static DedupeStreamBenchmark stream(Class<? extends TextHashFactory> hash, Way way) {
    DedupeStreamBenchmark benchmark = new DedupeStreamBenchmark();
    benchmark.hash = hash.getName();
    benchmark.hashOptions = "function=" + (hash == GoodFactory.class ? "good" : "sum");
    benchmark.memory = WayFactory.class.getName();
    benchmark.memoryOptions = "way=" + way;
    benchmark.fresh = 33;
    benchmark.events = 2000;
    return benchmark;
  }

  private static Map<String, Meter.Figure> measure(DedupeStreamBenchmark benchmark) {
    return PassBenchmarkTest.measure(benchmark, benchmark::dedupeStream);
  }

  @ParameterizedTest
  @CsvSource({"bytes, 1, logs", "string, 33, logs", "bytes, 10, article", "string, 100, article"})
  void decidesEachTextAsItIs(String from, int fresh, String lengths) {
    DedupeStreamBenchmark benchmark = stream(GoodFactory.class, Way.REMEMBERS);
    benchmark.from = from;
    benchmark.fresh = fresh;
    benchmark.lengths = lengths;
    Map<String, Meter.Figure> figures = measure(benchmark);
    assertThat(figures.get("speed").value()).isPositive();
    assertThat(figures.get("wrong").value()).isZero();
    assertThat(figures.get("letThrough").value()).isZero();
    assertThat(figures.get("dropped").value()).isZero();
  }

  @Test
  void findsTextsThatAHashLoses() {
    Map<String, Meter.Figure> figures =
        measure(stream(PassBenchmarkTest.SumFactory.class, Way.REMEMBERS));
    assertThat(figures.get("wrong").value()).isPositive();
    assertThat(figures.get("dropped").value()).isPositive();
  }

  @Test
  void beginsEachPassWithAnEmptyMemory() {
    DedupeStreamBenchmark benchmark = stream(GoodFactory.class, Way.REMEMBERS);
    measure(benchmark);
    benchmark.begin();
    benchmark.dedupeStream();
    benchmark.verify();
    assertThat(Meter.drain().get("dropped").value()).isZero();
  }

  @ParameterizedTest
  @CsvSource({"DROPS, true, false", "LETS_THROUGH, false, true", "ANSWERS_AT_RANDOM, true, true"})
  void findsTextsThatAMemoryIsWrongAbout(Way way, boolean drops, boolean letsThrough) {
    Map<String, Meter.Figure> figures = measure(stream(GoodFactory.class, way));
    assertThat(figures.get("wrong").value()).isPositive();
    assertThat(figures.get("dropped").value() > 0).isEqualTo(drops);
    assertThat(figures.get("letThrough").value() > 0).isEqualTo(letsThrough);
  }

  private static DedupeBoundedBenchmark bounded() {
    DedupeBoundedBenchmark benchmark = new DedupeBoundedBenchmark();
    benchmark.fresh = 10;
    benchmark.capacity = 500;
    benchmark.events = 20_000;
    return benchmark;
  }

  private static Map<String, Meter.Figure> bounded(Way way) {
    DedupeBoundedBenchmark benchmark = bounded();
    benchmark.memory = WayFactory.class.getName();
    benchmark.memoryOptions = "way=" + way;
    return PassBenchmarkTest.measure(benchmark, benchmark::dedupeBounded);
  }

  @Test
  void writesEachTextOnceByAMemoryThatGrows() {
    Map<String, Meter.Figure> figures = bounded(Way.REMEMBERS);
    assertThat(figures.get("writes").value()).isEqualTo(1);
    assertThat(figures.get("wrong").value()).isZero();
    assertThat(figures.get("bytes").value()).isGreaterThan(4 * 24);
  }

  /** A linked entry, a UUID and a place of the table take about a hundred bytes. */
  @ParameterizedTest
  @CsvSource({"bounded=true, 1", "bounded=false, 4"})
  void weighsACacheByWhatOneOfTwiceTheSizeTakesMore(String options, double timesItsCapacity) {
    DedupeBoundedBenchmark benchmark = bounded();
    benchmark.memory = "org.cachemark.dedupe.MapCacheFactory";
    benchmark.memoryOptions = options;
    benchmark.capacity = 10_000;
    benchmark.events = 400_000;
    double bytes =
        PassBenchmarkTest.measure(benchmark, benchmark::dedupeBounded).get("bytes").value();
    assertThat(bytes / timesItsCapacity).isBetween(70.0, 150.0);
  }

  @Test
  void doesNotWeighACacheOfFewKeys() {
    DedupeBoundedBenchmark benchmark = bounded();
    benchmark.memory = "org.cachemark.dedupe.MapCacheFactory";
    benchmark.memoryOptions = "bounded=true";
    benchmark.capacity = 9_999;
    assertThat(PassBenchmarkTest.measure(benchmark, benchmark::dedupeBounded))
        .containsKey("writes")
        .doesNotContainKey("bytes");
  }

  @Test
  void countsWhatABoundedMemoryWritesAgainAsNoFault() {
    Map<String, Meter.Figure> figures = bounded(Way.FORGETS_THE_OLDEST);
    assertThat(figures.get("writes").value()).isGreaterThan(1);
    assertThat(figures.get("letThrough").value()).isPositive();
    assertThat(figures.get("dropped").value()).isZero();
    assertThat(figures.get("wrong").value()).isZero();
  }

  @ParameterizedTest
  @CsvSource({"DROPS, true", "IS_OVERFULL, false"})
  void countsWhatIsLostAsAFaultButOfAFilterThatIsOverfull(Way way, boolean isFault) {
    Map<String, Meter.Figure> figures = bounded(way);
    assertThat(figures.get("writes").value()).isLessThan(1);
    assertThat(figures.get("dropped").value()).isPositive();
    assertThat(figures.get("wrong").value() > 0).isEqualTo(isFault);
  }

  @ParameterizedTest
  @CsvSource({"LETS_THROUGH", "ANSWERS_AT_RANDOM"})
  void findsKeysThatAMemoryOfAStreamThatDriftsIsWrongAbout(Way way) {
    assertThat(bounded(way).get("wrong").value()).isPositive();
  }
}
