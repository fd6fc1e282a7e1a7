/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.runner;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.cachemark.results.Cell;
import org.cachemark.results.Results;
import org.cachemark.results.SystemId;
import org.cachemark.runner.plan.PlannedCell;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A store in the process that calls it, and one behind a socket, whose server the runner owns. */
class StoresIT {

  private static final String SWEEP =
      """
      systems: {store: [sqlite, postgresql]}
      threads: 2
      benchmarks: [{name: GetByKey, items: 300, names: 10, words: 2000, length: 5}]
      heap: 64m
      rounds: 1
      warmup: 1x20ms
      measure: 1x50ms
      timeout: 5m
      """;

  private static final String THROUGH =
      """
      systems: {store: [postgresql], cache: [floor, "caffeine[initialCapacity=64]"]}
      threads: 2
      benchmarks:
        - {name: ThroughCache, over: loopback, items: 300}
      heap: 64m
      rounds: 1
      warmup: 1x20ms
      measure: 1x100ms
      timeout: 5m
      """;

  @TempDir Path directory;

  /** The needs of a store are not asked of a cache, and the cache has its own options. */
  @Test
  void measuresAStoreBehindACache() throws Exception {
    CachemarkProcess cachemark = new CachemarkProcess(directory);
    Path sweep = Files.writeString(directory.resolve("through.yaml"), THROUGH);

    CachemarkProcess.Result result = cachemark.run("run", sweep.toString());

    assertThat(result.exitCode()).as(result.output()).isZero();
    Path run = cachemark.onlyRun();
    Results results = Results.load(run);
    assertThat(results.observations()).hasSize(2);
    for (Cell cell : results.run().cells()) {
      boolean isCached = cell.systems().get("cache").product().equals("caffeine");
      assertThat(results.of(cell).get(0).median("hitRate").orElseThrow() > 0).isEqualTo(isCached);
      assertThat(results.of(cell).get(0).median("serverCpu")).isPresent();
      Path fork = run.resolve("cells").resolve(PlannedCell.fileName(cell.id()));
      assertThat(Files.readString(fork.resolve("fork.json")))
          .contains(isCached ? "initialCapacity=64" : "does nothing", "fsync off");
    }
  }

  @Test
  void measuresStoresInTheProcessAndBehindASocketInTablesOfTheirOwn() throws Exception {
    CachemarkProcess cachemark = new CachemarkProcess(directory);
    Path sweep = Files.writeString(directory.resolve("stores.yaml"), SWEEP);

    CachemarkProcess.Result result = cachemark.run("run", sweep.toString());

    assertThat(result.exitCode()).as(result.output()).isZero();
    Path run = cachemark.onlyRun();
    Results results = Results.load(run);
    assertThat(results.observations()).hasSize(2);
    for (Cell cell : results.run().cells()) {
      boolean isServer = cell.params().get("over").toString().equals("loopback");
      assertThat(cell.systems().get("store").product())
          .isEqualTo(isServer ? "postgresql" : "sqlite");
      SystemId id = cell.systems().get("store");
      assertThat(results.run().systems().get(id.toString()).configuration())
          .as("what answered, and the version that was asked for")
          .startsWith(id.version().orElseThrow().replaceFirst("\\.0$", "") + ", ");
      for (String figure : List.of("serverCpu", "serverMemory")) {
        assertThat(results.of(cell).get(0).median(figure).isPresent())
            .as(figure + " of " + cell.id())
            .isEqualTo(isServer);
      }
      assertThat(results.of(cell).get(0).median("memory").isPresent()).isEqualTo(!isServer);
      assertThat(results.run().bySetting().get(results.run().setting(cell))).containsExactly(cell);
    }
    assertThat(Files.readString(run.resolve("run.json"))).contains("fsync off");

    CachemarkProcess.Result report = cachemark.execute("report", run.getFileName().toString());
    assertThat(report.output())
        .contains(
            "over loopback", "over process", "server MB", "memory MB", "PostgreSQL", "SQLite");
  }

  private static final String THEIRS =
      """
      systems: {store: ["redis[uri=MY_REDIS]"]}
      threads: 2
      benchmarks: [{name: GetByKey, over: loopback, items: 300, names: 10, words: 2000, length: 5}]
      heap: 64m
      rounds: 1
      warmup: 1x20ms
      measure: 1x50ms
      timeout: 5m
      """;

