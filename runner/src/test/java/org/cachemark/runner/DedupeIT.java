/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.runner;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.cachemark.results.Observation;
import org.cachemark.results.Results;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A cell of four systems, of which one is in a process of the fork's, and one in the runner's. */
class DedupeIT {

  private static final String SWEEP =
      """
      benchmarks:
        - name: DedupePipeline
          systems:
            hash: [messagedigest:md5]
            memory: [hashset]
            channel: [socket]
            sink: ["postgresqlsink[batch=50]"]
          events: 500
      heap: 64m
      rounds: 1
      warmup: 1x20ms
      measure: 1x20ms
      timeout: 5m
      """;

  @TempDir Path directory;

  @Test
  void writesEachTextOnceThroughASecondProcessIntoAServer() throws Exception {
    CachemarkProcess cachemark = new CachemarkProcess(directory);
    Path sweep = Files.writeString(directory.resolve("pipeline.yaml"), SWEEP);

    CachemarkProcess.Result result = cachemark.run("run", sweep.toString());

    assertThat(result.exitCode()).as(result.output()).isZero();
    Path run = cachemark.onlyRun();
    Results results = Results.load(run);
    assertThat(results.observations()).hasSize(1);
    Observation seen = results.of(results.run().cells().get(0)).get(0);
    assertThat(seen.median("writes")).hasValue(1.0);
    assertThat(seen.median("wrong")).hasValue(0.0);
    assertThat(seen.median("serverCpu")).isPresent();
    assertThat(Files.readString(run.resolve("run.json")))
        .contains("a connection each", "in batches of 50, fsync off");
  }
}
