/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.dedupe.jmh;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.cachemark.dedupe.Digest;
import org.cachemark.dedupe.HashCapability;
import org.cachemark.dedupe.TextHash;
import org.cachemark.dedupe.TextHashFactory;
import org.cachemark.harness.CheckFailedException;
import org.cachemark.harness.Meter;
import org.cachemark.harness.Trial;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class HashTextBenchmarkTest {

  private static final int LENGTH = 100;
  private static final int TEXTS = 500;

  /** What hashes were given, in this order. */
  private static final List<String> GIVEN = new ArrayList<>();

  @BeforeEach
  void forget() {
    Meter.drain();
    GIVEN.clear();
  }

  /** The digest of a string in Java's own sense. */
  public static final class StringHashFactory extends TextHashFactory {
    @Override
    public String name() {
      return "string";
    }

    @Override
    public Set<String> functions() {
      return Set.of("string");
    }

    @Override
    protected Set<HashCapability> capabilities(String function) {
      return Set.of();
    }

    @Override
    protected TextHash open(String function) {
      return new TextHash() {
        @Override
        public void hash(byte[] text, int from, int length, Digest digest) {
          String given = new String(text, from, length, StandardCharsets.US_ASCII);
          GIVEN.add(given);
          digest.set(0, given.hashCode());
        }

        @Override
        public String configuration() {
          return "string";
        }
      };
    }
  }

  private static HashTextBenchmark benchmark(String from) {
    HashTextBenchmark benchmark = new HashTextBenchmark();
    benchmark.hash = StringHashFactory.class.getName();
    benchmark.hashOptions = "function=string";
    benchmark.length = LENGTH;
    benchmark.texts = TEXTS;
    benchmark.from = from;
    return benchmark;
  }

  /** What the timed work gives to the hash, whose digests have to be what it returns. */
  private static List<String> timed(HashTextBenchmark benchmark) {
    benchmark.prepare();
    benchmark.begin();
    long sum = benchmark.hashText();
    List<String> given = List.copyOf(GIVEN);
    long expected = 0;
    for (String text : given) {
      expected = 31 * expected + text.hashCode();
    }
    assertThat(sum).isEqualTo(expected);
    benchmark.end(Trial.MEASUREMENT);
    assertThat(Meter.drain().get("speed").value()).isPositive();
    return given;
  }

  @ParameterizedTest
  @ValueSource(strings = {"bytes", "string"})
  void hashesEachTextOnceAndWhole(String from) {
    List<String> given = timed(benchmark(from));
    assertThat(given).hasSize(TEXTS).doesNotHaveDuplicates();
    assertThat(given).allSatisfy(text -> assertThat(text).hasSize(LENGTH));
  }

  @Test
  void hashesTheSameTextsFromStrings() {
    List<String> bytes = timed(benchmark("bytes"));
    GIVEN.clear();
    assertThat(timed(benchmark("string"))).isEqualTo(bytes);
  }

  @ParameterizedTest
  @ValueSource(strings = {"bytes", "string"})
  void beginsAnewWhereThereIsNoRoomForMore(String from) {
    HashTextBenchmark benchmark = benchmark(from);
    benchmark.length = 5_000_000;
    benchmark.texts = 5;
    List<String> given = timed(benchmark);
    // which is first where: a message with the texts themselves would be long
    assertThat(given.stream().map(given::indexOf).toList()).containsExactly(0, 1, 2, 0, 1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"bytes", "string"})
  void hashesTextsOfEachEvenLengthAsTheArticleDid(String from) {
    HashTextBenchmark benchmark = benchmark(from);
    benchmark.lengths = "article";
    benchmark.texts = LENGTH;
    List<String> given = timed(benchmark);
    assertThat(given)
        .extracting(String::length)
        .containsExactlyInAnyOrderElementsOf(
            IntStream.range(0, LENGTH).map(half -> 2 * half).boxed().toList())
        .isNotEqualTo(given.stream().map(String::length).sorted().toList());
    GIVEN.clear();
    benchmark.texts = 3 * LENGTH / 2; // of which there are more
    assertThat(timed(benchmark)).hasSize(3 * LENGTH / 2);
  }

  /** As one would that has a fault in its loop. */
  @ParameterizedTest
  @CsvSource({"bytes, 499", "string, 499", "bytes, 501"})
  void failsWhereOtherTextsAreHashed(String from, int texts) {
    HashTextBenchmark benchmark = benchmark(from);
    benchmark.prepare();
    benchmark.begin();
    benchmark.texts = texts;
    benchmark.hashText();
    benchmark.texts = TEXTS;
    assertThatThrownBy(benchmark::verify)
        .isInstanceOf(CheckFailedException.class)
        .hasMessageContaining("other digests");
  }
}
