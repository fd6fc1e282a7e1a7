/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.ignite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.apache.ignite.Ignite;
import org.apache.ignite.IgniteCache;
import org.apache.ignite.Ignition;
import org.cachemark.api.RecordWriter;
import org.cachemark.api.StreamSpec;
import org.cachemark.ignite.ingest.Way;
import org.cachemark.ignite.ingest.Writing;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * What ways of writing lose when two servers or the writer die, or when a value does not fit: a
 * client, and three servers in JVMs of their own, each record with a backup. What is lost is
 * counted and printed, into this class's file in target/surefire-reports; what docs/ingest.md says
 * of it is held to here.
 */
class FaultTest extends WithKillableServers {

  private static final int KEYS = 1000;
  private static final int VERSIONS = 5;

  private static Writing writing(Way way) {
    return Writing.of(StreamSpec.PLAIN.withWay(way.toString()));
  }

  /** What was found in the cache after a stream. */
  private record Left(int lost, int old, RuntimeException failure) {

    boolean isTold() {
      return failure != null;
    }

    @Override
    public String toString() {
      return "%d keys lost, %d old, %s"
          .formatted(lost, old, isTold() ? "told: " + Cluster.reason(failure) : "nothing told");
    }
  }

  /** Writes every key several times; in the middle of it, something happens. */
  private static Left write(
      RecordWriter<Integer, Object> writer, IgniteCache<Integer, Object> cache, Runnable event) {
    RuntimeException failure = null;
    try (writer) {
      for (int version = 1; version <= VERSIONS; version++) {
        for (int key = 0; key < KEYS; key++) {
          writer.write(key, version);
          if (version == 3 && key == KEYS / 2) {
            event.run();
          }
        }
      }
    } catch (RuntimeException e) {
      failure = e;
    }
    Set<Integer> keys = new TreeSet<>();
    IntStream.range(0, KEYS).forEach(keys::add);
    Map<Integer, Object> found = cache.getAll(keys);
    long newest = found.values().stream().filter(value -> value.equals(VERSIONS)).count();
    return new Left(KEYS - found.size(), (int) (found.size() - newest), failure);
  }

  /**
   * Two of three servers die, and with them both copies of some records. From then on a record has
   * one owner, so that the streamer leaves none out.
   */
  @ParameterizedTest
  @EnumSource(
      value = Way.class,
      names = {"PUT_ALL", "STREAMER", "ORDERED"})
  void losesNothingThatComesAfterwardsWhenTwoServersDie(Way way) {
    IgniteCache<Integer, Object> cache = servers.cache("records");
    Left left =
        write(
            writing(way).writer(servers.client(), cache),
            cache,
            () -> {
              servers.kill(1);
              servers.kill(2);
            });
    System.out.printf("two servers die, %s: %s%n", way, left);
    assertThat(left.isTold() || left.lost() == 0).as(left.toString()).isTrue();
  }

  /** Writes without a flush, and halts, as if it had been killed. */
  static final class DyingWriter {

    private DyingWriter() {}

    public static void main(String[] args) {
      Nodes.prepareJvm();
      Ignite ignite = Ignition.start(KillableServers.client(args[0], args[1], Path.of(args[2])));
      RecordWriter<Integer, Object> writer =
          TroubledWriter.writing(Way.valueOf(args[3]), Integer.parseInt(args[4]))
              .writer(ignite, ignite.cache("records"));
      for (int key = 0; key < Integer.parseInt(args[5]); key++) {
        writer.write(key, key);
      }
      Runtime.getRuntime().halt(0);
    }
  }

  /** A writer that dies takes with it what it had not sent: so many records at most. */
  @ParameterizedTest
  @CsvSource({
    "PUT, 0, 2000, 0",
    "PUT_ASYNC, 100, 5000, 100",
    "PUT_ALL, 300, 5000, 300", // the batch that is being filled
    "STREAMER, 100, 5000, 5000", // whatever its buffers hold
    "ORDERED, 100, 5000, 1200" // of six lanes: one batch waits, one is on its way
  })
  void losesWhatWasNotSentWhenTheWriterDies(Way way, int size, int records, int most)
      throws Exception {
    IgniteCache<Integer, Object> cache = servers.cache("records");
    Process writer =
        servers.startClient(
            DyingWriter.class, way.name(), Integer.toString(size), Integer.toString(records));
    writer.waitFor();
    Steady.await(cache::sizeLong);
    int lost = records - cache.size();
    System.out.printf("the writer dies, %s: %d of %d records lost%n", way, lost, records);
    assertThat(lost).isBetween(0, most);
  }

  /** A number, where metadata has a text. */
  static final class Fixed {
    final int field;

    Fixed(int field) {
      this.field = field;
    }
  }

  @ParameterizedTest
  @EnumSource(value = Way.class, mode = EnumSource.Mode.MATCH_NONE, names = "SQL_.*")
  void tellsWhatDoesNotFitTheMetadata(Way way) {
    servers.client().binary().builder(Fixed.class.getName()).setField("field", "a text").build();
    IgniteCache<Integer, Object> cache = servers.cache("typed");
    assertThatThrownBy(
            () -> {
              try (RecordWriter<Integer, Object> writer =
                  writing(way).writer(servers.client(), cache)) {
                writer.write(1, new Fixed(1));
              }
            })
        .as(way.toString())
        .hasStackTraceContaining("field")
        .hasStackTraceContaining("BinaryObjectException");
    assertThat(cache.get(1)).isNull();
  }
}
