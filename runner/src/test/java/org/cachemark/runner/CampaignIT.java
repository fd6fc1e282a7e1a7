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
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/** A campaign as a user carries it out, who is interrupted. */
class CampaignIT {

  private static final int JDK = Runtime.version().feature();

  @TempDir Path directory;

  private List<String> files(String pattern) throws IOException {
    try (Stream<Path> children = Files.list(directory.resolve("runs"))) {
      return children
          .map(path -> path.getFileName().toString())
          .filter(name -> name.matches(pattern))
          .sorted()
          .toList();
    }
  }

  /** By the lines of the file, not by the reader that is tested. */
  private static int sweepsOf(String campaign) throws IOException {
    Path file = CachemarkProcess.HOME.resolve("sweeps/campaigns/" + campaign + ".yaml");
    try (Stream<String> lines = Files.lines(file)) {
      return (int) lines.filter(line -> line.startsWith("  - {name: ")).count();
    }
  }

  @Test
  void goesOnAfterItWasKilledAndPoolsItsRuns() throws Exception {
    CachemarkProcess cachemark = new CachemarkProcess(directory);
    Path sweep =
        Files.writeString(
            directory.resolve("tiny.yaml"),
            """
            caches: [map, floor]
            benchmarks: [{name: ReadOnly, entries: 1k}]
            heap: 64m
            rounds: 3
            warmup: 1x20ms
            measure: 1x20ms
            """);
    // All of the machine may be used by others, which a test knows nothing of.
    String campaign =
        Files.writeString(
                directory.resolve("twice.yaml"),
                """
                about: a pool of two
                apart: 1s
                quiet: 100%%
                sweeps: [{name: %s, times: 2}]
                """
                    .formatted(sweep))
            .toString();
    Process killed = cachemark.start("campaign", campaign, "--draft");
    CachemarkProcess.await("a run begins", () -> !cachemark.logs().isEmpty() || !killed.isAlive());
    killed.destroyForcibly().waitFor();

    CachemarkProcess.Result before =
        cachemark.execute("campaign", campaign, "--dry-run", "--draft");
    assertThat(before.exitCode()).as(before.output()).isEqualTo(Cachemark.OK);
    assertThat(before.flat())
        .startsWith("a pool of two 0 of 2 runs on JDK " + JDK + " are there: ")
        .contains("not ended")
        .contains("2 of 2: missing");

    CachemarkProcess.Result rest = cachemark.run("campaign", campaign, "--draft");
    assertThat(rest.exitCode()).as(rest.output()).isEqualTo(Cachemark.OK);
    String first = files("\\d.*-tiny").get(0);
    assertThat(rest.flat())
        .contains("goes on with " + first + ".")
        .contains("Run 2 of 2, ")
        .contains(first + ": others used ")
        .contains("Report: ");
    assertThat(files("\\d.*-tiny")).hasSize(2);
    assertThat(files("pool-2-.*")).as("what the two say together").hasSize(1);
    assertThat(files(".*[.]json")).containsExactly("campaign-twice-jdk" + JDK + "-draft.json");

    CachemarkProcess.Result again = cachemark.execute("campaign", campaign, "--draft");
    assertThat(again.exitCode()).as(again.output()).isEqualTo(Cachemark.OK);
    assertThat(again.flat()).doesNotContain("Run 1 of 2").contains("others used");
    assertThat(files("\\d.*-tiny")).as("nothing was measured").hasSize(2);

    Path cells = directory.resolve("runs").resolve(first).resolve("cells");
    try (Stream<Path> all = Files.list(cells)) {
      Path cell = all.sorted().findFirst().orElseThrow();
      Files.delete(cell.resolve("round-1.json"));
      Files.writeString(
          cell.resolve("round-1.failure.json"),
          "{\"outcome\": \"CRASHED\", \"round\": 1, \"reason\": \"as if\"}");
    }
    CachemarkProcess.Result failed = cachemark.execute("campaign", campaign, "--draft");
    assertThat(failed.exitCode()).as("as that of the worst run").isEqualTo(Cachemark.CELL_FAILED);
  }

