/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.dedupe.jmh;

import java.util.Set;
import java.util.UUID;
import org.cachemark.api.BenchmarkCache;
import org.cachemark.api.BenchmarkCacheFactory;
import org.cachemark.api.CacheSpec;
import org.cachemark.api.Capability;
import org.cachemark.api.Options;
import org.cachemark.api.SystemName;
import org.cachemark.dedupe.Audit;
import org.cachemark.dedupe.TextHashFactory;
import org.cachemark.harness.About;
import org.cachemark.harness.ForkRecord;
import org.cachemark.harness.Metric;
import org.cachemark.harness.OfSystem;
import org.cachemark.harness.Range;
import org.cachemark.harness.Words;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;

/**
 * Decides of each text of a stream whether it is new by a cache from its fast hash to its MD5,
 * which is made where the cache has none: then the text is new. What a bounded cache has evicted is
 * new again. The cache is the memory here; it is empty at the start of each pass.
 */
@About(
    value = "each text is new of whose fast hash a cache has no MD5, which is made then",
    slots = {"hash", "cache"},
    needs = "cache.OBJECTS",
    mostThreads = 1)
@Metric.Of({Decisions.class, Audit.class})
public class DedupeThroughBenchmark extends PassBenchmark {

  @OfSystem
  @Param("hash4j")
  public String hash;

  @OfSystem
  @Param("")
  public String hashOptions;

  @OfSystem
  @Param("caffeine")
  public String cache;

  @OfSystem
  @Param("")
  public String cacheOptions;

  @Range(min = 1, max = 10_000_000, value = "MD5s that the cache has room for")
  @Param("10000")
  public int cached = 10_000;

  @Range(min = 0, max = 100, value = "events whose text is new, in %")
  @Param("10")
  public int fresh = 10;

  @Words(
      value = {"bytes", "string"},
      about = "what is given: bytes, or strings of which bytes are made")
  @Param("bytes")
  public String from = "bytes";

  @Range(min = 1, max = 1_000_000, value = "events of a pass")
  @Param("20000")
  public int events = 20_000;

  @Words(
      value = {"logs", "article"},
      optional = true,
      about = "how long texts are: as in logs, or even lengths below 20 000 bytes, all alike often")
  @Param("logs")
  public String lengths = "logs";

  private Decisions decisions;
  private EventTexts texts;
  private BenchmarkCacheFactory factory;
  private BenchmarkCacheFactory.Environment around;
  private BenchmarkCache<UUID, UUID> known;
  private ThroughHash through;

  @Override
  void makeTexts() {
    decisions = new Decisions(events, fresh, TextStreamBenchmark.lengths(lengths));
    texts = new EventTexts(decisions.tape(), from);
    factory = BenchmarkCacheFactory.find(SystemName.product(cache));
    around = factory.start(SystemName.options(cacheOptions));
    servers.add(SystemName.options(cacheOptions));
    renew();
    ForkRecord.opened("cache", known::configuration);
  }

  @Override
  void renew() {
    if (known != null) {
      known.close();
    }
    known =
        factory.create(
            CacheSpec.of(UUID.class, UUID.class, cached)
                .withOptions(SystemName.options(cacheOptions)));
    through =
        new ThroughHash(
            TextHashFactory.find(SystemName.product(hash)).create(SystemName.options(hashOptions)),
            known);
  }

  /** The timed work: each event is decided once. */
  @Benchmark
  public boolean[] dedupeThrough() {
    timed();
    return decisions.answers();
  }

  @Override
  void pass() {
    boolean[] isNew = decisions.answers();
    for (int i = 0; i < isNew.length; i++) {
      isNew[i] = through.known(texts.get(i)) == null;
    }
  }

  @Override
  int operations() {
    return decisions.answers().length;
  }

  @Override
  void verify() {
    Options options = SystemName.options(cacheOptions);
    Set<Capability> can = factory.capabilities(options);
    boolean forgets = can.contains(Capability.BOUNDED) || can.contains(Capability.BOUNDED_BY_BYTES);
    decisions.report(forgets || !can.contains(Capability.STORAGE), 0, nanos());
  }

  @Override
  void release() {
    known.close();
    around.close();
  }
}
