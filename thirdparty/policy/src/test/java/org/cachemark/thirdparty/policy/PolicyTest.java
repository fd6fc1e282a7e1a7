/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.thirdparty.policy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.Map;
import java.util.function.ToIntBiFunction;
import org.cachemark.api.BenchmarkCache;
import org.cachemark.api.BenchmarkCacheFactory;
import org.cachemark.api.CacheSpec;
import org.cachemark.api.Counted;
import org.cachemark.api.Options;
import org.cachemark.jmh.TraceBenchmark;
import org.cachemark.trace.GeneratedTrace;
import org.cachemark.trace.Trace;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PolicyTest {

  private static BenchmarkCache<Integer, Integer> open(String evicts, int capacity) {
    return BenchmarkCacheFactory.find("policy").create(spec(evicts, capacity));
  }

  private static BenchmarkCache<Integer, Integer> open(
      String evicts, int capacity, ToIntBiFunction<Integer, Integer> weigher) {
    return BenchmarkCacheFactory.find("policy").create(spec(evicts, capacity).withWeigher(weigher));
  }

  private static CacheSpec<Integer, Integer> spec(String evicts, int capacity) {
    return CacheSpec.of(Integer.class, Integer.class, capacity)
        .withOptions(Options.parse("evicts=" + evicts));
  }

  /** Asks for letters, each put where it is missing; those that were there stay as they are. */
  private static String hits(BenchmarkCache<Integer, Integer> cache, String requests) {
    StringBuilder hits = new StringBuilder();
    requests
        .chars()
        .forEach(
            letter -> {
              boolean isHit = cache.get(letter) != null;
              if (!isHit) {
                cache.put(letter, letter);
              }
              hits.append(isHit ? (char) letter : '.');
            });
    return hits.toString();
  }

  /** By hand. */
  @ParameterizedTest
  @CsvSource({
    "fifo,     3, abcadeabc,     ...a.....", // a goes at d, though it was asked for
    "lru,      3, abcadabca,     ...a.a..a", // b goes at d, c at b, and d at c
    "lfu,      3, aaabcdabcd,    .aa...a...", // a stays, the others go round
    "lfu,      2, aaabbcbcdcdcd, .aa.b..c.cdcd", // a, once a favourite, is too old at last
    "sieve,    3, abcadabca,     ...a.a..a", // a is spared, b goes at d, c at b, and d at c
    "sieve,    3, abcabdcabd,    ...ab.....", // a and b are spared once, and go in their turn
    "s3-fifo, 10, abcdefghijkalmnopqrstuva, .......................a", // a was a ghost
    "s3-fifo, 10, bbbcdefghijklmnopqrstuvb, .bb....................b", // b came three times
    "s3-fifo, 10, bbcdefghijklmnopqrstuvb,  .b.....................", // b came but twice
  })
  void evictsWhatItsNameSays(String evicts, int capacity, String requests, String hits) {
    assertThat(hits(open(evicts, capacity), requests)).isEqualTo(hits);
  }

  /** By hand: of five, capitals weigh three, small letters one, and Z nine. */
  @ParameterizedTest
  @CsvSource({
    "fifo,  abAabcBabAb,  ...ab.....b", // a goes at c, b and A at B, c at b, B at A
    "lru,   abAacBAabAab, ...a.....Aab", // b goes at c, A at B, and all the others at A
    "lfu,   aaAbBaCa,     .a...a.a", // A goes at B, b and B at C; a, a favourite, stays
    "sieve, abAacBab,     ...a..a.", // a is spared, b goes at c, A at B, and c at b
    "fifo,  abZabZ,       ...ab.", // nothing goes for Z
    "lru,   abZabZ,       ...ab.",
    "lfu,   abZabZ,       ...ab.",
    "sieve, abZabZ,       ...ab.",
  })
  void evictsUntilItFits(String evicts, String requests, String hits) {
    ToIntBiFunction<Integer, Integer> weigher =
        (key, letter) -> letter == 'Z' ? 9 : letter < 'a' ? 3 : 1;
    BenchmarkCache<Integer, Integer> cache = open(evicts, 5, weigher);
    assertThat(hits(cache, requests)).isEqualTo(hits);
    cache.clear();
    assertThat(hits(cache, requests)).as("once it is cleared").isEqualTo(hits);
  }

  @ParameterizedTest
  @ValueSource(strings = {"fifo", "lru", "lfu", "sieve"})
  void weighsAnewWhatIsWrittenOver(String evicts) {
    BenchmarkCache<Integer, Integer> cache = open(evicts, 5, (key, value) -> value);
    cache.put(1, 3);
    cache.put(2, 2);
    cache.put(2, 1);
    cache.put(3, 1);
    assertThat(cache.size()).isEqualTo(3);
    cache.put(3, 5);
    assertThat(cache.size()).as("of two that weigh five").isLessThan(2);
    cache.put(3, 6);
    assertThat(cache.get(3)).as("heavier than the capacity").isNull();
    cache.clear();
    cache.put(1, 5);
    cache.remove(1);
    cache.put(2, 5);
    assertThat(cache.get(2)).as("after another was taken out").isEqualTo(5);
  }

  /** The benchmark refuses an LRU that is not exact. */
  @ParameterizedTest
  @CsvSource({"1000", "10000", "50000"})
  void isTheLruBySizes(String capacity) {
    Map<String, Double> figures =
        new TraceBenchmark()
            .count(
                new Counted.Request(
                    Map.of("cache", new Counted.Subject("policy:lru", Options.parse("evicts=lru"))),
                    Map.of(
                        "trace", "zipf-sizes",
                        "capacity", capacity,
                        "unit", "sizes",
                        "mode", "strict",
                        "keys", "scattered"),
                    1));
    assertThat(figures.get("hitRatio")).isEqualTo(figures.get("lru"));
    assertThat(figures.get("byteHitRatio")).isEqualTo(figures.get("byteLru"));
  }

  @Test
  void doesNotWeighByS3Fifo() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> open("s3-fifo", 5, (key, value) -> value))
        .withMessage("policy lacks the capability BOUNDED_BY_WEIGHT");
  }

  /** Whatever ghosts, ranks and marks the requests before have left. */
  @ParameterizedTest
  @CsvSource({
    "fifo,     3, abcadeabc,     abcadeabc",
    "lru,      3, abcadabca,     abcadabca",
    "lfu,      2, aaabbcbcdcdcd, bbaaabbcbcdcd",
    "sieve,    3, abcabdcabd,    abcabdcabd",
    "s3-fifo, 10, abcdefghijkl,  abcdefghijkla" // a ghost would stay until it comes again
  })
  void beginsAnewOnceItIsCleared(String evicts, int capacity, String before, String requests) {
    BenchmarkCache<Integer, Integer> cache = open(evicts, capacity);
    hits(cache, before);
    cache.clear();
    assertThat(hits(cache, requests)).isEqualTo(hits(open(evicts, capacity), requests));
  }

  /** As others computed them by programs of their own; those of LRU are published, too. */
  @ParameterizedTest
  @CsvSource({
    "zipf10K-1M, 500, 53.79, 58.46, 67.73, 66.57",
    "zipf10K-1M, 1000, 62.86, 67.25, 74.27, 73.50",
    "zipf10K-1M, 2000, 72.56, 76.48, 81.21, 80.58",
    "loop, 512, 0.00, 0.00, 0.00, 0.00"
  })
  void hitsAsOftenAsOthersComputed(
      String trace, int capacity, String fifo, String lru, String sieve, String s3Fifo) {
    assertThat(hitRatio("fifo", trace, capacity)).isEqualTo(fifo);
    assertThat(hitRatio("lru", trace, capacity)).isEqualTo(lru);
    assertThat(hitRatio("sieve", trace, capacity)).isEqualTo(sieve);
    assertThat(hitRatio("s3-fifo", trace, capacity)).isEqualTo(s3Fifo);
  }

  private static String hitRatio(String evicts, String name, int capacity) {
    BenchmarkCache<Integer, Integer> cache = open(evicts, capacity);
    long hits = 0;
    long requests = 0;
    Trace.Cursor cursor = GeneratedTrace.find(name).orElseThrow().open();
    for (; cursor.advance(); requests++) {
      int key = (int) cursor.key();
      if (cache.get(key) != null) {
        hits++;
      } else {
        cache.put(key, key);
      }
    }
    assertThat(cache.size()).isEqualTo(capacity);
    return "%.2f".formatted(100.0 * hits / requests);
  }

  @Test
  void refusesAPolicyThatItDoesNotKnow() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> open("mru", 3))
        .withMessage("option evicts must be fifo, lru, lfu, sieve or s3-fifo, not 'mru'");
  }
}
