/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.runner;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.cachemark.results.Results;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Pages of real, tiny runs. */
class ReportIT {

  private static final String SWEEP =
      """
      caches: [caffeine@2.9.3, caffeine@3.3.1]
      benchmarks: [{name: ReadOnly, entries: 1000, hitRate: 100, threads: [1, 2]}]
      heap: 64m
      rounds: 1
      warmup: 1x20ms
      measure: 1x20ms
      """;

  /** What all tests look at; none changes it. */
  @TempDir static Path measured;

  private static Path original;

  @TempDir Path directory;

  private CachemarkProcess cachemark;

  @BeforeAll
  static void measure() throws Exception {
    Path sweep = Files.writeString(measured.resolve("tiny.yaml"), SWEEP);
    CachemarkProcess process = new CachemarkProcess(measured);
    CachemarkProcess.Result result = process.run("run", sweep.toString(), "--no-check");
    assertThat(result.exitCode()).as(result.output()).isZero();
    original = process.onlyRun();
    assertThat(result.flat()).contains("Report: " + original.resolve("report.html"));
  }

  @BeforeEach
  void prepare() throws IOException {
    cachemark = new CachemarkProcess(directory);
    Files.createDirectories(cachemark.runs());
  }

  private String run(String... arguments) throws Exception {
    CachemarkProcess.Result result = cachemark.execute(arguments);
    assertThat(result.exitCode()).as(result.output()).isZero();
    return result.flat();
  }

  /** The run once more, under another name and of another hour. */
  private Path copy(String id, String hour) throws IOException {
    Path copy = cachemark.runs().resolve(id);
    try (var files = Files.walk(original)) {
      for (Path file : files.toList()) {
        Files.copy(file, copy.resolve(original.relativize(file).toString()));
      }
    }
    Path json = copy.resolve("run.json");
    String plan = Files.readString(json);
    Files.writeString(
        json,
        plan.replace(original.getFileName().toString(), id)
            .replaceFirst("(\"created\" : \"[^T]*T)\\d\\d", "$1" + hour));
    return copy;
  }

  @Test
  void showsEachRunAndMeasuresItsCellsAgain() throws Exception {
    Path run = copy("20260101-000000-tiny", "00");
    String page = Files.readString(original.resolve("report.html"));
    assertThat(page).contains("<h1>ReadOnly, ", "Caffeine 2.9.3", "Caffeine 3.3.1");
    assertThat(page).as("the warm-up, from the logs").contains("\"warmUps\":1");

    Matcher command =
        Pattern.compile("<code>\\./run\\.sh (run [^<]*2\\.9\\.3[^<]*threads=2)'?</code>")
            .matcher(page.replace("&#39;", "'").replace("&#x3D;", "=").replace("&amp;", "&"));
    assertThat(command.find()).isTrue();
    String[] again =
        command
            .group(1)
            .replace("'", "")
            .replace(original.getFileName().toString(), run.getFileName().toString())
            .split(" ", -1);
    String plan = run(with(again, "--dry-run"));
    assertThat(plan).contains("tiny: 1 cells × 1 rounds").contains("ReadOnly_caffeine@2.9.3");
    assertThat(plan).contains("_threads=2").doesNotContain("_threads=1");
  }

  private static String[] with(String[] arguments, String more) {
    String[] all = Arrays.copyOf(arguments, arguments.length + 1);
    all[arguments.length] = more;
    return all;
  }

  @Test
  void putsRunsSideBySideAndReleasesInTheirOrder() throws Exception {
    copy("20260101-000000-tiny", "00");
    copy("20260101-010000-tiny", "01");
    String output = run("report", "20260101-000000-tiny", "20260101-010000-tiny");
    assertThat(output).contains("Report: " + cachemark.runs().resolve("report.html"));
    assertThat(Files.readString(cachemark.runs().resolve("report.html")))
        .contains("2 runs side by side", "20260101-010000-tiny/results.json");

    Path page = directory.resolve("page.html");
    output = run("report", "--history", "--anchor", "caffeine@2.9.3", "--out", page.toString());
    assertThat(output).contains("2 releases against caffeine@2.9.3; change points take 8 or more");
    assertThat(Files.readString(page)).contains("Releases against caffeine@2.9.3", "3.3.1");
  }

