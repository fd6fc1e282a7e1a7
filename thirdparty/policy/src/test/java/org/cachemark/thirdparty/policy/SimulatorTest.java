/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.thirdparty.policy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.cachemark.api.BenchmarkCache;
import org.cachemark.api.BenchmarkCacheFactory;
import org.cachemark.api.CacheSpec;
import org.cachemark.api.Options;
import org.cachemark.trace.GeneratedTrace;
import org.cachemark.trace.Optimum;
import org.cachemark.trace.Places;
import org.cachemark.trace.Trace;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * An outside oracle: what Caffeine's simulator 3.2.3 counted of our traces, written in the format
 * of LIRS. Its policies are linked.Fifo, linked.Lru, linked.Sieve, two-queue.S3Fifo,
 * opt.Clairvoyant, and sketch.WindowTinyLfu with a window of 1 %. {@code src/test/simulator/ask.sh}
 * asks it again.
 */
class SimulatorTest {

  /** Papers leave open where the hand stands, and how much a ghost queue holds: per cent. */
  private static final double DETAILS = 0.3;

  /** Caffeine adapts its window, and draws by lot among what is warm: per cent. */
  private static final double ADAPTATION = 2.5;

  @ParameterizedTest
  @CsvSource({
    // trace, capacity, FIFO, LRU, SIEVE, S3-FIFO, optimum, W-TinyLFU
    "zipf10K-1M, 1000, 628577, 672506, 742590, 734018, 814447, 743553",
    "loop,        512,      0,      0,      0,      0, 255488, 252423",
    "zipf-scan,  1000, 614457, 649401, 743222, 736113, 814447, 739074",
    "shifting,   1000, 502760, 537744, 592946, 586844, 849472, 772285",
    "one-hit,    1000, 244545, 271828, 362604, 367932, 406868, 364473",
  })
  void countsAsMany(
      String trace,
      int capacity,
      long fifo,
      long lru,
      long sieve,
      long s3Fifo,
      long optimum,
      long tinyLfu) {
    Cache ofFifo = new Cache("policy", "evicts=fifo", capacity);
    Cache ofLru = new Cache("policy", "evicts=lru", capacity);
    Cache ofSieve = new Cache("policy", "evicts=sieve", capacity);
    Cache ofS3Fifo = new Cache("policy", "evicts=s3-fifo", capacity);
    Cache caffeine = new Cache("caffeine", "direct=true", capacity);
    Optimum best = new Optimum(capacity);
    Places places = new Places();
    long requests = 0;
    Trace.Cursor cursor = GeneratedTrace.find(trace).orElseThrow().open();
    for (; cursor.advance(); requests++) {
      Integer key = (int) cursor.key();
      ofFifo.request(key);
      ofLru.request(key);
      ofSieve.request(key);
      ofS3Fifo.request(key);
      caffeine.request(key);
      best.request(places.of(key));
    }
    assertThat(ofFifo.hits).isEqualTo(fifo);
    assertThat(ofLru.hits).isEqualTo(lru);
    assertThat(best.hits()).isEqualTo(optimum);
    double perCent = 100.0 / requests;
    assertThat(ofSieve.hits * perCent).isCloseTo(sieve * perCent, within(DETAILS));
    assertThat(ofS3Fifo.hits * perCent).isCloseTo(s3Fifo * perCent, within(DETAILS));
    assertThat(caffeine.hits * perCent).isCloseTo(tinyLfu * perCent, within(ADAPTATION));
  }

  /** A cache that is settled after every request. */
  private static final class Cache {

    private final BenchmarkCache<Integer, Integer> cache;
    private long hits;

    Cache(String product, String options, int capacity) {
      cache =
          BenchmarkCacheFactory.find(product)
              .create(
                  CacheSpec.of(Integer.class, Integer.class, capacity)
                      .withOptions(Options.parse(options)));
    }

    void request(Integer key) {
      if (cache.get(key) == null) {
        cache.put(key, key);
      } else {
        hits++;
      }
      cache.settle();
    }
  }
}
