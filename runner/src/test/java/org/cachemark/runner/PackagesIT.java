/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.runner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.cachemark.programs.FakeTools.archive;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.cachemark.programs.FakeTools;
import org.cachemark.programs.Programs;
import org.cachemark.results.Cell;
import org.cachemark.results.Results;
import org.cachemark.results.Run.Skipped;
import org.cachemark.results.SystemId;
import org.cachemark.runner.catalogue.Catalogue;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Stores whose programs come from packages, brought by tools that need no network. */
class PackagesIT {

  @TempDir Path directory;

  private FakeTools tools;

  @BeforeEach
  void makeTools() throws IOException {
    tools = new FakeTools(directory.resolve("bin"));
  }

  private CachemarkProcess cachemark() {
    CachemarkProcess cachemark =
        new CachemarkProcess(directory)
            .withVariable(Programs.VARIABLE, directory.resolve("programs").toString());
    tools.environment().forEach(cachemark::withVariable);
    return cachemark;
  }

  private static Path sweep(Path directory, String systems) throws IOException {
    return Files.writeString(
        directory.resolve("stores.yaml"),
        """
        systems: {store: [%s]}
        threads: 2
        benchmarks: [{name: GetByKey, items: 300, names: 10, words: 2000, length: 5}]
        heap: 64m
        rounds: 1
        warmup: 1x20ms
        measure: 1x50ms
        timeout: 5m
        """
            .formatted(systems));
  }

  @Test
  void bringsProgramsOnceUnlessItIsToldTo() throws Exception {
    tools.onInstall(archive("tarantool", "2.6.0-1") + archive("tarantool-common", "2.6.0-1"));
    CachemarkProcess.Result got = cachemark().run("store", "get", "tarantool", "tarantool");
    assertThat(got.exitCode()).as(got.output()).isZero();
    assertThat(got.output()).containsOnlyOnce("Getting tarantool …");
    assertThat(got.flat()).contains("tarantool is prepared: 2.6.0-1, 0 MB, in ");

    tools.onInstall("exit 1");
    CachemarkProcess.Result again = cachemark().run("store", "get", "tarantool");
    assertThat(again.exitCode()).as(again.output()).isZero();
    assertThat(again.flat()).contains("prepared already: 2.6.0-1, 0 MB; --again brings it anew");
    assertThat(cachemark().run("store", "list").output())
        .contains("sphinx      not prepared; try: ./run.sh store get sphinx\n")
        .contains("tarantool   2.6.0-1, 0 MB\n");

    tools.onInstall(archive("tarantool", "2.7.0-1"));
    assertThat(cachemark().run("store", "get", "--again", "tarantool").flat())
        .contains("tarantool is prepared: 2.7.0-1, ");
    CachemarkProcess.Result other = cachemark().run("check", "tarantool@2.6.0-1");
    assertThat(other.exitCode()).as(other.output()).isEqualTo(2);
    assertThat(other.flat()).contains("there is no tarantool@2.6.0-1 here, prepared is 2.7.0-1");
  }

  @Test
  void bringsWhatAnotherReleaseOfDebianHas() throws Exception {
    tools.onInstall(archive("mysql-server-core", "9.7.4-2"));
    CachemarkProcess.Result none = cachemark().run("store", "get", "mysql");
    assertThat(none.exitCode()).as(none.output()).isEqualTo(2);
    assertThat(none.flat())
        .contains(
            "cachemark: mysql cannot be had from the system's packages: they are of Debian's sid,"
                + " and apt-get knows no mirror of Debian here");
    tools.onTargets("echo mirror file:/a/mirror");
    CachemarkProcess.Result got = cachemark().run("store", "get", "mysql");
    assertThat(got.exitCode()).as(got.output()).isZero();
    assertThat(got.flat()).contains("mysql is prepared: 9.7.4-2, ");
  }

