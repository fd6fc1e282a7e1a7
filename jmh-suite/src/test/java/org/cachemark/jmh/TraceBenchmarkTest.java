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
import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.ToIntBiFunction;
import org.cachemark.api.BenchmarkCache;
import org.cachemark.api.BenchmarkCacheFactory;
import org.cachemark.api.CacheSpec;
import org.cachemark.api.Capability;
import org.cachemark.api.Counted;
import org.cachemark.api.Options;
import org.cachemark.harness.CheckFailedException;
import org.cachemark.harness.Describe;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Order(2) // some weigh
class TraceBenchmarkTest {

  /** An LRU, with faults by an option. */
  public static final class Faulty extends BenchmarkCacheFactory {

    @Override
    public String name() {
      return "faulty";
    }

    @Override
    public Set<Capability> capabilities(Options options) {
      return Set.of(Capability.STORAGE, Capability.BOUNDED, Capability.BOUNDED_BY_WEIGHT);
    }

    @Override
    public double overweight() {
      return 0.1;
    }

    @Override
    public Map<String, String> options() {
      return Map.of("fault", "what it does wrong");
    }

    @Override
    protected <K, V> BenchmarkCache<K, V> open(CacheSpec<K, V> spec) {
      return new Lru<>(spec, spec.options().text("fault").orElse("none"));
    }
  }

  private static final class Lru<K, V> implements BenchmarkCache<K, V> {

    private final Map<K, V> held;
    private final long capacity;
    private final String fault;
    private final ToIntBiFunction<K, V> weigher;
    private final boolean isBoundedByWeight;
    private @Nullable V last;
    private final Map<K, V> putSince = new LinkedHashMap<>();
    private long weight;
    private int unsettled;
    private boolean hasWaited;
    private boolean wasSeen;