  /**
   * The server is one that a service starts, with a password; it stays the same, and what Cachemark
   * has known of it does not count once there are somebody's keys, or it is gone.
   */
  @Test
  void measuresAServerOfTheUsersAndTellsNoPassword() throws Exception {
    CachemarkProcess cachemark = new CachemarkProcess(directory);
    Path sweep = Files.writeString(directory.resolve("theirs.yaml"), THEIRS);
    try (RedisOfTheUsers server = new RedisOfTheUsers("geheim")) {
      cachemark.withVariable("MY_REDIS", server.uri(1));

      CachemarkProcess.Result result = cachemark.run("run", sweep.toString());

      assertThat(result.exitCode()).as(result.output()).isZero();
      Path run = cachemark.onlyRun();
      Results results = Results.load(run);
      Cell cell = results.run().cells().get(0);
      assertThat(cell.systems().get("store").version()).as("the server's alone").isEmpty();
      assertThat(results.of(cell).get(0).median("throughput")).isPresent();
      for (String figure : List.of("serverCpu", "serverMemory", "size")) {
        assertThat(results.of(cell).get(0).median(figure)).as(figure).isEmpty();
      }
      Path fork = run.resolve("cells").resolve(PlannedCell.fileName(cell.id()));
      assertThat(Files.readString(fork.resolve("fork.json")))
          .contains("Redis 6.2.", "the user's server of MY_REDIS, called from 127.0.0.1");
      assertThat(result.flat())
          .contains("Redis (uri=MY_REDIS)", "The servers of redis[uri=MY_REDIS] are the user's own")
          .doesNotContain("geheim", "server MB");
      try (Stream<Path> files = Files.walk(run)) {
        for (Path file : files.filter(Files::isRegularFile).toList()) {
          assertThat(Files.readString(file)).as(file.toString()).doesNotContain("geheim");
        }
      }
      assertThat(server.keys(1)).as("left behind").isZero();

      String faulty = THEIRS.replace("threads: 2", "threads: 128").replace("GetByKey", "Overwrite");
      Files.writeString(sweep, faulty.replace("items: 300", "items: 100"));
      CachemarkProcess.Result failed = cachemark.run("run", "--no-check", sweep.toString());
      assertThat(failed.flat()).contains("100 items are too few for 128 threads");
      assertThat(server.keys(1)).as("left behind by a fork that fails").isZero();

      Files.writeString(sweep, THEIRS);
      server.ask("SELECT 1", "SET theirs 7");
      CachemarkProcess.Result occupied = cachemark.run("run", sweep.toString());
      assertThat(occupied.exitCode()).as(occupied.output()).isEqualTo(2);
      assertThat(occupied.flat()).contains("has keys in its database that Cachemark did not make");
      assertThat(server.keys(1)).as("untouched").isEqualTo(1);
    }
    CachemarkProcess.Result gone = cachemark.run("run", sweep.toString());
    assertThat(gone.exitCode()).as(gone.output()).isEqualTo(2);
    assertThat(gone.flat())
        .contains("the server of MY_REDIS cannot be used: Failed to connect")
        .doesNotContain("geheim");
    try (Stream<Path> runs = Files.list(cachemark.runs())) {
      assertThat(runs).as("those that were not refused").hasSize(2);
    }
  }

  @Test
  void saysThatAServerOfTheUsersIsNotNamed() throws Exception {
    CachemarkProcess cachemark = new CachemarkProcess(directory);
    CachemarkProcess.Result none = cachemark.execute("check", "mongodb");
    assertThat(none.exitCode()).as(none.output()).isEqualTo(2);
    assertThat(none.flat())
        .contains("mongodb is not available here: name a server of yours by")
        .contains("mongodb[uri=MY_SERVER]");
    CachemarkProcess.Result unset = cachemark.execute("check", "mongodb[uri=NO_SUCH]");
    assertThat(unset.exitCode()).as(unset.output()).isEqualTo(2);
    assertThat(unset.flat())
        .contains("the environment variable NO_SUCH is not set; write export NO_SUCH='mongodb://");
  }

  @Test
  void refusesAnOptionThatTheServerDoesNotTake() throws Exception {
    CachemarkProcess.Result result =
        new CachemarkProcess(directory).execute("check", "postgresql[durability=some]");
    assertThat(result.exitCode()).as(result.output()).isEqualTo(2);
    assertThat(result.flat()).contains("option durability must be none or disk, not 'some'");
  }
}
