/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.runner;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.cachemark.results.Results;
import org.cachemark.runner.catalogue.Catalogue;
import org.cachemark.runner.catalogue.ClassPaths;
import org.cachemark.runner.catalogue.SystemUnderTest;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Servers of Apache Ignite behind a run: how they come and go, and what they do to it. */
class IgniteIT {

  private static final String SERVER = "org.cachemark.ignite.ServerNode";

  /** One cell that reads for a minute and a half. */
  private static final String LONG_READ =
      """
      caches: ['ignite:client']
      benchmarks:
        - {name: ReadOnly, entries: 1000, hitRate: 100}
      heap: 256m
      rounds: 1
      remote: {warmup: 30x1s, measure: 60x1s, timeout: 3m}
      """;

  @TempDir Path directory;
  private CachemarkProcess cachemark;
  private Path sweep;

  @BeforeEach
  void prepare() {
    cachemark = new CachemarkProcess(directory);
    sweep = directory.resolve("ignite.yaml");
  }

  @AfterEach
  void leavesNoServer() throws InterruptedException {
    CachemarkProcess.await("no server", () -> servers().isEmpty());
  }

  /** Servers of this test alone: other runs on this machine have other directories. */
  private List<ProcessHandle> servers() {
    return ProcessHandle.allProcesses()
        .filter(process -> commandLine(process).contains(SERVER))
        .filter(process -> commandLine(process).contains(directory.toString()))
        .toList();
  }

  private static String commandLine(ProcessHandle process) {
    try {
      return Files.readString(Path.of("/proc/" + process.pid() + "/cmdline")).replace('\0', ' ');
    } catch (IOException e) {
      return ""; // it has just ended
    }
  }

  private Process startLongRead() throws IOException, InterruptedException {
    Files.writeString(sweep, LONG_READ);
    Process process = cachemark.start("run", sweep.toString(), "--no-check");
    CachemarkProcess.await(
        "the first iteration", () -> cachemark.logs().contains("# Warmup Iteration   2"));
    assertThat(servers()).hasSize(2);
    return process;
  }

  @Test
  void failsTheCellWhoseServerIsKilled() throws Exception {
    Process process = startLongRead();

    servers().get(0).destroyForcibly();

    CachemarkProcess.Result result = cachemark.end(process);
    assertThat(result.exitCode()).as(result.output()).isEqualTo(Cachemark.CELL_FAILED);
    assertThat(Results.load(cachemark.onlyRun()).failures().values())
        .singleElement()
        .extracting(Results.Failure::reason)
        .asString()
        .contains("server 127.")
        .contains("ended by itself, with exit code 137");
  }

  @Test
  void servesNoLongerThanTheForkLives() throws Exception {
    Process process = startLongRead();
    ProcessHandle fork = servers().get(0).parent().orElseThrow();

    fork.destroyForcibly();

    CachemarkProcess.await("the servers' end", () -> servers().isEmpty());
    assertThat(cachemark.end(process).exitCode()).isEqualTo(Cachemark.CELL_FAILED);
  }

  @Test
  void leavesNothingBehindWhenTheRunnerIsKilled() throws Exception {
    Process process = startLongRead();

    process.destroyForcibly().waitFor();

    CachemarkProcess.await("the servers' end", () -> servers().isEmpty());
    Path run = cachemark.onlyRun();
    CachemarkProcess.await("no temporary files", () -> CachemarkProcess.temps(run).isEmpty());
  }

  @Test
  void measuresTwoClustersAtOnceThatDoNotMeet() throws Exception {
    CachemarkProcess other =
        new CachemarkProcess(Files.createDirectory(directory.resolve("other")));
    Process one = cachemark.start("check", "ignite:partitioned");
    Process another = other.start("check", "ignite:partitioned");
    CachemarkProcess.Result result = cachemark.end(one);
    assertThat(result.exitCode()).as(result.output()).isZero();
    assertThat(other.end(another).exitCode()).isZero();
  }

  /** Writes that come later are waited for, and the report says how long that took. */
  @Test
  void showsWhenAllThatWasWrittenIsThere() throws Exception {
    Files.writeString(
        sweep,
        """
        caches: ['ignite:partitioned[sync=FULL_ASYNC]', map]
        benchmarks:
          - {name: PopulateParallelOnce, entries: 200k, threads: 2}
        heap: 256m
        rounds: 1
        remote: {entries: 5000, warmup: 0x1s, measure: 1x1s}
        warmup: 0x1s
        measure: 1x1s
        jvms: [{name: cold, flags: [-Dcachemark.warmUpCpuSeconds=0]}]
        """);
    CachemarkProcess.Result result = cachemark.run("run", sweep.toString(), "--no-check");
    assertThat(result.exitCode()).as(result.output()).isZero();
    assertThat(result.flat())
        .contains(
            "PopulateParallelOnce is measured with entries 5k too",
            "writes return before they are done, every entry is there after: Ignite PARTITIONED",
            "not applicable: ignite:partitioned@2.17.0[sync=FULL_ASYNC] in PopulateParallelOnce,"
                + " entries 200k");
    assertThat(Results.load(cachemark.onlyRun()).observations()).hasSize(3);
  }

  @Test
  void refusesAClusterOfAnotherVersion() throws Exception {
    String address = "127.231.99.1"; // one chance in 65 000 that a cluster is given this network
    Process server = startServer("ignite:client@2.16.0", address);
    try {
      CachemarkProcess.Result result =
          cachemark.run("check", "ignite:client[addresses=" + address + ":47500]");
      assertThat(result.exitCode()).isEqualTo(Cachemark.CELL_FAILED);
      assertThat(result.flat())
          .contains("FAIL ignite:client@2.17.0")
          .contains("no cluster to join at " + address + ":47500: ")
          .contains("version");
    } finally {
      server.destroyForcibly().waitFor();
    }
  }

  private Process startServer(String name, String address) throws IOException {
    Process process =
        java(
            directory,
            name,
            SERVER,
            List.of(),
            address,
            address,
            directory.toString(),
            "268435456",
            "1024",
            "");
    String line = process.inputReader().readLine();
    assertThat(line).as("what the server says").isEqualTo("READY");
    return process;
  }

  /**
   * Starts a main class on the class path of a system, and what is said beside; what it says of
   * errors is in a file {@code java.err} of the directory.
   */
  static Process java(
      Path directory, String name, String main, List<Path> beside, String... arguments)
      throws IOException {
    Home home = new Home(CachemarkProcess.HOME);
    Catalogue catalogue = Catalogue.load(home, List.of());
    SystemUnderTest system = catalogue.system(name);
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(system.library().flagsOn(Runtime.version().feature()));
    List<Path> path = new ArrayList<>(beside);
    try (ClassPaths classPaths = new ClassPaths(home, false)) {
      path.addAll(
          classPaths.ofCell(catalogue.familyOf(system.product()), List.of(system), Map.of()));
    }
    command.add("-cp");
    command.add(
        path.stream()
            .map(Path::toString)
            .collect(Collectors.joining(System.getProperty("path.separator"))));
    command.add(main);
    command.addAll(List.of(arguments));
    return new ProcessBuilder(command)
        .redirectError(directory.resolve("java.err").toFile())
        .start();
  }
}
