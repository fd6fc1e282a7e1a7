/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.jmh;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.cachemark.api.BenchmarkCache;
import org.cachemark.api.BenchmarkCacheFactory;
import org.cachemark.api.CacheSpec;
import org.cachemark.api.Capability;
import org.cachemark.api.Counted;
import org.cachemark.api.Options;
import org.cachemark.harness.CheckFailedException;
import org.cachemark.harness.Declared;
import org.cachemark.harness.Reachable;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Order(1) // in a JVM that has loaded little
class MemoryBenchmarkTest {

  private static final int ENTRIES = 10_000;

  /** By the word of the parameter, a value of that size. */
  private static final Map<String, Object> LIKE =
      Map.of("integer", 1000, "string32", "x".repeat(32), "bytes1k", new byte[1000]);

  /** What caches left behind that were closed, or never were any's. */
  private static final List<long[]> LEFT = new ArrayList<>();

  private static int weighings;

  @AfterEach
  void forget() {
    LEFT.clear();
    weighings = 0;
  }

  /** Caches of integers that keep them in different places. */
  public static final class Places extends BenchmarkCacheFactory {

    @Override
    public String name() {
      return "places";
    }

    @Override
    public Set<Capability> capabilities(Options options) {
      return Set.of(Capability.STORAGE);
    }

    @Override
    public Map<String, String> options() {
      return Map.of("in", "where");
    }

    @Override
    @SuppressWarnings("unchecked") // integers are all that it is tested with, but on the heap
    protected <K, V> BenchmarkCache<K, V> open(CacheSpec<K, V> spec) {
      String in = spec.options().text("in").orElseThrow();
      boolean isFirstOfMany = spec.capacity() > ENTRIES && LEFT.isEmpty();
      if (in.equals("more") || (in.equals("once") && isFirstOfMany)) {
        LEFT.add(new long[ENTRIES * (LEFT.size() + 1) * (LEFT.size() + 1)]);
      }
      if (spec.capacity() == ENTRIES) {
        weighings++;
      }
      boolean isMore =
          in.equals("moreFixed") || (in.equals("moreOverhead") && spec.capacity() > ENTRIES);
      if (isMore && weighings == 2) {
        return new OnHeap<>(in, new long[ENTRIES]);
      }
      return switch (in) {
        case "bits" -> (BenchmarkCache<K, V>) new Bits();
        case "direct" -> (BenchmarkCache<K, V>) new Direct((int) spec.capacity());
        default -> new OnHeap<>(in, new long[0]);
      };
    }
  }

  /** A map that loses entries, or mistakes them, if it is told to. */
  private static final class OnHeap<K, V> extends UnaskedCache<K, V> {

    private final Map<K, V> map = new ConcurrentHashMap<>();
    private final String in;

    @SuppressWarnings("UnusedVariable") // but weighed
    private final long[] more;

    private int puts;

    OnHeap(String in, long[] more) {
      this.in = in;
      this.more = more;
    }

    @Override
    public @Nullable V get(K key) {
      return map.get(key);
    }

    @Override
    public void put(K key, V value) {
      puts++;
      if (in.equals("mistaken") && puts == 17) {
        map.put(key, map.values().iterator().next());
      } else if (!in.equals("lost") || puts < ENTRIES / 2) {
        map.put(key, value);
      }
    }
  }

  /** Keeps that a key was put, and knows the value: no honest cache takes so little. */
  private static final class Bits extends UnaskedCache<Integer, Integer> {

    private final BitSet put = new BitSet();

    @Override
    public @Nullable Integer get(Integer key) {
      return put.get(Keys.SCATTERED.place(key)) ? ~key : null;
    }

    @Override
    public void put(Integer key, Integer value) {
      put.set(Keys.SCATTERED.place(key));
    }
  }

  /** Keeps a key and its value in eight bytes of direct memory. */
  private static final class Direct extends UnaskedCache<Integer, Integer> {

    private final ByteBuffer buffer;

    Direct(int capacity) {
      buffer = ByteBuffer.allocateDirect(8 * capacity);
    }

    @Override
    public @Nullable Integer get(Integer key) {
      int place = 8 * Keys.SCATTERED.place(key);
      return buffer.getInt(place) == key ? (Integer) buffer.getInt(place + 4) : null;
    }

    @Override
    public void put(Integer key, Integer value) {
      int place = 8 * Keys.SCATTERED.place(key);
      buffer.putInt(place, key).putInt(place + 4, value);
    }
  }

  private static Map<String, Double> weigh(String in, String values) throws IOException {
    return new MemoryBenchmark().count(request(in, values, 1));
  }

  private static Counted.Request request(String in, String values, int threads) {
    return request(Places.class.getName(), "in=" + in, values, threads);
  }

  private static Counted.Request request(
      String product, String options, String values, int threads) {
    return new Counted.Request(
        Map.of("cache", new Counted.Subject(product, Options.parse(options))),
        Map.of("entries", "" + ENTRIES, "values", values, "policy", "size"),
        threads);
  }

