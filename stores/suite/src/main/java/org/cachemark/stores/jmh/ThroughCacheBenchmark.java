/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.stores.jmh;

import java.util.SplittableRandom;
import org.cachemark.api.BenchmarkCache;
import org.cachemark.api.BenchmarkCacheFactory;
import org.cachemark.api.CacheSpec;
import org.cachemark.api.Options;
import org.cachemark.api.SystemName;
import org.cachemark.harness.About;
import org.cachemark.harness.DecimalRange;
import org.cachemark.harness.ForkRecord;
import org.cachemark.harness.Meter;
import org.cachemark.harness.Metric;
import org.cachemark.harness.OfSystem;
import org.cachemark.harness.Range;
import org.cachemark.harness.Zipf;
import org.cachemark.stores.Item;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.infra.ThreadParams;

/**
 * Threads get items by keys that are drawn by Zipf's law: from a cache that has room for a part of
 * them, and else from the store behind it, and then put them into the cache (cache aside). Before,
 * the cache has seen four requests for each entry that it has room for, answered without the store.
 * With the cache {@code floor}, which keeps nothing, each request goes to the store.
 */
@About(
    value = "threads get items by skewed keys through a cache; what it lacks comes from the store",
    slots = {"store", "cache"},
    needs = "cache.OBJECTS",
    threads = StoreBenchmark.CALLERS)
@Metric(
    name = "hitRate",
    title = "hits",
    unit = "%",
    better = Metric.Better.NEITHER,
    shown = Metric.Shown.COLUMN,
    about = "gets that the cache answers, counted in the timed work")
public class ThroughCacheBenchmark extends StoreBenchmark {

  private static final int REQUESTS_BEFORE = 4;

  /**
   * The cache as it is called in results; up to the first colon, at-sign or bracket, its factory.
   */
  @OfSystem
  @Param("caffeine")
  public String cache;

  /** The factory's options as {@link Options#parse} reads them; JMH's own comma is {@code %2C}. */
  @OfSystem
  @Param("")
  public String options;

  @Range(min = 1, max = 100, value = "items that the cache has room for, in %")
  @Param("10")
  public int cached = 10;

  @DecimalRange(min = 0, max = 2, value = "exponent of Zipf's law by which keys are drawn")
  @Param("0.99")
  public double skew = 0.99;

  private BenchmarkCacheFactory.Environment around;
  private BenchmarkCache<Integer, Item> inFront;

  @Override
  void opened() {
    Options parsed = SystemName.options(options);
    BenchmarkCacheFactory factory = BenchmarkCacheFactory.find(SystemName.product(cache));
    around = factory.start(parsed);
    int room = Math.max(1, (int) ((long) items * cached / 100));
    inFront = factory.create(CacheSpec.of(Integer.class, Item.class, room).withOptions(parsed));
    ForkRecord.opened("cache", inFront::configuration);
    for (int id : draw(-1, REQUESTS_BEFORE * room)) {
      if (inFront.get(id) == null) {
        inFront.put(id, answers().data().item(id));
      }
    }
    inFront.settle();
  }

  @Override
  void leaving() {
    inFront.close();
    around.close();
  }

  /**
   * Ids in the order in which a thread asks for them: others for each thread, the same each time.
   */
  private int[] draw(int thread, int count) {
    return new Zipf(items, skew).places(new SplittableRandom(thread), count);
  }

  /** The timed work: one get, from the cache or from the store. */
  @Benchmark
  @SuppressWarnings("NullAway") // JMH would copy an annotation of the type into what it generates
  public Item throughCache(Getter getter) {
    Integer key = getter.nextKey();
    Item item = inFront.get(key);
    if (item == null) {
      getter.misses++;
      item = current.get(key);
      inFront.put(key, item);
    }
    return item;
  }

  /** One thread's keys. */
  @State(Scope.Thread)
  public static class Getter extends Caller {

    /** So many that, asked for again and again, they are not what decides of hits. */
    private static final int KEYS = 1 << 16;

    /** Counted by the timed work. */
    long misses;

    private Integer[] keys;
    private ThroughCacheBenchmark benchmark;

    @Setup(Level.Trial)
    public void draw(ThroughCacheBenchmark joined, ThreadParams thread) {
      benchmark = joined;
      int[] ids = joined.draw(thread.getThreadIndex(), KEYS);
      keys = new Integer[KEYS];
      for (int i = 0; i < KEYS; i++) {
        keys[i] = ids[i];
      }
      join(joined, thread, () -> joined.throughCache(this));
    }

    final Integer nextKey() {
      return keys[(int) position++ & (KEYS - 1)];
    }

    @Override
    void forget() {
      misses = 0;
    }

    @Override
    void count(long operations) {
      if (operations > 0) {
        Meter.hits(operations - misses, operations);
      }
    }

    @Override
    void check(int i) {
      Integer key = keys[(int) (position + i) & (KEYS - 1)];
      Item found = benchmark.inFront.get(key);
      benchmark.answers().requireLoaded(key, found == null ? benchmark.current.get(key) : found);
    }
  }
}
