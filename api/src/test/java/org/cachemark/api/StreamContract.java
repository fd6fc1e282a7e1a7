/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The executable meaning of {@link StreamCache}: every way that a variant's description offers is
 * held to it, and the description to what the product does. An adapter's test extends it, and names
 * the variant. All ways share what the product starts around its caches.
 *
 * <p>That a stream's newest values stay where keys repeat is no part of it: benchmarks find out
 * whether they do.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Timeout(value = 90, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
public abstract class StreamContract {

  private static final int CAPACITY = 1000;
  private static final int RECORDS = 100;

  private final OfferedStreams offered;
  private BenchmarkCacheFactory.Environment environment;

  /** Holds a variant of the module's product to the contract. */
  protected StreamContract(String variant) {
    offered = OfferedStreams.of(variant);
  }

  @BeforeAll
  void startEnvironment() {
    environment = factory().start(offered.options());
  }

  @AfterAll
  void stopEnvironment() {
    environment.close();
  }

  private BenchmarkCacheFactory factory() {
    return BenchmarkCacheFactory.find(offered.product());
  }

  private StreamCache<Integer, Pair> open(StreamSpec stream) {
    return factory()
        .createForStreams(
            CacheSpec.of(Integer.class, Pair.class, CAPACITY).withOptions(offered.options()),
            stream);
  }

  Stream<StreamSpec> ways() {
    return offered.offered().get("way").stream().map(StreamSpec.PLAIN::withWay);
  }

  Stream<StreamSpec> updates() {
    return offered.offered().get("update").stream().map(StreamSpec.PLAIN::withUpdate);
  }

  Stream<StreamSpec> forms() {
    return offered.offered().get("form").stream().map(StreamSpec.PLAIN::withForm);
  }

  Stream<StreamSpec> all() {
    return Stream.concat(ways(), updates());
  }

  /** Where keys do not repeat, all ways leave the same. */
  @ParameterizedTest(name = "{0}")
  @MethodSource("ways")
  void writesAStream(StreamSpec stream) {
    try (StreamCache<Integer, Pair> cache = open(stream)) {
      try (RecordWriter<Integer, Pair> writer = cache.writer()) {
        IntStream.range(0, 60).forEach(key -> writer.write(key, new Pair(key, 0)));
        writer.flush();
        eventually(() -> assertHolds(cache, 60, 0));
        IntStream.range(60, RECORDS).forEach(key -> writer.write(key, new Pair(key, 0)));
      }
      cache.settle();
      eventually(() -> assertHolds(cache, RECORDS, 0));
    }
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("forms")
  @SuppressWarnings("unchecked") // what is prepared may be of another type
  void writesWhatItHasPrepared(StreamSpec stream) {
    try (StreamCache<Integer, Pair> cache = open(stream)) {
      try (RecordWriter<Integer, Pair> writer = cache.writer()) {
        RecordWriter<Integer, Object> any =
            (RecordWriter<Integer, Object>) (RecordWriter<?, ?>) writer;
        for (int key = 0; key < RECORDS; key++) {
          any.write(key, any.prepared(new Pair(key, 0)));
        }
      }
      cache.settle();
      eventually(() -> assertHolds(cache, RECORDS, 0));
    }
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("updates")
  void updatesOneFieldOfValues(StreamSpec stream) {
    try (StreamCache<Integer, Pair> cache = open(stream)) {
      IntStream.range(0, RECORDS).forEach(key -> cache.put(key, new Pair(key, 0)));
      cache.settle();
      try (RecordWriter<Integer, Integer> updater = cache.updater(new SetSecond())) {
        IntStream.range(0, RECORDS).forEach(key -> updater.write(key, 1));
        updater.flush();
        eventually(() -> assertHolds(cache, RECORDS, 1));
        IntStream.range(0, RECORDS / 2).forEach(key -> updater.write(key, 2));
      }
      cache.settle();
      eventually(() -> assertHolds(cache, RECORDS / 2, 2));
      assertThat(cache.get(RECORDS - 1)).isEqualTo(new Pair(RECORDS - 1, 1));
    }
  }

  /** What the description calls not applicable must not be measured, and the rest must work. */
  @ParameterizedTest(name = "{0}")
  @MethodSource("all")
  void takesTheSettingsThatMeanSomethingAndNoOther(StreamSpec stream) {
    Map<String, StreamSpec> others =
        Map.of(
            "batch", stream.withBatch(10),
            "inFlight", stream.withInFlight(10),
            "flush", stream.withFlush(10),
            "longestWait", stream.withLongestWait(Duration.ofMillis(10)),
            "sql", stream.withSql(1));
    others.forEach(
        (setting, other) -> {
          if (!offered.isMeant(setting, stream)) {
            assertThatIllegalArgumentException()
                .as("%s beside %s", setting, stream)
                .isThrownBy(() -> open(other).close())
                .withMessageContaining(setting);
          } else if (!setting.equals("sql")) { // which may need a library of its own
            open(other).close();
          }
        });
  }

  @Test
  void refusesWordsThatItDoesNotOffer() {
    List<StreamSpec> refused = new ArrayList<>();
    words("way").forEach(word -> refused.add(StreamSpec.PLAIN.withWay(word)));
    words("update").forEach(word -> refused.add(StreamSpec.PLAIN.withUpdate(word)));
    words("form").forEach(word -> refused.add(StreamSpec.PLAIN.withForm(word)));
    for (StreamSpec stream : refused) {
      assertThatIllegalArgumentException()
          .as(stream.toString())
          .isThrownBy(() -> open(stream).close());
    }
  }

  /** What the product offers elsewhere, and what nobody does. */
  private List<String> words(String param) {
    List<String> words = new ArrayList<>(offered.all().get(param));
    words.add("noSuchWord");
    words.removeAll(offered.offered().get(param));
    return words;
  }

  private static void assertHolds(StreamCache<Integer, Pair> cache, int keys, int second) {
    Map<Integer, Pair> expected = new HashMap<>();
    IntStream.range(0, keys).forEach(key -> expected.put(key, new Pair(key, second)));
    assertThat(new HashMap<>(cache.getAll(expected.keySet()))).isEqualTo(expected);
  }

  /** Holds at once; where writes come later, within a time that no write takes. */
  private void eventually(Runnable assertion) {
    boolean isLate = factory().capabilities(offered.options()).contains(Capability.WRITES_LATER);
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(isLate ? 10 : 0);
    while (true) {
      try {
        assertion.run();
        return;
      } catch (AssertionError e) {
        if (System.nanoTime() > deadline) {
          throw e;
        }
      }
    }
  }
}