  /** The fields of an entry in the JDK's map. */
  private record Node(
      int hash, @Nullable Object key, @Nullable Object value, @Nullable Node next) {}

  /** A node, and its share of a table: of 16384 places in the one, 32768 in the other. */
  @ParameterizedTest
  @CsvSource({"integer", "string32", "bytes1k"})
  void weighsTheNodesAndTheTableOfAMap(String values) throws IOException {
    Map<String, Double> figures = weigh("map", values);
    int reference =
        (int) (Reachable.bytes(new Object[1000]) - Reachable.bytes(new Object[0])) / 1000;
    double expected =
        Reachable.bytes(new Node(0, null, null, null)) + reference * 16384.0 / ENTRIES;
    assertThat(figures.get("overhead")).isCloseTo(expected, within(1.0));
    assertThat(figures.get("tables")).isCloseTo(reference * 16384.0 / ENTRIES, within(1.0));
    assertThat(figures.get("entry") - figures.get("overhead"))
        .as("key and value")
        .isCloseTo((double) (Reachable.bytes(1) + Reachable.bytes(LIKE.get(values))), within(0.11));
    assertThat(figures).doesNotContainKeys("jol", "direct");
    assertThat(figures.get("held")).isEqualTo(100);
    assertThat(figures.get("fixed")).isCloseTo(0, within(30.0));
    assertThat(Declared.figures(MemoryBenchmark.class)).containsAll(figures.keySet());
  }

  @Test
  void countsDirectMemoryOfWhichJolKnowsNothing() throws IOException {
    Map<String, Double> figures = weigh("direct", "integer");
    assertThat(figures.get("direct")).isCloseTo(8, within(1.0));
    assertThat(figures.get("entry")).isCloseTo(8, within(1.0));
    assertThat(figures.get("jol")).isCloseTo(0, within(1.0));
    assertThat(figures.get("overhead")).isNegative();
  }

  /** A full cache has evicted: what it keeps of what it no longer has is what an entry costs. */
  @Test
  void weighsWhatIsKeptOfEvictedEntries() throws IOException {
    Map<String, Double> without = weighGhosts("none");
    Map<String, Double> with = weighGhosts("askedFor");
    assertThat(with.get("overhead") - without.get("overhead"))
        .isCloseTo((double) Reachable.bytes(new Ghosts.Ghost()), within(1.0));
    assertThat(with).containsEntry("held", 100.0);
    assertThat(with.get("fixed")).isCloseTo(without.get("fixed"), within(30.0));
  }

  private static Map<String, Double> weighGhosts(String of) throws IOException {
    return new MemoryBenchmark().count(request(Ghosts.class.getName(), "of=" + of, "integer", 1));
  }

  @Test
  void weighsAgainWhatIsNotFoundTwice() throws IOException {
    assertThat(weigh("once", "integer").get("overhead"))
        .isCloseTo(weigh("map", "integer").get("overhead"), within(1.0));
    assertThat(LEFT).as("eight bytes an entry, in the first weighing").hasSize(1);
  }

  /**
   * What only the second weighing finds: eight bytes an entry, less than a hundredth of one of a
   * kilobyte, and a fifth of the overhead; or 80 kB of what is fixed.
   */
  @ParameterizedTest
  @CsvSource({"moreOverhead, bytes1k", "moreFixed, integer"})
  void findsTwiceWhatItReports(String in, String values) throws IOException {
    Map<String, Double> figures = weigh(in, values);
    assertThat(weighings).isGreaterThan(3);
    Map<String, Double> others = weigh("map", values);
    assertThat(figures.get("overhead")).isCloseTo(others.get("overhead"), within(1.0));
    assertThat(figures.get("fixed")).isCloseTo(others.get("fixed"), within(30.0));
  }

  @Test
  void refusesAWeightThatIsNeverFoundTwice() {
    assertThatThrownBy(() -> weigh("more", "integer"))
        .isInstanceOf(CheckFailedException.class)
        .hasMessageStartingWith("what an entry takes was never found twice; at last ");
  }

  @Test
  void refusesEntriesThatAreElsewhere() {
    assertThatThrownBy(() -> weigh("bits", "integer"))
        .isInstanceOf(CheckFailedException.class)
        .hasMessageContaining("cannot take fewer than 8: it is elsewhere");
  }

  @Test
  void refusesACacheThatDoesNotHoldWhatItIsGiven() {
    assertThatThrownBy(() -> weigh("lost", "integer"))
        .isInstanceOf(CheckFailedException.class)
        .hasMessage("with room for 10000 entries it held 4999, and 4999 with twice as much");
  }

  @Test
  void refusesAValueOfAnotherKey() {
    assertThatThrownBy(() -> weigh("mistaken", "bytes1k"))
        .isInstanceOf(CheckFailedException.class)
        .hasMessageContaining("has the value of another");
  }

  @Test
  void isFilledByOneThread() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new MemoryBenchmark().count(request("map", "integer", 2)))
        .withMessage("one thread fills what is weighed, not 2");
  }
}
