/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.runner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.cachemark.reports.Summary;
import org.cachemark.results.Results;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What entries of real products weigh is what their authors say. */
class MemoryIT {

  /**
   * Caffeine's wiki, "Memory overhead": with a maximum size an entry takes 64 bytes in Caffeine,
   * and in Guava. That is without tables; the JDK's map has nodes of 32.
   */
  private static final Map<String, Double> OBJECTS =
      Map.of("map", 32.0, "caffeine", 64.0, "guava", 64.0);

  @TempDir Path directory;

  @Test
  void weighsWhatTheirAuthorsSay() throws Exception {
    CachemarkProcess cachemark = new CachemarkProcess(directory);
    Path sweep = directory.resolve("memory.yaml");
    Files.writeString(
        sweep,
        """
        caches: [map, caffeine, guava]
        benchmarks: [{name: Memory, entries: 20k, values: integer, policy: size}]
        heap: 256m
        """);
    CachemarkProcess.Result result = cachemark.run("run", sweep.toString(), "--no-check");
    assertThat(result.exitCode()).as(result.output()).isZero();
    for (Summary.Row row : Summary.of(Results.load(cachemark.onlyRun())).tables().get(0).rows()) {
      String product = row.cell().first().product();
      double objects = row.score().value() - row.figures().get("tables");
      assertThat(objects)
          .as("%s: %s, %s", product, row.score(), row.figures())
          .isCloseTo(OBJECTS.get(product), within(1.0));
    }
  }
}