  @Test
  void saysInOneLineWhatCannotBeHad() throws Exception {
    tools.onInstall("echo 'E: Unable to locate package tarantool' >&2; exit 100");
    CachemarkProcess.Result result = cachemark().run("store", "get", "tarantool");
    assertThat(result.exitCode()).as(result.output()).isEqualTo(2);
    assertThat(result.flat())
        .contains(
            "cachemark: tarantool cannot be had from the system's packages: Unable to locate"
                + " package tarantool");
    assertThat(directory.resolve("programs")).isEmptyDirectory();

    CachemarkProcess inProcess = new CachemarkProcess(directory);
    CachemarkProcess.Result unknown = inProcess.execute("store", "get", "tarantol");
    assertThat(unknown.exitCode()).isEqualTo(2);
    assertThat(unknown.flat())
        .contains("unknown store that needs packages 'tarantol'; did you mean 'tarantool'?");
    assertThat(inProcess.execute("store", "get", "redis").flat())
        .contains(
            "unknown store that needs packages 'redis'; known: clickhouse, mysql, sphinx,"
                + " tarantool");
  }

  @Test
  void bringsWhatNpmHas() throws Exception {
    tools.onNpmInstall("exit 0");
    CachemarkProcess.Result got = cachemark().run("store", "get", "clickhouse");
    assertThat(got.exitCode()).as(got.output()).isZero();
    assertThat(got.flat()).containsPattern("clickhouse is prepared: [\\w.-]+, 0 MB, in ");
    tools.onNpmInstall("echo 'npm error code E404'; echo 'npm error 404 Not Found'; exit 1");
    CachemarkProcess.Result failed = cachemark().run("store", "get", "--again", "clickhouse");
    assertThat(failed.exitCode()).as(failed.output()).isEqualTo(2);
    assertThat(failed.flat())
        .contains("cachemark: clickhouse cannot be had from npm's packages: 404 Not Found");
    assertThat(cachemark().run("store", "list").output()).contains("clickhouse  2");
  }

  @Test
  void measuresTheOthersAndSaysWhatIsNotAvailable() throws Exception {
    Path sweep = sweep(directory, "sqlite, tarantool");
    CachemarkProcess cachemark = cachemark();
    CachemarkProcess.Result result = cachemark.run("run", sweep.toString());
    assertThat(result.exitCode()).as(result.output()).isZero();
    assertThat(result.flat())
        .contains("not available: tarantool in GetByKey, ")
        .contains("its programs are not prepared; try: ./run.sh store get tarantool");
    assertThat(Results.load(cachemark.onlyRun()).run().skipped())
        .extracting(Skipped::kind)
        .contains(Skipped.Kind.NOT_AVAILABLE);

    CachemarkProcess.Result check = cachemark().run("check", "tarantool");
    assertThat(check.exitCode()).as(check.output()).isEqualTo(2);
    assertThat(check.flat())
        .contains("tarantool is not available: its programs are not prepared; try: ./run.sh store");
    CachemarkProcess.Result alone =
        cachemark().run("run", sweep(directory, "tarantool").toString());
    assertThat(alone.exitCode()).as(alone.output()).isEqualTo(2);
    assertThat(alone.flat())
        .contains("the sweep plans no cell, all 2 are ")
        .contains("; one of them: its programs are not prepared; try: ./run.sh store get");
  }

  /** With the programs themselves; the tests of the stores have brought them, if they may. */
  @Test
  void measuresWhatIsPrepared() throws Exception {
    Catalogue catalogue = Catalogue.load(new Home(CachemarkProcess.HOME), List.of());
    for (String name : List.of("tarantool", "sphinx")) {
      Optional<String> unavailable = catalogue.system(name).unavailable();
      assumeTrue(unavailable.isEmpty(), () -> name + ": " + unavailable.orElseThrow());
    }
    CachemarkProcess cachemark = new CachemarkProcess(directory);
    CachemarkProcess.Result result =
        cachemark.run("run", sweep(directory, "tarantool, sphinx").toString());
    assertThat(result.exitCode()).as(result.output()).isZero();
    Results results = Results.load(cachemark.onlyRun());
    assertThat(results.observations()).hasSize(2);
    for (Cell cell : results.run().cells()) {
      SystemId system = cell.systems().get("store");
      assertThat(system).isEqualTo(catalogue.system(system.product()).name());
      assertThat(cell.version()).isNotEmpty();
      assertThat(results.of(cell).get(0).median("serverMemory")).isPresent();
      assertThat(results.run().systems().get(cell.system()).jars()).containsKey("packages.tsv");
    }
  }
}
