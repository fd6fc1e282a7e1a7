/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.runner;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Comparisons as a user makes them. What is found depends on the machine, and is not asserted. */
class CompareIT {

  @TempDir Path directory;
  private CachemarkProcess cachemark;

  @BeforeEach
  void start() {
    cachemark =
        new CachemarkProcess(directory)
            .with("-Dcachemark.baselines=" + directory.resolve("baselines"));
  }

  /** A sweep whose forks take a second. */
  private Path sweep() throws Exception {
    return Files.writeString(
        directory.resolve("tiny.yaml"),
        """
        caches: [map]
        benchmarks: [{name: ReadOnly, entries: 1000, hitRate: 100}]
        heap: 64m
        rounds: 8
        warmup: 0x10ms
        measure: 2x100ms # the CPU time of a process is counted in steps of 10 ms
        """);
  }

  /** The command, of a tiny sweep. */
  private String[] compare(String... arguments) throws Exception {
    List<String> all = new ArrayList<>(List.of("compare"));
    all.addAll(Arrays.asList(arguments));
    all.addAll(List.of("--sweep", sweep().toString(), "--no-check"));
    return all.toArray(String[]::new);
  }

  @Test
  void measuresJudgesAndKeepsAComparison() throws Exception {
    CachemarkProcess.Result live =
        cachemark.run(
            compare("map", "map:presized", "--budget", "1h", "--seed", "1", "--pairs", "8"));
    assertThat(live.exitCode()).as(live.output()).isIn(0, 1, 3);
    assertThat(live.flat())
        .contains("2 pairs of cells, each until it is decided or measured 8 times")
        .contains("canary: the same system twice differs by", "Files: ");
    Path run = cachemark.onlyRun();
    JsonNode json = new ObjectMapper().readTree(run.resolve("comparison.json").toFile());
    assertThat(json.path("rows")).hasSize(1);
    JsonNode row = json.path("rows").get(0);
    assertThat(row.path("base").asText()).isEqualTo("map");
    assertThat(row.path("system").asText()).isEqualTo("map:presized");
    assertThat(row.path("pairs").asInt()).isGreaterThanOrEqualTo(8);
    assertThat(row.path("perCpu").path("change").isNumber()).isTrue();
    assertThat(row.path("wall").path("change").isNumber()).isTrue();
    assertThat(row.path("processCpu").path("change").isNumber()).isTrue();
    assertThat(json.path("canary").path("pairs").asInt()).isGreaterThanOrEqualTo(8);
    assertThat(run.resolve("comparison.md")).content().startsWith("<!-- cachemark comparison -->");

    // Forks have what docs/files.md says of them.
    Path cells = run.resolve("cells");
    try (var files = Files.walk(cells)) {
      List<Path> forks = files.filter(file -> file.toString().endsWith("round-1.json")).toList();
      assertThat(forks).hasSize(3);
      assertThat(Files.readString(forks.get(0)))
          .contains("cachemark.workerCpuShare", "cachemark.processCpu", "cachemark.start")
          .contains("cachemark.allocated", "gc.alloc.rate.norm");
    }

    // The same again from the files: the verdict, and nothing measured.
    String id = run.getFileName().toString();
    CachemarkProcess.Result again = cachemark.execute("compare", id);
    assertThat(again.exitCode()).isEqualTo(live.exitCode());
    assertThat(live.output()).contains(again.output().lines().findFirst().orElseThrow());
    CachemarkProcess.Result asJson = cachemark.execute("compare", id, id, "--format", "json");
    assertThat(new ObjectMapper().readTree(asJson.output()).path("rows"))
        .isEqualTo(json.path("rows"));
    assertThat(cachemark.execute("compare", id, "--format", "csv").output())
        .startsWith("setting,metric,unit,base,system,verdict");
    assertThat(cachemark.execute("compare", id, "--format", "markdown").output())
        .startsWith("<!-- cachemark comparison -->");
    CachemarkProcess.Result unread =
        new CachemarkProcess(directory).onAFullDisk().run("compare", id, "--format", "json");
    assertThat(unread.exitCode()).as(unread.output()).isEqualTo(Cachemark.MACHINE_FAILED);
    assertThat(unread.flat()).contains("could not be written to the standard output");
    assertThat(cachemark.execute("report", id).exitCode()).isZero();

    CachemarkProcess.Result resumed = cachemark.run("resume", id, "--budget", "1s");
    assertThat(resumed.exitCode()).as("the same gate").isIn(0, 1, 3);
    assertThat(resumed.flat()).contains("canary: the same system twice");

    baselines(id, run);
  }

  private void baselines(String id, Path run) throws Exception {
    assertThat(cachemark.execute("baseline", "list").flat()).contains("There is no baseline yet");
    assertThat(cachemark.execute("baseline", "save", "a b", id).exitCode()).isEqualTo(2);
    CachemarkProcess.Result saved = cachemark.execute("baseline", "save", "mine", id);
    assertThat(saved.flat()).contains("Saved 2 cells of " + id);
    assertThat(cachemark.execute("baseline", "save", "mine", id).flat()).contains("--force");
    assertThat(cachemark.execute("baseline", "list").flat()).contains("mine", "2 cells of " + id);
    CachemarkProcess.Result compared = cachemark.execute("baseline", "compare", "mine", id);
    assertThat(compared.exitCode()).as("unpaired gates nothing").isZero();
    assertThat(compared.flat()).contains("mine");
    assertThat(cachemark.execute("baseline", "compare", "mni", id).flat())
        .contains("unknown baseline 'mni'; did you mean 'mine'?");
    String jmh = run.resolve("results.json").toString();
    CachemarkProcess.Result plain = cachemark.execute("compare", jmh, jmh, "--fail-on", "slower");
    assertThat(plain.exitCode()).as(plain.output()).isZero();
  }

