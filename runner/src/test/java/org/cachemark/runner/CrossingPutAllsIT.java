/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.runner;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Why the article's maps are sorted. It takes both CPUs for a minute: it has to be asked for. */
@Isolated
@EnabledIfSystemProperty(
    named = "cachemark.crossing",
    matches = "true",
    disabledReason = "ask for it by -Dcachemark.crossing=true")
class CrossingPutAllsIT {

  @TempDir Path directory;

  /**
   * Servers of old releases lock the keys of a batch in the order in which they come, so that two
   * can wait for each other.
   */
  @ParameterizedTest
  @CsvSource({
    "2.8.1, 3000, shuffled, stuck",
    "2.8.1, 1000, sorted, went on",
    "2.9.1, 3000, shuffled, stuck",
    "2.10.0, 1000, shuffled, went on",
    "2.17.0, 1000, shuffled, went on"
  })
  void batchesOfOldReleasesWaitForEachOtherUnlessTheyAreSorted(
      String version, String batches, String order, String said) throws Exception {
    Process process =
        IgniteIT.java(
            directory,
            "ignite:client@" + version,
            "org.cachemark.ignite.CrossingPutAlls",
            List.of(CachemarkProcess.HOME.resolve("ignite/target/test-classes")),
            directory.toString(),
            batches,
            order);
    try {
      List<String> lines = process.inputReader().lines().toList();
      System.out.printf("Ignite %s, %s: %s%n", version, order, lines);
      assertThat(lines).last().isEqualTo(said);
    } finally {
      process.destroyForcibly().waitFor();
    }
  }
}
