/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.runner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.cachemark.results.Results;
import org.cachemark.results.Results.Failure.Outcome;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What a user sees of a store whose server fails: Redis, with one fault each, which the tests of
 * its adapter bring as a product {@code faulty}. Without a warm-up the first iteration is measured.
 */
class StoreFaultsIT {

  private static final Path REDIS = CachemarkProcess.HOME.resolve("stores/redis/target");

  private static final String SWEEP =
      """
      systems: {store: [%s]}
      threads: 2
      benchmarks: [{name: %s}]
      heap: 64m
      rounds: 1
      warmup: 0x10ms
      measure: 1x100ms
      timeout: 60s
      """;

  @TempDir Path directory;

  private Path adapter() throws IOException {
    Path adapter = Files.createDirectory(directory.resolve("faulty"));
    copy(REDIS.resolve("classes/org"), adapter.resolve("org"));
    copy(REDIS.resolve("test-classes/org"), adapter.resolve("org"));
    Path about = Files.createDirectories(adapter.resolve("META-INF/cachemark"));
    String redis = Files.readString(REDIS.resolve("classes/META-INF/cachemark/product.yaml"));
    Files.writeString(
        about.resolve("product.yaml"),
        redis
            .replaceFirst("(?s)\n---\n.*", "")
            .replace("product: redis", "product: faulty")
            .replace("RedisService", "FaultyService"));
    Path services = Files.createDirectories(adapter.resolve("META-INF/services"));
    Files.writeString(
        services.resolve("org.cachemark.stores.BenchmarkStoreFactory"),
        "org.cachemark.stores.redis.FaultyFactory");
    return adapter;
  }

  private static void copy(Path from, Path to) throws IOException {
    try (var tree = Files.walk(from)) {
      for (Path file : tree.filter(Files::isRegularFile).toList()) {
        Path copy = to.resolve(from.relativize(file).toString());
        Files.createDirectories(copy.getParent());
        Files.copy(file, copy);
      }
    }
  }

  private String sweep(String stores, String benchmark) throws IOException {
    return Files.writeString(directory.resolve("faults.yaml"), SWEEP.formatted(stores, benchmark))
        .toString();
  }

  @Test
  void tellsEachFaultInALineAndMeasuresTheOthers() throws Exception {
    CachemarkProcess cachemark = new CachemarkProcess(directory);
    String faults =
        "redis, 'faulty[fault=port]', 'faulty[fault=load]', 'faulty[fault=dies]',"
            + " 'faulty[fault=flips]', 'faulty[fault=hangs]'";
    String sweep = sweep(faults, "GetByKey, over: loopback, items: 300");

    CachemarkProcess.Result result =
        cachemark.run("run", sweep, "--no-check", "--adapter", adapter().toString());

    assertThat(result.exitCode()).as(result.output()).isEqualTo(Cachemark.CELL_FAILED);
    Path run = cachemark.onlyRun();
    Results results = Results.load(run);
    assertThat(results.observations().keySet()).singleElement().asString().contains("_redis@");
    Map<String, Results.Failure> all = new TreeMap<>();
    results
        .failures()
        .forEach((id, failure) -> all.put(id.replaceAll(".*\\[fault=(\\w+)\\].*", "$1"), failure));
    assertThat(all).containsOnlyKeys("port", "load", "dies", "flips", "hangs");
    assertThat(reason(all, "port", Outcome.CRASHED))
        .startsWith("the service of faulty@")
        .contains("[fault=port] does not start: Redis has ended by itself: ")
        .contains("Address already in use");
    for (String when : List.of("load", "dies")) {
      assertThat(reason(all, when, Outcome.CRASHED))
          .startsWith("the service of faulty@")
          .contains("[fault=%s] has ended by itself, with exit code 1: ".formatted(when))
          .endsWith("Redis has ended by itself: Killed");
    }
    assertThat(reason(all, "flips", Outcome.FAILED_CHECK))
        .matches("found Item\\[id=\\d+, .*, expected Item\\[id=.*");
    assertThat(reason(all, "hangs", Outcome.CRASHED)).contains("Redis: ", "Read timed out");
    for (Results.Failure failure : all.values()) {
      assertThat(failure.reason()).hasSizeLessThan(500).doesNotContain("\n");
      assertThat(result.flat()).contains(failure.reason().replaceAll("\\s+", " "));
    }
    nothingIsLeft(run);
  }

  private static String reason(Map<String, Results.Failure> all, String fault, Outcome outcome) {
    Results.Failure failure = all.get(fault);
    assertThat(failure.outcome()).as(fault).isEqualTo(outcome);
    return failure.reason();
  }

  private void nothingIsLeft(Path run) throws IOException {
    assertThat(CachemarkProcess.temps(run)).isEmpty();
    try (var files = Files.list(directory)) {
      assertThat(files.map(file -> file.getFileName().toString()))
          .noneMatch(name -> name.startsWith("cachemark-"));
    }
    assertThat(ProcessHandle.allProcesses().map(one -> one.info().commandLine().orElse("")))
        .noneMatch(command -> command.contains(directory.toString()));
  }

  @Test
  void findsWrongAnswersAndTakenPortsBeforeItMeasures() throws Exception {
    CachemarkProcess.Result result =
        new CachemarkProcess(directory)
            .execute(
                "check",
                "faulty[fault=flips]",
                "faulty[fault=port]",
                "--adapter",
                adapter().toString());

    assertThat(result.exitCode()).as(result.output()).isEqualTo(Cachemark.CELL_FAILED);
    assertThat(result.flat())
        .containsPattern(
            "FAIL faulty@\\S+\\[fault=flips\\] findsEachItemByItsKey: found Item\\[id=0, ")
        .containsPattern("FAIL faulty@\\S+\\[fault=port\\] .*Address already in use");
  }

  /** There is room for its program, and not for what is loaded. */
  @Test
  void tellsThatTheDiskOfAServerIsFull() throws Exception {
    Path disk = Files.createDirectory(directory.resolve("disk"));
    Process mount =
        new ProcessBuilder("mount", "-t", "tmpfs", "-o", "size=11m", "tmpfs", disk.toString())
            .redirectErrorStream(true)
            .start();
    assumeTrue(mount.waitFor() == 0, "no small disk: mounting is not allowed here");
    try {
      CachemarkProcess cachemark = new CachemarkProcess(directory).with("-Djava.io.tmpdir=" + disk);
      String sweep = sweep("sqlite, 'redis[durability=disk]'", "GetByKey, items: 5k");

      CachemarkProcess.Result result = cachemark.run("run", sweep, "--no-check");

      assertThat(result.exitCode()).as(result.output()).isEqualTo(Cachemark.CELL_FAILED);
      Results results = Results.load(cachemark.onlyRun());
      assertThat(results.observations().keySet()).singleElement().asString().contains("_sqlite@");
      assertThat(results.failures().values())
          .singleElement()
          .extracting(Results.Failure::reason)
          .asString()
          .contains("[durability=disk] has ended by itself", "AOF write error", "the disk of ")
          .endsWith(" is full");
      try (var files = Files.list(disk)) {
        assertThat(files.map(file -> file.getFileName().toString())).containsOnly("jmh.lock");
      }
    } finally {
      new ProcessBuilder("umount", disk.toString()).start().waitFor();
    }
  }
}
