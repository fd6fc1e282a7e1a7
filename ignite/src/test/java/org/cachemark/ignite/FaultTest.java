/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.ignite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.BufferedReader;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.apache.ignite.Ignite;
import org.apache.ignite.IgniteCache;
import org.apache.ignite.Ignition;
import org.apache.ignite.configuration.CacheConfiguration;
import org.cachemark.api.Options;
import org.cachemark.api.RecordWriter;
import org.cachemark.ignite.ingest.Way;
import org.cachemark.ignite.ingest.Writing;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * What each way of writing loses when a server or the writer dies, or when a value does not fit: a
 * client, and three servers in JVMs of their own, each record with a backup. What is lost is
 * counted and printed; what docs/ingest.md says of it is held to here.
 */
class FaultTest {

  private static final int SERVERS = 3;
  private static final int KEYS = 4000;
  private static final int VERSIONS = 5;

  @TempDir Path work;

  private Subnet subnet;
  private final List<Process> processes = new ArrayList<>();
  private Ignite client;

  @BeforeEach
  void start() throws IOException {
    Nodes.prepareJvm();
    subnet = Subnet.reserve();
    List<Process> started = new ArrayList<>();
    for (int node = 1; node <= SERVERS; node++) {
      started.add(
          java(
              ServerNode.class,
              subnet.address(node),
              String.join(",", servers()),
              work.toString(),
              Long.toString(128L << 20),
              ""));
    }
    for (Process server : started) {
      awaitLine(server, ServerNode.READY);
    }
    client = client(SERVERS + 1);
  }

  private List<String> servers() {
    return IntStream.rangeClosed(1, SERVERS).mapToObj(subnet::address).toList();
  }

  private Ignite client(int host) {
    return Ignition.start(
        Nodes.configuration(subnet.address(host), servers(), work, 128L << 20, "")
            .setClientMode(true));
  }

  /** Starts a main class on this class path. It halts when its standard input ends. */
  private Process java(Class<?> main, String... arguments) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
        .filter(flag -> flag.startsWith("--"))
        .forEach(command::add);
    command.addAll(List.of("-Xmx256m", "-XX:TieredStopAtLevel=1", "-Djava.io.tmpdir=" + work));
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), main.getName()));
    command.addAll(List.of(arguments));
    Process process =
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD).start();
    processes.add(process);
    return process;
  }

  private static void awaitLine(Process process, String wanted) throws IOException {
    BufferedReader out = process.inputReader(StandardCharsets.UTF_8);
    String line = out.readLine();
    while (line != null && !line.equals(wanted)) {
      line = out.readLine();
    }
    assertThat(line).isEqualTo(wanted);
  }

  @AfterEach
  void stop() throws Exception {
    Ignition.stopAll(true);
    for (Process process : processes) {
      process.destroyForcibly().waitFor();
    }
    subnet.close();
  }

  private static Writing writing(Way way) {
    return Writing.of(Options.parse("way=" + way));
  }

  private IgniteCache<Integer, Object> cache(String name) {
    return client.createCache(new CacheConfiguration<Integer, Object>(name).setBackups(1));
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

  /** With a backup of each record, one server can die and no way loses a key of those written. */
  @ParameterizedTest
  @EnumSource(
      value = Way.class,
      mode = EnumSource.Mode.EXCLUDE,
      names = {"PUT_ALL_HASH", "INDIVIDUAL", "BATCHED_SORTED"}) // alike, but for the order
  void losesNoKeyUntoldWhenAServerDies(Way way) {
    IgniteCache<Integer, Object> cache = cache("records");
    Left left =
        write(
            writing(way).writer(client, cache),
            cache,
            () -> processes.get(SERVERS - 1).destroyForcibly());
    System.out.printf("a server dies, %s: %s%n", way, left);
    assertThat(left.isTold() || left.lost() == 0).as(left.toString()).isTrue();
    if (way == Way.PUT || way == Way.PUT_ALL || way == Way.ORDERED) {
      assertThat(left.isTold() || left.old() == 0).as(left.toString()).isTrue();
    }
    if (way == Way.ORDERED) {
      assertThat(left.isTold()).as("it tries again: " + left).isFalse();
    }
  }

  /** Both servers that have a record die: that is told, or the records are there. */
  @ParameterizedTest
  @EnumSource(
      value = Way.class,
      names = {"PUT", "PUT_ALL", "STREAMER", "ORDERED"})
  void countsWhatIsLostWhenTwoServersDie(Way way) {
    IgniteCache<Integer, Object> cache = cache("records");
    Left left =
        write(
            writing(way).writer(client, cache),
            cache,
            () -> {
              processes.get(SERVERS - 1).destroyForcibly();
              processes.get(SERVERS - 2).destroyForcibly();
            });
    System.out.printf("two servers die, %s: %s%n", way, left);
    if (way != Way.STREAMER && !left.isTold()) {
      assertThat(left.lost()).as("written again with the last version: " + left).isZero();
    }
  }

  /** Writes until it is killed, and says what it has handed over. */
  static final class Writer {

    private Writer() {}

    public static void main(String[] args) {
      Nodes.prepareJvm();
      Ignite ignite =
          Ignition.start(
              Nodes.configuration(
                      args[0], List.of(args[1].split(",", -1)), Path.of(args[2]), 128L << 20, "")
                  .setClientMode(true));
      Way way = Way.valueOf(args[3]);
      RecordWriter<Integer, Object> writer = writing(way).writer(ignite, ignite.cache("records"));
      int records = Integer.parseInt(args[4]);
      for (int key = 0; key < records; key++) {
        writer.write(key, key);
      }
      Runtime.getRuntime().halt(0); // without a flush, as if it had been killed
    }
  }

  /** A writer that dies takes with it what it had not sent: at most so many records. */
  @ParameterizedTest
  @EnumSource(
      value = Way.class,
      names = {"PUT", "PUT_ASYNC", "PUT_ALL", "STREAMER", "ORDERED"})
  void losesWhatWasNotSentWhenTheWriterDies(Way way) throws Exception {
    IgniteCache<Integer, Object> cache = cache("records");
    int records = 10_000;
    Process writer =
        java(
            Writer.class,
            subnet.address(SERVERS + 2),
            String.join(",", servers()),
            work.toString(),
            way.name(),
            Integer.toString(records));
    writer.waitFor();
    Steady.await(cache::sizeLong);
    int lost = records - cache.size();
    System.out.printf("the writer dies, %s: %d of %d records lost%n", way, lost, records);
    int most =
        switch (way) {
          case PUT -> 0;
          case PUT_ASYNC -> 1000; // on their way
          case PUT_ALL -> 1000; // the batch that is being filled
          case ORDERED -> 6 * 3 * 1000; // of six lanes, each with one batch on its way
          default -> records; // whatever its buffers hold
        };
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
  @EnumSource(Way.class)
  void tellsWhatDoesNotFitTheMetadata(Way way) {
    client.binary().builder(Fixed.class.getName()).setField("field", "a text").build();
    IgniteCache<Integer, Object> cache = cache("typed");
    assertThatThrownBy(
            () -> {
              try (RecordWriter<Integer, Object> writer = writing(way).writer(client, cache)) {
                writer.write(1, new Fixed(1));
              }
            })
        .as(way.toString())
        .hasStackTraceContaining("field")
        .hasStackTraceContaining("BinaryObjectException");
    assertThat(cache.get(1)).isNull();
  }
}