  @Test
  void comparesJvmsOwnBuildsAndPlantedSlowdowns() throws Exception {
    CachemarkProcess.Result jvms =
        cachemark.execute(
            compare("map", "--jvm", "default", "--jvm", "-XX:+UseSerialGC", "--dry-run"));
    assertThat(jvms.output())
        .contains("ReadOnly_map_entries=1000_hitRate=100_keys=scattered_room=150_threads=1_twin")
        .contains("threads=1_jvm=-XX:+UseSerialGC");
    CachemarkProcess.Result planted =
        cachemark.execute(compare("map", "--plant", "5%", "--dry-run"));
    assertThat(planted.output()).contains("_plant=0\n", "_plant=5\n", "_plant=0_twin\n");
    CachemarkProcess.Result parked =
        cachemark.execute(compare("map", "--plant", "park=5%", "--dry-run"));
    assertThat(parked.output()).contains("_plant=0\n", "_park=5\n", "_plant=0_twin\n");

    Path own = Files.createDirectories(directory.resolve("out put")).resolve("mine.jar");
    Files.copy(CachemarkProcess.caffeine(), own);
    CachemarkProcess.Result build =
        cachemark.execute(compare("caffeine@3.3.1", "caffeine@" + own, "--dry-run"));
    assertThat(build.exitCode()).as(build.output()).isZero();
    assertThat(build.flat()).contains("mine.jar");
    CachemarkProcess.Result check = cachemark.execute("check", "caffeine@" + own);
    assertThat(check.flat()).contains("ok caffeine@" + own);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          map                            | there is nothing to compare map with; name another version
          map map                        | --plant 5% or --canary-only
          caffeine caffeine@3.3.1        | there is nothing to compare caffeine@3.3.1 with
          map map:presized --plant 5%    | --plant compares one system with itself
          map --plant 0%                 | --plant must be above 0 and at most 100 %
          ignite:thin --plant 5%         | answers from another process
          map map:presized --canary-only | --canary-only measures one system, and there are 2
          map map:presized --jvm default --jvm -Xint | compare either systems, JVMs or values, not several at once
          map --jvm -Xint --jvm -Xint    | --jvm '-Xint' is there twice
          map --jvm /none --jvm default  | there is no JDK in /none
          map map:presized --margin 0%   | --margin must be above 0 and at most 50 %, such as 3%
          map map:presized --margin 51   | --margin must be above 0 and at most 50 %, such as 3%
          map map:presized --pairs 7     | --pairs must be a whole number from 8 to 1000, not '7'
          caffeine caffeine@0.0.0        | caffeine@0.0.0 cannot be had
          caffeine caffeine@none.jar     | there is no file
          caffeine cafeine@3.1.8         | unknown cache 'cafeine'; did you mean 'caffeine'?
          old.json caffeine              | there is no file old.json
          """)
  void saysInOneLineWhatIsWrong(String arguments, String message) throws Exception {
    CachemarkProcess.Result result = cachemark.execute(compare(arguments.split(" +")));
    assertThat(result.exitCode()).as(result.output()).isEqualTo(2);
    assertThat(result.flat()).startsWith("cachemark: ").contains(message);
    assertThat(cachemark.runs()).as("nothing was measured").doesNotExist();
  }

  @Test
  void refusesFilesThatAreNone() throws Exception {
    Path cut = Files.writeString(directory.resolve("cut.json"), "[{");
    Path foreign = Files.writeString(directory.resolve("foreign.json"), "[{\"a\": 1}]");
    assertThat(cachemark.execute("compare", cut.toString(), foreign.toString()).flat())
        .contains("cut.json:1:3 is no JSON");
    assertThat(cachemark.execute("compare", foreign.toString(), foreign.toString()).flat())
        .contains("foreign.json: [0].benchmark is missing: not a JMH result");
    CachemarkProcess.Result mixed = cachemark.execute("compare", foreign.toString(), "map");
    assertThat(mixed.exitCode()).isEqualTo(2);
    assertThat(mixed.flat()).contains("compare files with files");
    assertThat(cachemark.execute("compare", foreign.toString(), "--plant", "5%").flat())
        .contains("--plant is about measuring, and files are measured already");
  }

  @Test
  void testsItselfOnWhatItMeasured() throws Exception {
    assertThat(cachemark.execute("selftest", "--from", "none").flat())
        .contains("there is no run none");
    CachemarkProcess.Result few =
        cachemark.run(
            "selftest",
            "--cache",
            "map",
            "--budget",
            "1s",
            "--no-check",
            "--warmup",
            "1x10ms",
            "--measure",
            "2x10ms",
            "--only",
            "benchmark=ReadOnly,threads=1");
    assertThat(few.exitCode()).as(few.output()).isEqualTo(2);
    assertThat(few.flat()).contains("has 1 rounds, a self-test needs 8; give it more --budget");
  }
}
