/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.ignite;

import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.assertj.core.api.SoftAssertions;
import org.cachemark.ignite.ingest.Way;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What each way of writing loses when there is trouble in the middle of it. All ways write at the
 * same time, each into a cache of its own. What is lost is counted and printed, into this class's
 * file in target/surefire-reports; what docs/ingest.md says of it is held to here.
 */
@Timeout(300)
class TroubleTest {

  /** Those by SQL take a table. */
  private static final Set<Way> WAYS =
      EnumSet.complementOf(EnumSet.of(Way.SQL_STREAM, Way.SQL_STREAM_OVERWRITE));

  private static final Set<Way> IN_ORDER =
      EnumSet.of(Way.PUT, Way.PUT_ALL, Way.PUT_ALL_HASH, Way.PUT_ALL_ASYNC, Way.ORDERED);

  /** What happens, at a random moment. */
  private enum Trouble {
    SERVER_DIES,
    SERVER_JOINS,
    CACHE_IS_CREATED // for which all nodes agree on the topology anew
  }

  @TempDir private static Path work;
  private static KillableServers servers;
  private static ExecutorService threads;

  @BeforeAll
  static void start() throws IOException {
    servers = new KillableServers(work);
    threads = Executors.newFixedThreadPool(WAYS.size());
  }

  @AfterAll
  static void stop() throws Exception {
    threads.shutdownNow();
    servers.close();
  }

  @AfterEach
  void restore() throws Exception {
    servers.restore();
  }

  /** One seed, or those of -Dcachemark.seeds=0-199; whatever fails tells its seed. */
  private static Stream<Arguments> troubles() {
    String[] seeds = System.getProperty("cachemark.seeds", "0-0").split("-", -1);
    return IntStream.rangeClosed(Integer.parseInt(seeds[0]), Integer.parseInt(seeds[1]))
        .boxed()
        .flatMap(seed -> Stream.of(Trouble.values()).map(trouble -> arguments(trouble, seed)));
  }

  /** Numbered records: a loss shows, in the primary or in a backup. */
  @ParameterizedTest
  @MethodSource("troubles")
  void keepsWhatItPromises(Trouble trouble, int seed) throws Exception {
    SoftAssertions all = new SoftAssertions();
    for (TroubledWriter written : writeDuring(trouble, new Random(seed))) {
      hold(written, "%s, %s, seed %d".formatted(trouble, written.way(), seed), all);
    }
    all.assertAll();
  }

  private static List<TroubledWriter> writeDuring(Trouble trouble, Random random) throws Exception {
    servers.createCaches(WAYS.stream().map(Way::toString).toList());
    CountDownLatch over = new CountDownLatch(1);
    List<TroubledWriter> writers = new ArrayList<>();
    for (Way way : WAYS) {
      writers.add(new TroubledWriter(way, servers, random.nextLong(), over));
    }
    List<Future<TroubledWriter>> written = new ArrayList<>();
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
    }
    for (Future<TroubledWriter> one : written) {
      one.get();
    }
    return writers;
  }

  private static void hold(TroubledWriter written, String name, SoftAssertions all)
      throws InterruptedException {
    RuntimeException failure = written.failure();
    if (failure != null) {
      System.out.printf("%s: told: %s%n", name, Cluster.reason(failure));
      all.assertThat(written.way()).as(name + ": it tries again").isNotEqualTo(Way.ORDERED);
      return;
    }
    Set<Integer> keys = written.newest().keySet();
    Copies copies = Copies.await(servers.client(), written.way().toString(), keys);
    long lost = copies.count(value -> value == null);
    long old = copies.old(written.newest());
    System.out.printf("%s: of %d keys %d lost, %d old%n", name, keys.size(), lost, old);
    all.assertThat(lost).as(name).isZero();
    if (IN_ORDER.contains(written.way())) {
      all.assertThat(old).as(name).isZero();
    }
  }
}
