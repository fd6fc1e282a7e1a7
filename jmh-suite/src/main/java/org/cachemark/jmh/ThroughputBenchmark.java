/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.jmh;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import org.cachemark.api.BenchmarkCache;
import org.cachemark.api.Capability;
import org.cachemark.harness.CheckFailedException;
import org.cachemark.harness.Meter;
import org.cachemark.harness.Metric;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.runner.IterationType;

/**
 * A template: threads do small operations on one filled cache, and the score is how many they do in
 * a second. What comes before and after is here: opening, filling, checking, collecting garbage,
 * the figures, counting hits, warm-up by CPU time, and the drop. The cache holds the keys of the
 * first places, and an operation may not change that; each has itself as its value, unless a
 * benchmark says what else is legal.
 *
 * <p>A benchmark has a method with {@code @Benchmark} that takes a {@link Worker} of its own, which
 * joins it; most have a {@link KeyWorker}, with a thread's keys.
 */
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Metric(
    name = "throughput",
    title = "throughput",
    unit = "ops/s",
    better = Metric.Better.HIGHER,
    scale = Metric.Scale.LOGARITHMIC,
    shown = Metric.Shown.SCORE,
    about = "operations of all threads in a second")
@Metric(
    name = "hitRate",
    title = "hits",
    unit = "%",
    better = Metric.Better.NEITHER,
    shown = Metric.Shown.COLUMN,
    about = "gets that find an entry, counted afterwards")
@Metric(
    name = "held",
    title = "held",
    unit = "%",
    better = Metric.Better.HIGHER,
    shown = Metric.Shown.DIAGNOSTIC,
    about = "what the cache still holds of the entries put")
public abstract class ThroughputBenchmark extends CacheBenchmark {

  /** Gets a thread makes, untimed, to count the hits: a rate of 50 % is found to within 0.2 %. */
  private static final int COUNTED_GETS = 1 << 16;

  /** The same where each get is a journey of many microseconds: to within 0.8 %. */
  private static final int COUNTED_REMOTE_GETS = 1 << 12;

  /** The cache that is worked on. */
  BenchmarkCache<Integer, Integer> current;

  private Keys kind;
  private boolean stores;
  private int countedGets;
  private boolean collected;
  private final List<Worker> workers = new CopyOnWriteArrayList<>();
  private final AtomicInteger atRest = new AtomicInteger();
  private final AtomicInteger endedWorkers = new AtomicInteger();

  /** How many entries the cache is filled with, from 1; or keys, if it has not room for all. */
  abstract int entries();

  /** The capacity; mostly more than the entries, so that nothing is evicted. */
  abstract long capacity();

  /** Opens the cache, empty. */
  BenchmarkCache<Integer, Integer> openEmpty() {
    return open(capacity());
  }

  /** Fills the cache with distinct keys. */
  void fill(Integer[] filling) {
    fill(current, filling, key -> key);
  }

  /**
   * Looks whether the cache was filled.
   *
   * @throws CheckFailedException if not
   */
  void checkFilled(Integer[] filling) {
    readBack(current, filling, this::check);
    if (!mayBeGone() && current.size() != entries()) {
      throw new CheckFailedException(
          "%d entries put with room to spare, but size %d".formatted(entries(), current.size()));
    }
  }

  /** The values that a key may have, if it is there. */
  List<Integer> legal(Integer key) {
    return List.of(key);
  }

  /** Whether entries may be gone, without anybody having removed them. */
  boolean mayBeGone() {
    return false;
  }

  /**
   * Looks, after measured work of all threads, whether the cache did it; no thread changes anything
   * meanwhile.
   *
   * @throws CheckFailedException if there shall be no figure
   */
  void verify() {
    // what is read while hits are counted is all that there is to look at
  }

  /** Makes what is needed, or looks at others of its kind, before the cache is opened. */
  void beforeOpening() {
    // nothing
  }

  /** Comes before each iteration, and all of its workers. */
  void begins() {
    // nothing
  }

  /** Comes after each iteration, and all of its workers. */
  void ends() {
    // nothing
  }

  @Override
  final void prepare() {
    beforeOpening();
    current = openEmpty();
    stores = has(Capability.STORAGE);
    countedGets = has(Capability.REMOTE) ? COUNTED_REMOTE_GETS : COUNTED_GETS;
    kind = kindOfKeys();
    Integer[] filling = kind.first(entries());
    fill(filling);
    current.settle();
    if (stores) {
      checkFilled(filling);
    }
  }

  @Setup(Level.Iteration)
  public final void begin() {
    if (!collected) {
      System.gc(); // the garbage of the set-up, once
      collected = true;
    }
    begins();
    Meter.begin();
  }

  @TearDown(Level.Iteration)
  public final void end() {
    ends();
    Meter.report("held", 100.0 * current.size() / Math.min(entries(), capacity()), "%");
    if (workers.isEmpty()) {
      throw new IllegalStateException("no worker has joined, so nothing was counted");
    }
  }

  /** The last worker drops the cache: JMH would let one thread do it while others still count. */
  void ended(int threads) {
    if (endedWorkers.incrementAndGet() == threads) {
      current.close();
    }
  }

  /** The last worker that stops has the work looked at: before, another may still be at it. */
  void stopped(IterationParams iteration, int threads) {
    if (atRest.incrementAndGet() % threads == 0
        && iteration.getType() == IterationType.MEASUREMENT) {
      verify();
    }
  }

  /** How many gets tell how many are hits. */
  final int countedGets() {
    return countedGets;
  }

  /** One more works. */
  final void joins(Worker worker) {
    workers.add(worker);
  }

  /** All who work, in any order. */
  final List<Worker> workers() {
    return workers;
  }

  /**
   * Looks at what a key was found to have.
   *
   * @return whether there was a value
   * @throws CheckFailedException if it should have none, or another, or one
   */
  final boolean check(Integer key, @Nullable Integer value) {
    List<Integer> legal = stores && kind.place(key) < entries() ? legal(key) : List.of();
    if (value == null ? !legal.isEmpty() && !mayBeGone() : !legal.contains(value)) {
      String expected =
          legal.isEmpty()
              ? "null"
              : legal.stream().map(Object::toString).collect(Collectors.joining(" or "));
      throw new CheckFailedException(
          "key %s has the value %s, expected %s".formatted(key, value, expected));
    }
    return value != null;
  }
}