  /**
   * Processes in the place of a job's pods: one dies; then another does the same part again, and a
   * third the other part, in the same folder, without waiting for it.
   */
  @Test
  @EnabledIfSystemProperty(
      named = "cachemark.parts",
      matches = "true",
      disabledReason = "three more runners take a minute of a busy machine: -Dcachemark.parts=true")
  void isDividedAmongMachines() throws Exception {
    CachemarkProcess cachemark = new CachemarkProcess(directory);
    List<Path> sweeps = new ArrayList<>();
    for (String name : List.of("one", "two")) {
      sweeps.add(
          Files.writeString(
              directory.resolve("of-" + name + ".yaml"),
              """
              caches: [floor]
              benchmarks: [{name: ReadOnly, entries: 1k}]
              heap: 64m
              rounds: 1
              warmup: 1x20ms
              measure: 1x20ms
              """));
    }
    String campaign =
        Files.writeString(
                directory.resolve("two.yaml"),
                "quiet: 100%%\nsweeps: [{name: %s}, {name: %s}]\n".formatted(sweeps.toArray()))
            .toString();
    Process dies = cachemark.start("campaign", campaign, "--draft", "--part", "0/2");
    CachemarkProcess.await("a run begins", () -> !cachemark.logs().isEmpty() || !dies.isAlive());
    dies.destroyForcibly().waitFor();
    CachemarkProcess elsewhere =
        new CachemarkProcess(Files.createDirectory(directory.resolve("elsewhere")))
            .with("-Dcachemark.runs=" + cachemark.runs());
    Process again = cachemark.start("campaign", campaign, "--draft", "--part", "0/2");
    Process other = elsewhere.start("campaign", campaign, "--draft", "--part", "1/2");
    for (CachemarkProcess.Result done : List.of(cachemark.end(again), elsewhere.end(other))) {
      assertThat(done.exitCode()).as(done.output()).isEqualTo(Cachemark.OK);
    }
    assertThat(files("\\d.*-of-.*")).as("nothing twice").hasSize(2);
    assertThat(files("\\d.*-of-one")).as("nothing lost").hasSize(1);
    assertThat(files("\\d.*-of-two")).hasSize(1);
    assertThat(files(".*[.]json"))
        .containsExactly(
            "campaign-two-0of2-jdk" + JDK + "-draft.json",
            "campaign-two-1of2-jdk" + JDK + "-draft.json");
    CachemarkProcess.Result rest =
        cachemark.execute("campaign", campaign, "--draft", "--dry-run", "--part", "0/2");
    assertThat(rest.flat()).startsWith("1 of 1 runs on JDK " + JDK + " are there: ");
  }

  @Test
  void isWrittenDownAsAJob() throws IOException {
    CachemarkProcess cachemark = new CachemarkProcess(directory);
    CachemarkProcess.Result job =
        cachemark.execute("job", "record", "--image", "example.org/cachemark:1.0");
    assertThat(job.exitCode()).as(job.output()).isEqualTo(Cachemark.OK);
    int sweeps = sweepsOf("record");
    assertThat(job.output()).startsWith("apiVersion: batch/v1\n").contains("$(PART)/" + sweeps);
    for (List<String> wrong :
        List.of(
            List.of(
                "--parts",
                "" + (sweeps + 1),
                "record has %d sweeps, so it has at most as many parts, not %d"
                    .formatted(sweeps, sweeps + 1)),
            List.of("--cpus", "0", "--cpus is a number from 1 to 1024, not 0"),
            List.of("--memory", "8K", "--memory is written like 8Gi, not '8K'"),
            List.of("--nodes", "x", "--nodes is written like node.kubernetes.io/"),
            List.of("--claim", "A b", "--claim is written like cachemark-runs, not 'A b'"))) {
      CachemarkProcess.Result refused =
          cachemark.execute("job", "record", "--image", "x", wrong.get(0), wrong.get(1));
      assertThat(refused.exitCode()).as(refused.output()).isEqualTo(Cachemark.WRONG_INPUT);
      assertThat(refused.flat()).contains(wrong.get(2));
    }
  }

  @Test
  void saysWhichCampaignsThereAre() throws IOException {
    CachemarkProcess.Result result = new CachemarkProcess(directory).execute("campaign", "recrod");
    assertThat(result.exitCode()).isEqualTo(Cachemark.WRONG_INPUT);
    assertThat(result.flat()).contains("unknown campaign 'recrod'; did you mean 'record'?");
  }
}