    Lru(CacheSpec<K, V> spec, String fault) {
      capacity = spec.capacity();
      this.fault = fault;
      weigher = spec.weigher().orElse((key, value) -> 1);
      isBoundedByWeight = spec.weigher().isPresent() && !fault.equals("weightless");
      boolean holdsMore = Set.of("doubled", "late", "unsettled").contains(fault);
      long bound = holdsMore ? 2 * capacity : capacity;
      held =
          new LinkedHashMap<>(16, 0.75f, true) {
            @Override
            protected boolean removeEldestEntry(Map.Entry<K, V> eldest) {
              return !isBoundedByWeight && size() > bound;
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
      V before = held.put(key, value);
      if (isBoundedByWeight) {
        weight += weigher.applyAsInt(key, value);
        weight -= before == null ? 0 : weigher.applyAsInt(key, before);
        putSince.put(key, value);
        if (!fault.equals("patient")) {
          keepWeight();
        }
      }
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

    /** What is too heavy for all of it is not held, unless it is greedy. */
    private void keepWeight() {
      putSince.forEach(
          (key, value) -> {
            if (weigher.applyAsInt(key, value) > capacity && !fault.equals("greedy")) {
              remove(key);
            }
          });
      putSince.clear();
      Iterator<Map.Entry<K, V>> eldest = held.entrySet().iterator();
      while (weight > capacity && held.size() > 1) {
        Map.Entry<K, V> entry = eldest.next();
        weight -= weigher.applyAsInt(entry.getKey(), entry.getValue());
        eldest.remove();
      }
    }

    @Override
    public void remove(K key) {
      V before = held.remove(key);
      weight -= before == null ? 0 : weigher.applyAsInt(key, before);
    }

    @Override
    public void clear() {
      held.clear();
      weight = 0;
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
      if (isBoundedByWeight) {
        keepWeight();
      }
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
    return new TraceBenchmark().count(request(fault, threads, params));
  }

  private static Counted.Request request(String fault, int threads, String... params) {
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
    return new Counted.Request(
        Map.of(
            "cache", new Counted.Subject(Faulty.class.getName(), Options.parse("fault=" + fault))),
        all,
        threads);
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
  void reportsAllThatItDeclares(@TempDir Path directory) throws IOException {
    Set<String> reported = new TreeSet<>(count("none", 1, "unit=kB", "capacity=1").keySet());
    reported.addAll(countSizes(directory, "none", 1, "a 1").keySet());
    assertThat(reported)
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

  /** Two threads may both miss a key, before either has put it. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2})
  void waitsAfterEachRequestIfItIsTo(int threads, @TempDir Path directory) throws IOException {
    Path file = Files.writeString(directory.resolve("a.txt"), "1\n2\n".repeat(100));
    System.setProperty("cachemark.trace", file.toString());
    System.setProperty("cachemark.trace.format", "lirs");
    try {
      long begun = System.nanoTime();
      Map<String, Double> figures = count("none", threads, "trace=file", "thinkTime=500");
      assertThat(System.nanoTime() - begun).isGreaterThanOrEqualTo(200 * 500_000L / threads);
      assertThat(figures.get("hitRatio")).isBetween(100 - (double) threads, 99.0);
    } finally {
      System.clearProperty("cachemark.trace");
      System.clearProperty("cachemark.trace.format");
    }
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
          late    | strict  | loop       | 1000 | and no cache of a capacity of 1000 can have more than
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
      Bounds.requireOfLru(name, 7, 7);
      assertThatExceptionOfType(CheckFailedException.class)
          .isThrownBy(() -> Bounds.requireOfLru(name, 7, 8))
          .withMessage("7 hits of LRU, and 8 of LRU by hand");
    }
    Bounds.requireOfLru("policy:lru-2", 7, 8);
    Bounds.requireOfLru("policy:sieve", 7, 8);
  }

  /** Left to itself, it holds too much, and nobody can tell but by its hits. */
  @Test
  void saysWhatOvershoots() {
    Map<String, Double> figures = count("late", 1, "mode=default", "trace=loop", "capacity=900");
    assertThat(figures.get("overshoot"))
        .isCloseTo(figures.get("hitRatio") - figures.get("optimum"), within(1e-9))
        .isGreaterThan(9);
  }

  /** Replays requests for letters, each with its size in kB. */
  private static Map<String, Double> countSizes(
      Path directory, String fault, int capacity, String requests, String... params)
      throws IOException {
    StringBuilder lines = new StringBuilder("key,size\n");
    for (String request : requests.split(", ", -1)) {
      String[] fields = request.split(" ", -1);
      lines.append((int) fields[0].charAt(0)).append(',').append(fields[1]).append("000\n");
    }
    return countFile(directory, fault, capacity, lines, params);
  }

  private static Map<String, Double> countFile(
      Path directory, String fault, int capacity, CharSequence lines, String... params)
      throws IOException {
    Path file = Files.writeString(directory.resolve("sizes.csv"), lines);
    System.setProperty("cachemark.trace", file.toString());
    try {
      List<String> all = new ArrayList<>(List.of(params));
      all.addAll(List.of("trace=file", "unit=sizes", "capacity=" + capacity));
      return count(fault, 1, all.toArray(String[]::new));
    } finally {
      System.clearProperty("cachemark.trace");
    }
  }

  /** By hand, of an LRU. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          # the large is asked for often: bytes hit more often than objects; all but c, at the end
          10 | L 8, a 1, L 8, b 1, L 8, c 1, L 8      | 3/7 | 24/35 | 10/10
          # the small is: objects hit more often than bytes; K makes L go, and a stays
          10 | a 1, L 8, a 1, K 9, a 1, L 8, a 1, K 9 | 3/8 | 3/38  | 10/10
          # b goes at c, a at b, and c at a
          10 | a 4, b 4, a 4, c 4, b 4, a 4           | 1/6 | 4/24  | 8/10
          # what is larger than the capacity is not held, and nothing goes for it
          10 | a 4, D 11, a 4, D 11                   | 1/4 | 4/30  | 4/10
          # what is there stays as large as it was when it was put; bytes are those of the requests
          10 | a 1, a 3                               | 1/2 | 3/4   | 1/10
          # and is put as large as it is asked for then: c makes a go, a of 2 makes b go, and b both others
          10 | a 1, b 9, c 1, a 2, b 9                | 0/5 | 0/22  | 9/10
          """)
  void tellsHitsOfObjectsFromHitsOfBytes(
      int capacity,
      String requests,
      String hits,
      String bytes,
      String held,
      @TempDir Path directory)
      throws IOException {
    Map<String, Double> figures = countSizes(directory, "none", capacity, requests);
    assertThat(figures.get("hitRatio")).isCloseTo(perCent(hits), within(1e-9));
    assertThat(figures.get("byteHitRatio")).isCloseTo(perCent(bytes), within(1e-9));
    assertThat(figures.get("held")).isCloseTo(perCent(held), within(1e-9));
    assertThat(figures.get("lru")).isEqualTo(figures.get("hitRatio"));
    assertThat(figures.get("byteLru")).isEqualTo(figures.get("byteHitRatio"));
    assertThat(figures)
        .doesNotContainKeys("optimum", "way", "most", "capacity")
        .containsEntry("overshoot", 0.0);
  }

  private static double perCent(String share) {
    String[] parts = share.split("/", -1);
    return 100.0 * Integer.parseInt(parts[0]) / Integer.parseInt(parts[1]);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          weightless | 10 | a 4, b 4, c 4       | it holds 12000 bytes once settled, with a capacity of 10000
          weightless | 10 | a 1, b 12, b 12          | it holds a value of 12000 once settled, with a capacity of 10000
          greedy     | 10 | a 4, D 12           | it holds 12000 bytes once settled, with a capacity of 10000
          other      | 10 | a 4, b 4            | has the value of another
          """)
  void findsWhatIgnoresSizes(
      String fault, int capacity, String requests, String message, @TempDir Path directory) {
    assertThatExceptionOfType(CheckFailedException.class)
        .isThrownBy(() -> countSizes(directory, fault, capacity, requests))
        .withMessageContaining(message);
  }

  /** It says that it may hold a tenth more. */
  @Test
  void allowsWhatAProductRounds(@TempDir Path directory) throws IOException {
    assertThat(countSizes(directory, "greedy", 10, "a 1, D 11, D 11").get("held"))
        .isCloseTo(110, within(1e-9));
  }

  /** Of three that take two thirds each one can be there: by default all are, until they settle. */
  @Test
  void saysWhatOvershootsWithSizes(@TempDir Path directory) throws IOException {
    String loop = String.join(", ", Collections.nCopies(10, "a 6, b 6, c 6"));
    Map<String, Double> late = countSizes(directory, "patient", 9, loop, "mode=default");
    assertThat(late.get("hitRatio")).isCloseTo(90, within(1e-9));
    assertThat(late.get("bound")).isBetween(30.0, 50.0);
    assertThat(late.get("overshoot"))
        .isCloseTo(
            late.get("hitRatio") - late.get("bound"), within(6.0)) // a tenth more may be held
        .isGreaterThan(30);
    assertThat(countSizes(directory, "patient", 9, loop)).containsEntry("overshoot", 0.0);
  }

  @Test
  void boundsTheHitsOfAGeneratedTraceOfSizes() {
    Map<String, Double> figures =
        count("none", 1, "trace=zipf-sizes", "unit=sizes", "capacity=10000", "mode=default");
    assertThat(figures.get("bound")).isBetween(figures.get("lru"), 90.0);
  }

  @Test
  void findsByAGeneratedTraceWhatIgnoresSizes() {
    String[] sizes = {"trace=zipf-sizes", "unit=sizes", "capacity=10000", "mode=default"};
    assertThat(count("none", 1, sizes).get("held")).isBetween(90.0, 100.0);
    assertThatExceptionOfType(CheckFailedException.class)
        .isThrownBy(() -> count("weightless", 1, sizes))
        .withMessageContaining("bytes once settled, with a capacity of 10000000");
  }

  /** Their order is no longer the trace's, but what is asked for, and the bound, are. */
  @ParameterizedTest
  @ValueSource(strings = {"strict", "default"})
  void takesEverySizeOnceWithManyThreads(String mode) {
    String[] sizes = {"trace=zipf-sizes", "unit=sizes", "capacity=10000", "mode=" + mode};
    Map<String, Double> one = count("none", 1, sizes);
    Map<String, Double> many = count("none", 4, sizes);
    assertThat(many.keySet()).isEqualTo(one.keySet());
    for (String same : List.of("requests", "distinct", "lru", "byteLru", "fifo")) {
      assertThat(many.get(same)).as(same).isEqualTo(one.get(same));
    }
    assertThat(many.get("held")).isBetween(90.0, 100.0);
    assertThat(many.get("hitRatio")).isCloseTo(one.get("hitRatio"), within(2.0));
    assertThat(many.get("byteHitRatio")).isCloseTo(one.get("byteHitRatio"), within(2.0));
    assertThatExceptionOfType(CheckFailedException.class)
        .isThrownBy(() -> count("weightless", 4, sizes))
        .withMessageContaining("bytes once settled, with a capacity of 10000000");
  }

  /** As many bytes as key and value have; what writes is no request. */
  @ParameterizedTest
  @ValueSource(ints = {1, 3})
  void replaysSizesAsTwitterRecordsThem(int threads, @TempDir Path directory) throws IOException {
    Path file = directory.resolve("cluster.twitter");
    Files.writeString(
        file,
        """
        0,a,1000,3000,1,get,0
        0,b,1000,5000,1,get,0
        1,b,1000,9000,1,set,600
        1,a,1000,3000,1,gets,0
        2,D,1000,10000,1,get,0
        """);
    System.setProperty("cachemark.trace", file.toString());
    try {
      assertThat(count("none", threads, "trace=file", "unit=sizes", "capacity=10"))
          .containsEntry("requests", 4.0)
          .containsEntry("distinct", 3.0)
          .containsEntry("hitRatio", 25.0)
          .containsEntry("byteHitRatio", 16.0)
          .containsEntry("held", 100.0);
    } finally {
      System.clearProperty("cachemark.trace");
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          5       | a 1000000, b 7        | sizes.csv has 7,000 bytes, and a capacity of 5,000 holds none; try: capacity: 7
          3000000 | a 1, b 3000000        | sizes.csv has 3,000,000,000 bytes, and a cache can be told up to 2,147,483,647; try: capacity: 2147483
          """)
  void refusesSizesThatCannotBeReplayed(
      int capacity, String requests, String message, @TempDir Path directory) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> countSizes(directory, "none", capacity, requests))
        .withMessageContaining(message);
  }

  @Test
  void takesWhatIsLargerThanWeighersCanTell(@TempDir Path directory) throws IOException {
    assertThat(countSizes(directory, "none", 2_147_483, "a 1, b 3000000, b 3000000, a 1"))
        .containsEntry("hitRatio", 25.0);
  }

  @Test
  void refusesSizesOfATraceThatTellsNone() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> count("none", 1, "unit=sizes"))
        .withMessage("zipf10K-1M tells no sizes, which unit sizes takes; try: unit: entries");
  }

  @Test
  void readsAFileToItsEndBeforeItIsReplayed(@TempDir Path directory) throws IOException {
    Path file = Files.writeString(directory.resolve("web.csv"), "key,size\na,7000\nb,9000\n");
    System.setProperty("cachemark.trace", file.toString());
    try {
      TraceBenchmark benchmark = new TraceBenchmark();
      benchmark.require(request("none", 1, "trace=file", "unit=sizes", "capacity=7"));
      assertThatIllegalArgumentException()
          .isThrownBy(
              () -> benchmark.require(request("none", 1, "trace=file", "unit=sizes", "capacity=6")))
          .withMessageContaining("and a capacity of 6,000 holds none; try: capacity: 7");
      benchmark.require(request("none", 1, "trace=file", "capacity=6"));
      Files.writeString(file, "key,size\na,7000\nb\n");
      assertThatIllegalArgumentException()
          .isThrownBy(() -> new TraceBenchmark().require(request("none", 1, "trace=file")))
          .withMessage(file + ":3: a line has 2 fields, as the first, not 'b'");
    } finally {
      System.clearProperty("cachemark.trace");
    }
  }

  /** Of an entry of a linked map: 72 bytes and more. */
  @Test
  void weighsAnEntryBeforeABudgetIsFilled() {
    new TraceBenchmark().require(request("none", 1, "unit=kB", "capacity=1"));
  }

  @Test
  void takesSizesThatAreAllOneWhereTheyAreTold(@TempDir Path directory) throws IOException {
    assertThat(countFile(directory, "none", 1, "key,size\n1,1\n2,1\n1,1\n1,1\n"))
        .containsEntry("hitRatio", 50.0)
        .containsEntry("byteHitRatio", 50.0);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> countFile(directory, "none", 1, "key\n1\n2\n1\n"))
        .withMessageEndingWith("tells no sizes, which unit sizes takes; try: unit: entries");
  }

  /** With the same keys. */
  @Test
  void recordsTheSizesThatItReplayed(@TempDir Path directory) throws IOException {
    Path record = directory.resolve("fork.properties");
    System.setProperty("cachemark.record", record.toString());
    try {
      countSizes(directory, "none", 10, "a 1, b 2");
      String one = conditionOf(record);
      countSizes(directory, "none", 10, "a 2, b 1");
      assertThat(conditionOf(record)).endsWith(" with sizes").isNotEqualTo(one);
    } finally {
      System.clearProperty("cachemark.record");
    }
  }
}
