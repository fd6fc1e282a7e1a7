/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.runner;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.cachemark.results.Cell;
import org.cachemark.results.Results;
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
      for (String figure : List.of("serverCpu", "serverMemory")) {
        assertThat(results.of(cell).get(0).median(figure).isPresent())
            .as(figure + " of " + cell.id())
            .isEqualTo(isServer);
      }
      assertThat(results.run().bySetting().get(results.run().setting(cell))).containsExactly(cell);
    }
    assertThat(Files.readString(run.resolve("run.json"))).contains("fsync off");

    CachemarkProcess.Result report = cachemark.execute("report", run.getFileName().toString());
    assertThat(report.output())
        .contains("over loopback", "over process", "server MB", "PostgreSQL", "SQLite");
  }

  @Test
  void refusesAnOptionThatTheServerDoesNotTake() throws Exception {
    CachemarkProcess.Result result =
        new CachemarkProcess(directory).execute("check", "postgresql[durability=some]");
    assertThat(result.exitCode()).as(result.output()).isEqualTo(2);
    assertThat(result.flat()).contains("option durability must be none or disk, not 'some'");
  }
}
