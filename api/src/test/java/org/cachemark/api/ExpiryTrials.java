/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.api;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * What the contract asks of each way to expire. All that a cache can are tried at the same time,
 * each in a cache of its own, since nearly all of it is waiting; each is told of by itself.
 */
final class ExpiryTrials {

  private static final Duration SHORT = Duration.ofSeconds(1);
  private static final Duration LONG = Duration.ofHours(1);

  /** Long after its time, whatever a product's granularity is, and however busy the machine. */
  static final Duration PATIENCE = Duration.ofSeconds(20);

  private final BenchmarkCacheFactory factory;
  private final CacheSpec<Integer, Integer> spec;
  private final long patienceNanos;
  private final boolean claims;
  private final Map<Capability, Future<?>> trials = new EnumMap<>(Capability.class);

  /**
   * Begins with those of the capabilities that are ways to expire. Whether what is put if absent
   * expires too is asked where there is such an operation.
   *
   * @param patience how long is waited for an entry that should be gone
   */
  ExpiryTrials(
      BenchmarkCacheFactory factory,
      CacheSpec<Integer, Integer> spec,
      Set<Capability> capabilities,
      Duration patience) {
    this.factory = factory;
    this.spec = spec;
    patienceNanos = patience.toNanos();
    claims = capabilities.contains(Capability.PUT_IF_ABSENT);
    Map<Capability, Runnable> known = new EnumMap<>(Capability.class);
    known.put(Capability.EXPIRY, this::afterWrite);
    known.put(Capability.EXPIRY_AFTER_ACCESS, this::afterAccess);
    known.put(Capability.EXPIRY_BY_ENTRY, this::byEntry);
    known.keySet().retainAll(capabilities);
    ExecutorService threads =
        Executors.newCachedThreadPool(
            work -> {
              Thread thread = new Thread(work, "cachemark-expiry");
              thread.setDaemon(true);
              return thread;
            });
    known.forEach((way, trial) -> trials.put(way, CompletableFuture.runAsync(trial, threads)));
    threads.shutdown(); // each ends when it is done
  }

  /** Waits for one of them, and throws what it has found. */
  void require(Capability way) throws InterruptedException {
    try {
      trials.get(way).get();
    } catch (ExecutionException e) {
      if (e.getCause() instanceof AssertionError failure) {
        throw failure;
      }
      throw new IllegalStateException(e.getCause());
    }
  }

  /** Read again and again, which does not prolong it. */
  private void afterWrite() {
    try (BenchmarkCache<Integer, Integer> cache =
        factory.create(spec.withExpireAfterWrite(SHORT))) {
      putAndRead(cache, 1, 1);
      requireGone(cache, 1);
      requireClaimableAgain(cache, 2, 2);
    }
  }

  /** One is read again and again, and stays; of the other nothing is asked until it is late. */
  private void afterAccess() {
    CacheSpec<Integer, Integer> expiring = spec.withExpireAfterAccess(SHORT);
    try (BenchmarkCache<Integer, Integer> cache = factory.create(expiring)) {
      long idleNanos = SHORT.plus(factory.servedLate(expiring)).toNanos() * 3 / 2;
      long deadline = System.nanoTime() + patienceNanos;
      putAndRead(cache, 1, 1);
      Integer idle;
      do {
        putAndRead(cache, 2, 2);
        keepReading(cache, 1, idleNanos);
        idle = cache.get(2);
        idleNanos *= 2; // to ask has renewed it
      } while (idle != null && System.nanoTime() < deadline);
      assertThat(idle).as("long after its last access").isNull();
      requireClaimableAgain(cache, 3, 3);
    }
  }

  /** By the value: one with an odd value expires soon. */
  private void byEntry() {
    try (BenchmarkCache<Integer, Integer> cache =
        factory.create(spec.withExpireEach((key, value) -> value % 2 == 0 ? LONG : SHORT))) {
      cache.put(1, 10);
      cache.put(2, 11);
      cache.putAll(Map.of(3, 10, 4, 11));
      cache.settle(); // Ignite's FULL_ASYNC may lose the later of two while other caches are made
      cache.put(1, 11);
      cache.put(2, 20);
      putAndRead(cache, 5, 11);
      putAndRead(cache, 6, 10);
      cache.settle();
      for (int key : new int[] {1, 4, 5}) {
        requireGone(cache, key);
      }
      for (int key : new int[] {2, 3, 6}) {
        assertThat(cache.get(key))
            .as("key %d, which has an hour, after its neighbours", key)
            .isNotNull();
      }
      requireClaimableAgain(cache, 7, 11);
    }
  }

  /** On a stalled machine the entry may rightly be gone before it is read: then once more. */
  private static void putAndRead(BenchmarkCache<Integer, Integer> cache, int key, int value) {
    Integer read;
    long started;
    do {
      started = System.nanoTime();
      cache.put(key, value);
      cache.settle();
      read = cache.get(key);
    } while (read == null && isOver(started));
    assertThat(read).as("before its time").isEqualTo(value);
  }

  private static void keepReading(BenchmarkCache<Integer, Integer> cache, int key, long forNanos) {
    long end = System.nanoTime() + forNanos;
    long asked = System.nanoTime();
    Integer read = cache.get(key);
    while (System.nanoTime() < end) {
      long before = asked;
      sleep();
      asked = System.nanoTime();
      read = cache.get(key);
      if (read == null && isOver(before)) { // the machine has stalled
        putAndRead(cache, key, key);
      } else {
        assertThat(read).as("read a moment ago").isEqualTo(key);
      }
    }
  }

  private static boolean isOver(long sinceNanos) {
    return System.nanoTime() - sinceNanos >= SHORT.toNanos();
  }

  private void requireGone(BenchmarkCache<Integer, Integer> cache, int key) {
    long deadline = System.nanoTime() + patienceNanos;
    while (cache.get(key) != null && System.nanoTime() < deadline) {
      sleep();
    }
    assertThat(cache.get(key)).as("long after its time").isNull();
  }

  /** Asked seldom, and ever more so, since asking may count as an access. */
  private void requireClaimableAgain(BenchmarkCache<Integer, Integer> cache, int key, int value) {
    if (!claims) {
      return;
    }
    assertThat(cache.putIfAbsent(key, value)).as("absent at first").isTrue();
    long deadline = System.nanoTime() + patienceNanos;
    long waitMillis = SHORT.toMillis() * 3 / 2;
    while (!cache.putIfAbsent(key, value)) {
      assertThat(System.nanoTime() - deadline)
          .as("it was put if absent, and is still there long after its time")
          .isNegative();
      sleep(waitMillis);
      waitMillis *= 2;
    }
  }

  private static void sleep() {
    sleep(20);
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
