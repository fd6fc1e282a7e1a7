/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.jmh;

import java.time.Duration;
import java.util.OptionalDouble;
import org.cachemark.api.BenchmarkCache;
import org.cachemark.api.CacheSpec;
import org.cachemark.api.Capability;
import org.cachemark.harness.About;
import org.cachemark.harness.DurationRange;
import org.cachemark.harness.Durations;
import org.cachemark.harness.Meter;
import org.cachemark.harness.Metric;
import org.cachemark.harness.Range;
import org.cachemark.harness.Words;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.infra.ThreadParams;

/**
 * Threads get keys, and put over others, in a cache whose entries live for a time: GetPut with what
 * it costs to keep the time, and, where that is short, to let entries go. Before, a cache of the
 * same kind is left alone: nothing may be handed out after its time, and it is measured how long
 * after it what is over is held in memory.
 *
 * <p>{@code ./run.sh jmh caffeine -- Expiry -f 1 -t 2 -p kind=write -p ttl=2s}
 */
@About("threads get or put random keys in a cache whose entries expire")
@Metric(
    name = "lag",
    title = "lag s",
    unit = "s",
    iterations = Metric.Together.LAST,
    shown = Metric.Shown.COLUMN,
    about = "from the end of their time until 99 % of the values can be collected, left alone")
@Metric(
    name = "hitRate",
    title = "hits",
    unit = "%",
    better = Metric.Better.NEITHER,
    shown = Metric.Shown.COLUMN,
    about = "gets that find an entry, counted afterwards")
public class ExpiryBenchmark extends OverwriteBenchmark {

  /** A fork ends before it. */
  private static final Duration LONG = Duration.ofMinutes(10);

  /** What is worth waiting for. */
  private static final Duration LONGEST_AWAITED = Duration.ofSeconds(10);

  /** Entries of which is looked whether they are handed out late. */
  private static final int SERVED = 1000;

  /** Values that are awaited, at the most. */
  private static final int MOST_VALUES = 100_000;

  @Words(
      value = {"none", "write", "access", "entry"},
      about =
          "from when an entry's time counts: its last write, its last access, or its last write"
              + " with a time that a function tells",
      limits = {
        @Words.Limit(word = "write", needs = "EXPIRY"),
        @Words.Limit(word = "access", needs = "EXPIRY_AFTER_ACCESS"),
        @Words.Limit(word = "entry", needs = "EXPIRY_BY_ENTRY")
      })
  @Param({"none", "write", "access", "entry"})
  public String kind = "none";

  @DurationRange(min = "1s", max = "24h", value = "how long an entry lives, in whole seconds")
  @Param({"2s", "1h"})
  public String ttl = "1h";

  @Range(min = 0, max = 100, value = "per cent of the operations that are puts")
  @Param("25")
  public int writes;

  @DurationRange(
      min = "1s",
      max = "10m",
      optional = true,
      value = "how long it is awaited that values can be collected")
  @Param("10s")
  public String patience = "10s";

  private OptionalDouble lag = OptionalDouble.empty();

  private CacheSpec<Integer, Integer> spec() {
    CacheSpec<Integer, Integer> spec = CacheSpec.of(Integer.class, Integer.class, capacity());
    Duration life = life();
    return switch (kind) {
      case "write" -> spec.withExpireAfterWrite(life);
      case "access" -> spec.withExpireAfterAccess(life);
      case "entry" -> spec.withExpireEach((key, value) -> life);
      default -> spec;
    };
  }

  private Duration life() {
    return Durations.parse(ttl);
  }

  private boolean expiresWithin(Duration time) {
    return !kind.equals("none") && life().compareTo(time) <= 0;
  }

  @Override
  BenchmarkCache<Integer, Integer> openEmpty() {
    return open(spec());
  }

  @Override
  boolean mayBeGone() {
    return expiresWithin(LONG);
  }

  /** Of hours nobody sees the end. */
  @Override
  void beforeOpening() {
    if (!expiresWithin(LONGEST_AWAITED)) {
      return;
    }
    Integer[] served = kindOfKeys().first(Math.min(SERVED, entries));
    ExpiryProbe.requireNoneServed(this::openEmpty, served, life(), servedLate(spec()));
    if (has(Capability.REMOTE) || has(Capability.BY_VALUE) || has(Capability.BY_VALUE_ON_PUT)) {
      return; // what it holds are copies, of which nobody sees when they can be collected
    }
    try (BenchmarkCache<Integer, Integer> idle = openEmpty()) {
      Integer[] keys = kindOfKeys().first(Math.min(MOST_VALUES, entries));
      Duration awaited = Durations.parse(patience);
      lag = OptionalDouble.of(ExpiryProbe.secondsUntilCollected(idle, keys, life(), awaited));
    }
  }

  /** The timed work: one get or one put. */
  @Benchmark
  public Integer getOrPut(Client client) {
    return client.getOrPut(current);
  }

  @Override
  void verify() {
    lag.ifPresent(seconds -> Meter.report("lag", seconds, "s"));
    super.verify();
  }

  /** One thread's keys, and what it puts to them. */
  @State(Scope.Thread)
  public static class Client extends Mixer {

    @Setup(Level.Trial)
    public void draw(ExpiryBenchmark benchmark, ThreadParams params) {
      draw(benchmark, params, benchmark.writes, () -> benchmark.getOrPut(this));
    }
  }
}