  @Test
  void poolsSeparateRuns() throws Exception {
    copy("20260101-000000-tiny", "00");
    copy("20260101-010000-tiny", "01");
    Path last = copy("20260101-020000-tiny", "02");
    Path pool = cachemark.runs().resolve("pool-3-20260101-020000-tiny");
    String cell = Results.load(last).run().cells().get(0).id();
    Path ofAnEarlierPool = Results.roundFile(pool, cell, 9);
    Files.createDirectories(ofAnEarlierPool.getParent());
    Files.writeString(ofAnEarlierPool, "{}");
    String output =
        run(
            "report",
            "20260101-010000-tiny",
            "20260101-000000-tiny",
            "20260101-020000-tiny",
            "--pool");
    assertThat(output)
        .contains("pooled over 3 runs", "from 2026-", "each of them counts once in the intervals");
    assertThat(ofAnEarlierPool).doesNotExist();
    assertThat(output).contains("Report: " + pool.resolve("report.html"));
    assertThat(Files.readString(pool.resolve("report.html"))).contains("pooled over 3 runs");
    assertThat(Files.readString(pool.resolve("summary.md"))).contains("pooled over 3 runs");
    assertThat(Files.readAllLines(pool.resolve("results.csv"))).hasSize(1 + 4 * 3);
    assertThat(Files.readString(pool.resolve("results.json"))).contains("\"forks\" : 3");
    assertThat(run("report")).as("a pool is no run").doesNotContain("pooled");
  }

  @Test
  void saysInOneLineWhatIsWrong() throws Exception {
    Path run = copy("20260101-000000-tiny", "00");
    Path json = run.resolve("run.json");
    String plan = Files.readString(json);
    fails("there is no directory " + directory.resolve("not"), "--out", directory + "/not/a.html");
    fails("--anchor is for --history", "--anchor", "caffeine@2.9.3");
    fails("no run has measured caffeine@3.1.8 beside", "--history", "--anchor", "caffeine@3.1.8");
    fails("unknown run 'nothing'", "nothing");
    fails("--pool needs two runs or more", "--pool", run.toString());
    fails("--pool goes with neither --history nor --out", "--pool", "--history");
    copy("20260101-010000-tiny", "01");
    Path other = cachemark.runs().resolve("20260101-010000-tiny/run.json");
    Files.writeString(
        other,
        Files.readString(other).replaceFirst("\"cpu\" : \"[^\"]*\"", "\"cpu\" : \"another\""));
    fails("cannot be pooled: hardware differs", "--pool", run.toString(), "20260101-010000-tiny");
    fails("unknown system 'caffein'", "--history", "--anchor", "caffein@2.9.3");

    Files.writeString(json, plan.replaceFirst("\"schema\" : \\d+", "\"schema\" : 99"));
    fails("run.json has schema 99, this Cachemark reads 1", run.toString());
    Files.writeString(json, plan.substring(0, plan.length() / 2));
    fails("run.json", run.toString());

    Files.writeString(json, plan);
    try (var cells = Files.walk(run.resolve("cells"))) {
      for (Path round : cells.filter(path -> path.toString().endsWith("1.json")).toList()) {
        Files.delete(round);
      }
    }
    fails("has no finished cell, so there is nothing to show", run.toString());
  }

  private void fails(String message, String... arguments) throws Exception {
    String[] command = new String[arguments.length + 1];
    command[0] = "report";
    System.arraycopy(arguments, 0, command, 1, arguments.length);
    CachemarkProcess.Result result = cachemark.execute(command);
    assertThat(result.exitCode()).as(result.output()).isEqualTo(Cachemark.WRONG_INPUT);
    assertThat(result.flat()).contains("cachemark: ").contains(message).doesNotContain("\tat ");
  }
}
