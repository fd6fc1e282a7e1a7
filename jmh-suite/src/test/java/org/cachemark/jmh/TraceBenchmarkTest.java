/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.jmh;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.TreeMap;
import org.cachemark.api.BenchmarkCache;
import org.cachemark.api.BenchmarkCacheFactory;
import org.cachemark.api.CacheSpec;
import org.cachemark.api.Capability;
import org.cachemark.api.Counted;
import org.cachemark.api.Options;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TraceBenchmarkTest {

  /** An LRU, with faults by an option. */
  public static final class Faulty extends BenchmarkCacheFactory {

    @Override
    public String name() {
      return "faulty";
    }

    @Override
    public Set<Capability> capabilities(Options options) {
      return Set.of(Capability.STORAGE, Capability.BOUNDED);
    }

    @Override
    public Map<String, String> options() {
      return Map.of("fault", "what it does wrong");
    }

    @Override
    protected <K, V> BenchmarkCache<K, V> open(CacheSpec<K, V> spec) {
      return new Lru<>(spec.capacity(), spec.options().text("fault").orElse("none"));
    }
  }

  private static final class Lru<K, V> implements BenchmarkCache<K, V> {

    private final Map<K, V> held;
    private final long capacity;
    private final String fault;
    private @Nullable V last;
    private int unsettled;
    private boolean hasWaited;
    private boolean wasSeen;

    Lru(long capacity, String fault) {
      this.capacity = capacity;
      this.fault = fault;
      boolean holdsMore = Set.of("doubled", "late", "unsettled").contains(fault);
      long bound = holdsMore ? 2 * capacity : capacity;
      held =
          new LinkedHashMap<>(16, 0.75f, true) {
            @Override
            protected boolean removeEldestEntry(Map.Entry<K, V> eldest) {
              return size() > bound;
            }
          };
    }

    @Override
    public synchronized @Nullable V get(K key) {
      V value = held.get(key);
      return value == null && fault.equals("other") ? last : value;
    }

    @Override
    public synchronized void put(K key, V value) {
      last = value;
      held.put(key, value);
      if (fault.equals("unsettled") && held.size() > capacity && !hasWaited) {
        hasWaited = true;
        unsettled = 1;
        waitUntilSeen();
        unsettled = 0;
      }
      if (fault.equals("prophet") && value instanceof Integer number) {
        @SuppressWarnings("unchecked") // integers are all that it is tested with
        K next = (K) (Integer) Keys.SCATTERED.key(Keys.SCATTERED.place(~number) + 1);
        @SuppressWarnings("unchecked")
        V itsValue = (V) (Integer) ~(Integer) next;
        held.put(next, itsValue);
      }
    }

    @Override
    public void remove(K key) {
      held.remove(key);
    }

    @Override
    public void clear() {
      held.clear();
    }

    /** For as long as that takes, this put's thread has not come to settle. */
    private synchronized void waitUntilSeen() {
      try {
        for (int i = 0; i < 500 && !wasSeen; i++) {
          wait(10);
        }
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }

    @Override
    public synchronized long size() {
      wasSeen |= unsettled > 0;
      return fault.equals("late") ? Math.min(held.size(), capacity) : held.size();
    }

    @Override
    public synchronized void settle() {
      if (fault.equals("unsettled")) {
        Iterator<K> eldest = held.keySet().iterator();
        for (long surplus = held.size() - capacity - unsettled; surplus > 0; surplus--) {
          eldest.next();
          eldest.remove();
        }
      }
    }

    @Override
    public String configuration() {
      return "faulty";
    }

    @Override
    public void close() {}
  }

  private static Map<String, Double> count(String fault, int threads, String... params) {
    Map<String, String> all =
        new TreeMap<>(
            Map.of(
                "trace",
                "zipf10K-1M",
                "capacity",
                "1000",
                "unit",
                "entries",
                "mode",
                "strict",
                "keys",
                "scattered"));
    for (String param : params) {
      all.put(param.split("=", 2)[0], param.split("=", 2)[1]);
    }
    return new TraceBenchmark()
        .count(
            new Counted.Request(
                Map.of(
                    "cache",
                    new Counted.Subject(Faulty.class.getName(), Options.parse("fault=" + fault))),
                all,
                threads));
  }

  @Test
  void countsExactly() {
    Map<String, Double> figures = count("none", 1);
    assertThat(figures).isEqualTo(count("none", 1, "mode=default"));
    assertThat(figures)
        .containsEntry("requests", 1e6)
        .containsEntry("distinct", 1e4)
        .containsEntry("capacity", 1000.0)
        .containsEntry("held", 100.0)
        .containsEntry("most", 100.0)
        .containsEntry("overshoot", 0.0);
    assertThat("%.2f %.2f".formatted(figures.get("hitRatio"), figures.get("optimum")))
        .isEqualTo("67.25 81.44");
    assertThat("%.2f".formatted(figures.get("fifo"))).isEqualTo("62.86");
    assertThat(figures.get("lru")).isEqualTo(figures.get("hitRatio"));
  }

  @Test
  void reportsAllThatItDeclares() {
    assertThat(count("none", 1, "unit=kB", "capacity=100").keySet())
        .containsExactlyInAnyOrderElementsOf(
            Describe.describe(TraceBenchmark.class)
                .get("metrics")
                .valueStream()
                .map(metric -> metric.get("name").asText())
                .toList());
  }

  @ParameterizedTest
  @CsvSource({
    "zipf10K-1M, 100, 1000",
    "zipf10K-1M, 1, 10",
    "loop, 1, 1",
    "loop, 1000, 1011",
    "colliding, 10, 97"
  })
  void takesThousandthsOfTheDistinctKeys(String trace, int perMille, double entries) {
    assertThat(count("none", 1, "trace=" + trace, "capacity=" + perMille, "unit=perMille"))
        .containsEntry("capacity", entries);
  }

  /** As others computed it: LRU hits 67.25 %, FIFO 62.86 %, and the optimum 81.44 %. */
  @Test
  void tellsHowMuchOfTheWayFromFifoToTheOptimumItGoes() {
    assertThat(count("none", 1).get("way"))
        .isCloseTo(100 * (67.25 - 62.86) / (81.44 - 62.86), within(0.1));
  }

  /** An entry of the JDK's map takes 40 bytes, a key 16, a value 16, a place in the table 4. */
  @Test
  void holdsWhatFitsIntoABudget() {
    Map<String, Double> figures = count("none", 1, "unit=kB", "capacity=100");
    double fits = figures.get("fits");
    assertThat(fits).isBetween(100_000 / 90.0, 100_000 / 75.0).isEqualTo(figures.get("capacity"));
    assertThat(figures.get("hitRatio")).isGreaterThan(count("none", 1).get("hitRatio"));
  }

  @Test
  void takesEveryRequestOnceWithManyThreads() {
    Map<String, Double> figures = count("none", 4, "mode=default");
    assertThat(figures.get("hitRatio")).isBetween(60.0, 70.0);
    assertThat(figures).containsEntry("held", 100.0);
  }

  /** Between a put of one thread and its settling, another looks at the size. */
  @Test
  void requiresTheBoundOfManyThreadsAtTheEndAlone() {
    assertThat(count("unsettled", 4)).containsEntry("held", 100.0);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          other   | strict  | zipf10K-1M | 1000 | has the value of another
          doubled | strict  | zipf10K-1M | 1000 | entries once settled, with a capacity of 1000
          doubled | default | zipf10K-1M | 1000 | it holds 2000 entries once settled, with a capacity of 1000
          late    | strict  | loop       | 1000 | and no cache of 1000 entries can have more than
          prophet | default | loop       | 2000 | some key was there before it was put
          """)
  void doesNotBelieveACacheThatCannotBe(
      String fault, String mode, String trace, int capacity, String message) {
    assertThatExceptionOfType(CheckFailedException.class)
        .isThrownBy(() -> count(fault, 1, "mode=" + mode, "trace=" + trace, "capacity=" + capacity))
        .withMessageContaining(message);
  }

  @Test
  void replaysAFile(@TempDir Path directory) throws IOException {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> count("none", 1, "trace=file"))
        .withMessageContaining("among the JVM's flags: [-Dcachemark.trace=/path/to/FILE]");
    Path file = Files.writeString(directory.resolve("a.txt"), "7\n8\n7\n9\n7\n");
    System.setProperty("cachemark.trace", file.toString());
    System.setProperty("cachemark.trace.format", "lirs");
    Path record = directory.resolve("fork.properties");
    System.setProperty("cachemark.record", record.toString());
    try {
      assertThat(count("none", 1, "trace=file", "capacity=2"))
          .containsEntry("requests", 5.0)
          .containsEntry("distinct", 3.0)
          .containsEntry("hitRatio", 40.0);
      assertThat(conditionOf(record)).matches("of 5 requests, 3 keys, CRC-32 [0-9a-f]{8}");
      String before = conditionOf(record);
      Files.writeString(file, "7\n8\n7\n7\n9\n");
      count("none", 1, "trace=file", "capacity=2");
      assertThat(conditionOf(record)).startsWith("of 5 requests, 3 keys, ").isNotEqualTo(before);
      Files.delete(record);
      count("none", 1);
      assertThat(record).as("what a trace's name says needs no record").doesNotExist();
    } finally {
      System.clearProperty("cachemark.record");
      System.clearProperty("cachemark.trace");
      System.clearProperty("cachemark.trace.format");
    }
  }

  private static String conditionOf(Path record) throws IOException {
    Properties lines = new Properties();
    try (Reader reader = Files.newBufferedReader(record)) {
      lines.load(reader);
    }
    assertThat(lines.stringPropertyNames()).containsExactly("condition.trace");
    return lines.getProperty("condition.trace");
  }

  @Test
  void asksTheReferenceLruToBeExact() {
    for (String name : List.of("policy:lru", "policy:lru@1.0", "policy:lru[a=b]")) {
      TraceBenchmark.requireOfLru(name, 7, 7);
      assertThatExceptionOfType(CheckFailedException.class)
          .isThrownBy(() -> TraceBenchmark.requireOfLru(name, 7, 8))
          .withMessage("7 hits of LRU, and 8 of LRU by hand");
    }
    TraceBenchmark.requireOfLru("policy:lru-2", 7, 8);
    TraceBenchmark.requireOfLru("policy:sieve", 7, 8);
  }

  /** Left to itself, it holds too much, and nobody can tell but by its hits. */
  @Test
  void saysWhatOvershoots() {
    Map<String, Double> figures = count("late", 1, "mode=default", "trace=loop", "capacity=900");
    assertThat(figures.get("overshoot"))
        .isCloseTo(figures.get("hitRatio") - figures.get("optimum"), within(1e-9))
        .isGreaterThan(9);
  }
}
