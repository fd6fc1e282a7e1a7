/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.ignite3;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.cachemark.api.BenchmarkCacheFactory;
import org.cachemark.api.CacheSpec;
import org.cachemark.api.Options;
import org.cachemark.api.RecordWriter;
import org.cachemark.api.StreamCache;
import org.cachemark.api.StreamSpec;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The article's question, asked of Ignite 3: is the newest value of each key there in the end? And
 * what a node is like while one can be looked at.
 */
class WritingTest {

  private static final int KEYS = 500;
  private static final int VERSIONS = 15;

  /** A column of texts takes 65 536 characters. */
  private static final String TOO_LONG = "x".repeat(100_000);

  private static final BenchmarkCacheFactory FACTORY = new Ignite3Factory();

  private static BenchmarkCacheFactory.Environment node;

  @BeforeAll
  static void start() {
    node = FACTORY.start(Options.NONE);
  }

  @AfterAll
  static void stop() {
    node.close();
  }

  private static <V> StreamCache<Integer, V> open(Class<V> type, String options, StreamSpec by) {
    return FACTORY.createForStreams(
        CacheSpec.of(Integer.class, type, KEYS).withOptions(Options.parse(options)), by);
  }

  /** Writes 1, 2, 3 … over each key, and returns the values that are there in the end. */
  private static List<Integer> written(String options, StreamSpec by) {
    try (StreamCache<Integer, Integer> cache = open(Integer.class, options, by)) {
      try (RecordWriter<Integer, Integer> writer = cache.writer()) {
        for (int version = 1; version <= VERSIONS; version++) {
          for (int key = 0; key < KEYS; key++) {
            writer.write(key, version);
          }
        }
      }
      return new ArrayList<>(cache.getAll(IntStream.range(0, KEYS).boxed().toList()).values());
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"putAll", "putAllAsync", "streamer"})
  void keepsTheNewestValueOfEachKey(String way) {
    assertThat(written("", StreamSpec.PLAIN.withWay(way).withBatch(7)))
        .hasSize(KEYS)
        .containsOnly(VERSIONS);
  }

  @Test
  void flushesItsStreamerNowAndThen() {
    StreamSpec often =
        StreamSpec.PLAIN.withWay("streamer").withFlush(900).withLongestWait(Duration.ofSeconds(1));
    assertThat(written("", often)).hasSize(KEYS).containsOnly(VERSIONS);
  }

  /** Ignite's default is one batch of a partition at a time; with more nothing is promised. */
  @Test
  void losesNoKeyWhereSeveralBatchesOfAPartitionAreOnTheirWay() {
    List<Integer> values = written("pages=16", StreamSpec.PLAIN.withWay("streamer").withBatch(7));
    assertThat(values).hasSize(KEYS).allMatch(value -> value >= 1 && value <= VERSIONS);
    long old = values.stream().filter(value -> value != VERSIONS).count();
    System.out.printf("16 batches of a partition at once: of %d keys %d old%n", KEYS, old);
  }

  @ParameterizedTest
  @ValueSource(strings = {"put", "putAll", "putAllAsync", "streamer"})
  void tellsWhatCannotBeWritten(String way) {
    try (StreamCache<Integer, String> cache =
        open(String.class, "", StreamSpec.PLAIN.withWay(way))) {
      assertThatThrownBy(
              () -> {
                try (RecordWriter<Integer, String> writer = cache.writer()) {
                  writer.write(1, TOO_LONG);
                }
              })
          .hasStackTraceContaining("65536");
      assertThat(cache.get(1)).isNull();
    }
  }

  /** What goes wrong is told once, and by itself, though the writer is closed behind it. */
  @ParameterizedTest
  @ValueSource(strings = {"putAll", "putAllAsync", "streamer"})
  void tellsWhatCannotBeWrittenAmongOthers(String way) {
    try (StreamCache<Integer, String> cache =
        open(String.class, "", StreamSpec.PLAIN.withWay(way).withBatch(10))) {
      assertThatThrownBy(
              () -> {
                try (RecordWriter<Integer, String> writer = cache.writer()) {
                  writer.write(0, TOO_LONG);
                  for (int key = 1; key < 100_000; key++) {
                    writer.write(key, "short");
                  }
                }
              })
          .hasStackTraceContaining("65536");
    }
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void listensAtLoopbackAlone() throws IOException {
    Set<String> sockets = new HashSet<>();
    try (DirectoryStream<Path> files = Files.newDirectoryStream(Path.of("/proc/self/fd"))) {
      for (Path file : files) {
        if (Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
          sockets.add(Files.readSymbolicLink(file).toString());
        }
      }
    }
    List<String> addresses = new ArrayList<>();
    for (String table : List.of("tcp", "tcp6")) {
      for (String line : Files.readAllLines(Path.of("/proc/net", table))) {
        String[] fields = line.strip().split("\\s+", -1); // see proc(5)
        if (fields[3].equals("0A") && sockets.contains("socket:[" + fields[9] + "]")) {
          addresses.add(fields[1].replaceFirst(":.*", ""));
        }
      }
    }
    assertThat(addresses)
        .as("where it listens for nodes, for clients, and for REST")
        .hasSize(3)
        .isSubsetOf("0100007F", "0000000000000000FFFF00000100007F");
  }
}
