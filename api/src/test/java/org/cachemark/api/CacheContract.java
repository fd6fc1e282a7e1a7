/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.fail;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Date;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.function.Function;
import java.util.function.ToIntBiFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.AfterParameterizedClassInvocation;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The executable meaning of {@link BenchmarkCache}, held against every cache of a product. An
 * adapter's test extends it and adds nothing.
 */
@ParameterizedClass(name = "{0}")
@MethodSource("org.cachemark.api.CacheUnderTest#all")
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
@Timeout(value = 90, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
public abstract class CacheContract {

  private static final int CAPACITY = 1000;
  private static final int THREADS = 8;

  /** Claimed by all threads at about the same time. */
  private static final int CLAIMED_TOGETHER = 50;

  /** What all tests but the first share: servers take seconds to start. */
  private static BenchmarkCacheFactory.Environment environment;

  /** Why there is none: what does not start once is not tried again for each test. */
  private static String noEnvironment;

  /** Begun by the first test that wants one; the others find theirs done. */
  private static ExpiryTrials expiryTrials;

  @Parameter CacheUnderTest underTest;

  @AfterParameterizedClassInvocation
  static void stopEnvironment() {
    noEnvironment = null;
    expiryTrials = null;
    if (environment != null) {
      environment.close();
      environment = null;
    }
  }

  @BeforeEach
  void startEnvironment(TestInfo test) {
    boolean isFirst = test.getTestMethod().orElseThrow().getName().equals("leavesNothingBehind");
    if (environment != null || isFirst) {
      return;
    }
    if (noEnvironment != null) {
      throw new IllegalStateException(noEnvironment);
    }
    try {
      environment = factory().start(underTest.options());
    } catch (RuntimeException e) {
      noEnvironment = e.getMessage();
      throw e;
    }
  }

  /** Runs first: what a product starts once and for all would hide behind an earlier test. */
  @Test
  @Order(1)
  void leavesNothingBehind() throws Exception {
    Footprint before = Footprint.take();
    try (BenchmarkCache<Integer, Integer> cache = open()) {
      IntStream.range(0, 2 * CAPACITY).forEach(key -> cache.put(key, key));
      cache.get(1);
      cache.settle();
    }
    assertThat(Footprint.leftSince(before, underTest.keepsThreads()))
        .as("left after close")
        .isEmpty();
  }

  @Test
  @Order(2)
  void hasTheCapabilitiesOfItsCatalogue() {
    assertThat(factory().capabilities(underTest.options())).isEqualTo(underTest.declared());
  }

  @Test
  void readsBackWhatItPut() {
    requires(Capability.STORAGE);
    try (BenchmarkCache<Integer, Integer> cache = open()) {
      IntStream.range(0, 100).forEach(key -> cache.put(key, key + 1_000_000));
      for (int i = 0; i < 100; i++) {
        int key = i;
        eventually(
            () -> assertThat(cache.get(key)).as("value of key %d", key).isEqualTo(key + 1_000_000));
      }
    }
  }

  @Test
  void answersAMissWithNull() {
    try (BenchmarkCache<Integer, Integer> cache = open()) {
      assertThat(cache.get(1)).as("in an empty cache").isNull();
      cache.put(1, 1);
      assertThat(cache.get(2)).as("beside an entry").isNull();
    }
  }

  @Test
  void overwrites() {
    requires(Capability.STORAGE);
    try (BenchmarkCache<Integer, Integer> cache = open()) {
      cache.put(1, 10);
      cache.put(1, 11);
      cache.settle();
      eventually(() -> assertThat(cache.get(1)).isEqualTo(11));
      assertThat(cache.size()).isEqualTo(1);
    }
  }

  @Test
  void removes() {
    requires(Capability.STORAGE);
    try (BenchmarkCache<Integer, Integer> cache = open()) {
      cache.put(1, 10);
      cache.put(2, 20);
      cache.remove(1);
      cache.remove(3);
      cache.settle();
      eventually(() -> assertThat(cache.get(1)).as("removed").isNull());
      eventually(() -> assertThat(cache.get(2)).as("its neighbour").isEqualTo(20));
      assertThat(cache.size()).isEqualTo(1);
    }
  }

  @Test
  void putsOnlyWhatIsAbsent() {
    requires(Capability.PUT_IF_ABSENT);
    try (BenchmarkCache<Integer, Integer> cache = open()) {
      assertThat(cache.putIfAbsent(1, 10)).as("of a key that is new").isTrue();
      assertThat(cache.putIfAbsent(1, 11)).as("of a key that was put if absent").isFalse();
      cache.put(2, 20);
      cache.settle();
      assertThat(cache.putIfAbsent(2, 21)).as("of a key that was put").isFalse();
      assertThat(cache.get(1)).as("the first value").isEqualTo(10);
      assertThat(cache.get(2)).as("the first value").isEqualTo(20);
      cache.remove(1);
      cache.settle();
      assertThat(cache.putIfAbsent(1, 12)).as("of a key that was removed").isTrue();
      assertThat(cache.get(1)).as("the value after the removal").isEqualTo(12);
      cache.clear();
      cache.settle();
      assertThat(cache.putIfAbsent(2, 22)).as("of a key that was cleared").isTrue();
      assertThat(cache.get(2)).as("the value after the clearing").isEqualTo(22);
    }
  }

  /**
   * Each thread has an order of its own among the keys that are claimed together, so that threads
   * meet at many keys, and who falls behind catches up on what is claimed already.
   */
  @Test
  void letsOneThreadClaimAKey() throws Exception {
    requires(Capability.PUT_IF_ABSENT);
    int keys = has(Capability.REMOTE) ? 2_000 : 10_000;
    AtomicIntegerArray claims = new AtomicIntegerArray(keys);
    AtomicIntegerArray claimants = new AtomicIntegerArray(keys);
    CacheSpec<Integer, Integer> roomy = CacheSpec.of(Integer.class, Integer.class, 10L * keys);
    try (BenchmarkCache<Integer, Integer> cache =
        factory().create(roomy.withOptions(underTest.options()))) {
      inParallel(
          thread -> {
            Random random = new Random(thread);
            for (int from = 0; from < keys; from += CLAIMED_TOGETHER) {
              List<Integer> order = new ArrayList<>();
              IntStream.range(from, from + CLAIMED_TOGETHER).forEach(order::add);
              Collections.shuffle(order, random);
              for (int key : order) {
                if (cache.putIfAbsent(key, thread)) {
                  claims.incrementAndGet(key);
                  claimants.set(key, thread);
                }
              }
            }
          });
      assertThat(IntStream.range(0, keys).filter(key -> claims.get(key) != 1))
          .as("of %d keys, those that not one thread claimed", keys)
          .isEmpty();
      cache.settle();
      for (int i = 0; i < keys; i++) {
        int key = i;
        eventually(
            () ->
                assertThat(cache.get(key))
                    .as("the thread that claimed key %d", key)
                    .isEqualTo(claimants.get(key)));
      }
    }
  }

  @Test
  void readsAndWritesInBulk() {
    requires(Capability.STORAGE);
    try (BenchmarkCache<Integer, Integer> cache = open()) {
      Map<Integer, Integer> entries = new HashMap<>();
      IntStream.range(0, 50).forEach(key -> entries.put(key, -key));
      cache.putAll(entries);
      List<Integer> asked = new ArrayList<>(entries.keySet());
      asked.add(77);
      eventually(
          () -> {
            Map<Integer, Integer> found = new HashMap<>(cache.getAll(asked));
            found.values().removeIf(Objects::isNull); // of what is not there
            assertThat(found).isEqualTo(entries);
          });
    }
  }

  @Test
  void showsEachEntryOnce() {
    requires(Capability.ITERATION);
    try (BenchmarkCache<Integer, Integer> cache = open()) {
      cache.forEach((key, value) -> fail("key %d in an empty cache", key));
      Map<Integer, Integer> entries = new HashMap<>();
      IntStream.range(0, 100).forEach(key -> entries.put(key, -key));
      entries.forEach(cache::put);
      cache.settle();
      eventually(
          () -> {
            Map<Integer, Integer> seen = new HashMap<>();
            cache.forEach(
                (key, value) ->
                    assertThat(seen.put(key, value)).as("key %d, before", key).isNull());
            assertThat(seen).isEqualTo(entries);
          });
    }
  }

  @Test
  void clears() {
    requires(Capability.STORAGE);
    try (BenchmarkCache<Integer, Integer> cache = open()) {
      IntStream.range(0, 100).forEach(key -> cache.put(key, key));
      cache.clear();
      cache.settle();
      eventually(() -> assertThat(cache.size()).isZero());
      assertThat(cache.get(5)).isNull();
      cache.put(5, 6);
      eventually(() -> assertThat(cache.get(5)).as("put after clear").isEqualTo(6));
    }
  }

  @Test
  void countsExactlyOnceSettled() {
    requires(Capability.STORAGE);
    try (BenchmarkCache<Integer, Integer> cache = open()) {
      cache.settle();
      assertThat(cache.size()).as("empty").isZero();
      IntStream.range(0, 100).forEach(key -> cache.put(key, key));
      cache.settle();
      eventually(() -> assertThat(cache.size()).isEqualTo(100));
    }
  }

  @Test
  void keepsItsBoundOnceSettled() {
    requires(Capability.STORAGE);
    try (BenchmarkCache<Integer, Integer> cache = open()) {
      boolean byBytes = has(Capability.BOUNDED_BY_BYTES);
      int puts = (byBytes ? 500 : 20) * CAPACITY;
      fill(cache, puts);
      cache.settle();
      long held = cache.size();
      String found = "it holds %d of %d entries put, with a capacity of %d";
      if (has(Capability.BOUNDED)) {
        assertThat(held)
            .withFailMessage(found, held, puts, CAPACITY)
            .isBetween(CAPACITY / 2L, (long) CAPACITY);
      } else if (byBytes) {
        assertThat(held)
            .withFailMessage(found + ", bounded by bytes", held, puts, CAPACITY)
            .isBetween(CAPACITY / 2L, puts / 2L);
      } else {
        assertThat(held).as("entries held, without a bound").isEqualTo(puts);
      }
    }
  }

  @Test
  void keepsItsBoundOfWeightsOnceSettled() {
    requires(Capability.BOUNDED_BY_WEIGHT);
    ToIntBiFunction<Integer, Integer> weigher = (key, value) -> 1 + (key + value) % 9;
    try (BenchmarkCache<Integer, Integer> cache = factory().create(spec().withWeigher(weigher))) {
      int puts = 20 * CAPACITY;
      fill(cache, puts);
      cache.settle();
      int weight =
          IntStream.range(0, puts)
              .filter(key -> cache.get(key) != null)
              .map(key -> weigher.applyAsInt(key, key))
              .sum();
      assertThat(weight).as("weight of what it holds").isBetween(CAPACITY / 2, CAPACITY);
    }
  }

  /** In bulk where each put is a journey. */
  private void fill(BenchmarkCache<Integer, Integer> cache, int puts) {
    if (!has(Capability.REMOTE)) {
      IntStream.range(0, puts).forEach(key -> cache.put(key, key));
      return;
    }
    for (int from = 0; from < puts; from += CAPACITY) {
      Map<Integer, Integer> batch = new HashMap<>();
      IntStream.range(from, Math.min(puts, from + CAPACITY)).forEach(key -> batch.put(key, key));
      cache.putAll(batch);
    }
  }

  /** Copies are not to be compared with references, so a cache must do what it is said to do. */
  @Test
  @SuppressWarnings("JavaUtilDate") // a mutable class that every provider can copy
  void storesByValueOrByReferenceAsItsCatalogueSays() {
    requires(Capability.STORAGE);
    CacheSpec<Integer, Date> spec =
        CacheSpec.of(Integer.class, Date.class, CAPACITY).withOptions(underTest.options());
    try (BenchmarkCache<Integer, Date> cache = factory().create(spec)) {
      Date given = new Date(1);
      cache.put(1, given);
      eventually(() -> assertThat(cache.get(1)).isNotNull());
      Date got = cache.get(1);
      given.setTime(2);
      boolean copiesOnPut = cache.get(1).getTime() == 1;
      got.setTime(3);
      boolean copiesOnGet = cache.get(1).getTime() != 3;
      boolean onPutAlone = has(Capability.BY_VALUE_ON_PUT);
      assertThat(List.of(copiesOnPut, copiesOnGet))
          .withFailMessage(
              "it %s a value on put, %s it on get, and is said to store by %s%s",
              copiesOnPut ? "copies" : "does not copy",
              copiesOnGet ? "copies" : "does not copy",
              onPutAlone || has(Capability.BY_VALUE) ? "value" : "reference",
              onPutAlone ? " on put alone" : "")
          .containsExactly(onPutAlone || has(Capability.BY_VALUE), has(Capability.BY_VALUE));
    }
  }

  @Test
  void loadsWhatIsMissing() {
    requires(Capability.LOADING);
    try (BenchmarkCache<Integer, Integer> cache = factory().create(spec().withLoader(k -> k + 1))) {
      assertThat(cache.get(41)).as("loaded").isEqualTo(42);
      cache.put(1, 7);
      assertThat(cache.get(1)).as("put, so not loaded").isEqualTo(7);
    }
  }

  @Test
  void loadsAKeyOnceUnderContention() throws Exception {
    requires(Capability.LOADING_ONCE);
    Map<Integer, AtomicInteger> loads = new ConcurrentHashMap<>();
    Function<Integer, Integer> loader =
        key -> {
          loads.computeIfAbsent(key, k -> new AtomicInteger()).incrementAndGet();
          sleep(1);
          return -key;
        };
    try (BenchmarkCache<Integer, Integer> cache = factory().create(spec().withLoader(loader))) {
      inParallel(
          thread -> {
            for (int key = 1; key <= 50; key++) {
              assertThat(cache.get(key)).isEqualTo(-key);
            }
          });
    }
    assertThat(loads).hasSize(50);
    assertThat(loads.values()).allSatisfy(count -> assertThat(count).hasValue(1));
  }

  @Test
  void expiresAfterWrite() throws Exception {
    expires(Capability.EXPIRY);
  }

  @Test
  void expiresAfterAccess() throws Exception {
    expires(Capability.EXPIRY_AFTER_ACCESS);
  }

  @Test
  void expiresEachEntryAtATimeOfItsOwn() throws Exception {
    expires(Capability.EXPIRY_BY_ENTRY);
  }

  private void expires(Capability way) throws Exception {
    requires(way);
    if (expiryTrials == null) {
      expiryTrials =
          new ExpiryTrials(factory(), spec(), underTest.declared(), ExpiryTrials.PATIENCE);
    }
    expiryTrials.require(way);
  }

  @Test
  void keepsTwoInstancesApart() {
    requires(Capability.STORAGE);
    try (BenchmarkCache<Integer, Integer> one = open()) {
      try (BenchmarkCache<Integer, Integer> other = open()) {
        one.put(1, 1);
        eventually(() -> assertThat(one.get(1)).as("in the first cache").isEqualTo(1));
        assertThat(other.get(1)).as("in the other cache").isNull();
        other.put(1, 2);
        eventually(() -> assertThat(other.get(1)).as("in the other cache").isEqualTo(2));
        assertThat(one.get(1)).as("in the first cache").isEqualTo(1);
      }
      assertThat(one.get(1)).as("after the other was closed").isEqualTo(1);
    }
  }

  @Test
  void closesTwice() {
    BenchmarkCache<Integer, Integer> cache = open();
    cache.put(1, 1);
    cache.close();
    cache.close();
  }

  @Test
  void isSafeUnderConcurrentUse() throws Exception {
    int rounds = has(Capability.REMOTE) ? 2_000 : 20_000;
    long enough = System.nanoTime() + TimeUnit.SECONDS.toNanos(10);
    try (BenchmarkCache<Integer, Integer> cache = open()) {
      inParallel(
          thread -> {
            // On a busy machine the slowest do what they can, but never less than the remote.
            for (int i = 0; i < rounds && (i < 2_000 || System.nanoTime() < enough); i++) {
              int key = (i * 31 + thread) % (CAPACITY / 2);
              Integer value = cache.get(key);
              assertThat(value == null || value % CAPACITY == key)
                  .as("value %s of key %d", value, key)
                  .isTrue();
              if (i % 10 == 9) {
                cache.remove(key);
              } else {
                cache.put(key, key + CAPACITY * (i % 100));
              }
            }
          });
      cache.settle();
      assertThat(cache.size()).isBetween(0L, CAPACITY / 2L);
    }
  }

  @Test
  void refusesAnUnknownOption() {
    Options unknown = Options.parse("noSuchOption=1");
    assertThatThrownBy(() -> factory().create(spec().withOptions(unknown)).close())
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("noSuchOption");
  }

  @Test
  void tellsItsConfiguration() {
    try (BenchmarkCache<Integer, Integer> cache = open()) {
      String configuration = cache.configuration();
      assertThat(configuration)
          .isNotBlank()
          .as("more than an object's identity")
          .doesNotMatch("[\\w.$]+@[0-9a-f]+");
      cache.put(1, 1);
      cache.get(1);
      cache.settle();
      assertThat(cache.configuration()).as("once it was used").isEqualTo(configuration);
    }
  }

  private BenchmarkCacheFactory factory() {
    return BenchmarkCacheFactory.find(underTest.factory());
  }

  private CacheSpec<Integer, Integer> spec() {
    return CacheSpec.of(Integer.class, Integer.class, CAPACITY).withOptions(underTest.options());
  }

  private BenchmarkCache<Integer, Integer> open() {
    return factory().create(spec());
  }

  /** Holds at once; where writes come later, within a time that no write takes. */
  private void eventually(Runnable assertion) {
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(10);
    while (has(Capability.WRITES_LATER) && System.nanoTime() < deadline) {
      try {
        assertion.run();
        return;
      } catch (AssertionError e) {
        sleep(20);
      }
    }
    assertion.run();
  }

  private boolean has(Capability capability) {
    return underTest.declared().contains(capability);
  }

  private void requires(Capability capability) {
    assumeTrue(has(capability), () -> underTest + " lacks " + capability);
  }

  /** Work of one of several threads that start together. */
  private interface Work {
    void run(int thread);
  }

  private static void inParallel(Work work) throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(THREADS);
    try {
      CountDownLatch ready = new CountDownLatch(THREADS);
      List<Future<?>> results = new ArrayList<>();
      for (int i = 0; i < THREADS; i++) {
        int thread = i;
        Callable<Void> task =
            () -> {
              ready.countDown();
              ready.await();
              work.run(thread);
              return null;
            };
        results.add(threads.submit(task));
      }
      for (Future<?> result : results) {
        result.get();
      }
    } finally {
      threads.shutdownNow();
    }
  }

  private static void sleep(long millis) {
    try {
      Thread.sleep(millis);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }
}
