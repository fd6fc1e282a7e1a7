/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.ignite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.assertj.core.api.SoftAssertions;
import org.cachemark.ignite.TroubledWriter.Line;
import org.cachemark.ignite.ingest.Way;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What each way of writing loses when there is trouble in the middle of it. All ways write at the
 * same time, each into a cache of its own. What is lost is counted and printed, into this class's
 * file in target/surefire-reports; what docs/ingest.md says of it is held to here.
 */
class TroubleTest extends WithKillableServers {

  /** Of the ordered way, what goes as soon as it can, and what lingers for others. */
  private static final List<Line> ORDERED =
      List.of(new Line(Way.ORDERED, Duration.ZERO), new Line(Way.ORDERED, Duration.ofMillis(10)));

  /** All but those by SQL, which take a table. */
  private static final List<Line> ALL =
      Stream.concat(
              EnumSet.complementOf(
                      EnumSet.of(Way.SQL_STREAM, Way.SQL_STREAM_OVERWRITE, Way.ORDERED))
                  .stream()
                  .map(way -> new Line(way, Duration.ZERO)),
              ORDERED.stream())
          .toList();

  private static final Set<Way> IN_ORDER =
      EnumSet.of(Way.PUT, Way.PUT_ALL, Way.PUT_ALL_HASH, Way.PUT_ALL_ASYNC, Way.ORDERED);

  /** What happens, at a random moment. */
  private enum Trouble {
    SERVER_DIES,
    SERVER_JOINS,
    CACHE_IS_CREATED // for which all nodes agree on the topology anew
  }

  /**
   * Seed 0, by which all ways see a server die, and the ordered one the rest; or those of
   * -Dcachemark.seeds=0-199, for all of all, or with -Dcachemark.ways=ordered for that alone.
   * Whatever fails tells its seed.
   */
  private static Stream<Arguments> troubles() {
    String named = System.getProperty("cachemark.seeds");
    List<Line> seen = System.getProperty("cachemark.ways") == null ? ALL : named("cachemark.ways");
    String[] seeds = (named == null ? "0" : named).split("-", -1);
    int last = Integer.parseInt(seeds[seeds.length - 1]);
    return IntStream.rangeClosed(Integer.parseInt(seeds[0]), last)
        .boxed()
        .flatMap(
            seed ->
                Stream.of(Trouble.values())
                    .map(
                        trouble -> {
                          boolean isForAll = named != null || trouble == Trouble.SERVER_DIES;
                          return arguments(trouble, seed, isForAll ? seen : ORDERED);
                        }));
  }

  private static List<Line> named(String property) {
    Set<String> ways = Set.of(System.getProperty(property).split(",", -1));
    List<Line> lines = ALL.stream().filter(line -> ways.contains(line.way().toString())).toList();
    assertThat(lines).as(property).isNotEmpty();
    return lines;
  }

  /** Numbered records: a loss shows, in the primary or in a backup. */
  @ParameterizedTest
  @MethodSource("troubles")
  void keepsWhatItPromises(Trouble trouble, int seed, List<Line> lines) throws Exception {
    SoftAssertions all = new SoftAssertions();
    List<TroubledWriter> writers = writeDuring(trouble, lines, new Random(seed));
    // last what may miss copies for good, as ClosingTest tells, and be waited for in vain
    writers.sort(Comparator.comparing(written -> written.way() == Way.STREAMER));
    long deadline = System.nanoTime() + TimeUnit.MINUTES.toNanos(3);
    for (TroubledWriter written : writers) {
      String name = "%s, %s, seed %d".formatted(trouble, written.line(), seed);
      hold(written, name, deadline, all);
    }
    all.assertAll();
  }

  private static List<TroubledWriter> writeDuring(Trouble trouble, List<Line> lines, Random random)
      throws Exception {
    servers.createCaches(lines.stream().map(Line::toString).toList());
    CountDownLatch over = new CountDownLatch(1);
    List<TroubledWriter> writers = new ArrayList<>();
    for (Line line : lines) {
      writers.add(new TroubledWriter(line, servers.client(), random.nextLong(), over));
    }
    List<Future<TroubledWriter>> written = new ArrayList<>();
    ExecutorService threads = Executors.newFixedThreadPool(lines.size());
    try {
      writers.forEach(writer -> written.add(threads.submit(writer)));
      for (TroubledWriter writer : writers) {
        writer.begun().get();
      }
      switch (trouble) {
        case SERVER_DIES -> servers.kill(random.nextInt(KillableServers.COUNT));
        case SERVER_JOINS -> servers.join();
        case CACHE_IS_CREATED -> servers.cache("another");
      }
    } finally {
      over.countDown();
      threads.shutdown();
    }
    for (Future<TroubledWriter> one : written) {
      one.get();
    }
    return writers;
  }

  private static void hold(TroubledWriter written, String name, long deadline, SoftAssertions all)
      throws InterruptedException {
    RuntimeException failure = written.failure();
    if (failure != null) {
      System.out.printf("%s: told: %s%n", name, Cluster.reason(failure));
      all.assertThat(written.way().isOrdered()).as(name + ": it tries again").isFalse();
      return;
    }
    Set<Integer> keys = written.newest().keySet();
    Copies copies = Copies.await(servers.client(), written.line().toString(), keys, deadline);
    long lost = copies.count(value -> value == null);
    long old = copies.old(written.newest());
    System.out.printf("%s: of %d keys %d lost, %d old%n", name, keys.size(), lost, old);
    if (written.way() != Way.STREAMER) {
      all.assertThat(lost).as(name).isZero();
    }
    if (IN_ORDER.contains(written.way())) {
      all.assertThat(old).as(name).isZero();
    }
  }
}
