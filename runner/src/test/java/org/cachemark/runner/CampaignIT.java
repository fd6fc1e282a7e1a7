/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.runner;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A campaign as a user carries it out, who is interrupted. */
class CampaignIT {

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
        .startsWith("a pool of two 0 of 2 runs are there: ")
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
    assertThat(files(".*[.]json")).containsExactly("campaign-twice-draft.json");

    CachemarkProcess.Result again = cachemark.execute("campaign", campaign, "--draft");
    assertThat(again.exitCode()).as(again.output()).isEqualTo(Cachemark.OK);
    assertThat(again.flat()).doesNotContain("Run 1 of 2").contains("others used");
    assertThat(files("\\d.*-tiny")).as("nothing was measured").hasSize(2);
  }

  @Test
  void saysWhichCampaignsThereAre() throws IOException {
    CachemarkProcess.Result result = new CachemarkProcess(directory).execute("campaign", "recrod");
    assertThat(result.exitCode()).isEqualTo(Cachemark.WRONG_INPUT);
    assertThat(result.flat()).contains("unknown campaign 'recrod'; did you mean 'record'?");
  }
}
