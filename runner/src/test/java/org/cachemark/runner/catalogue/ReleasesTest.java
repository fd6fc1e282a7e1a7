/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.runner.catalogue;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.cachemark.results.Cell;
import org.cachemark.results.Contrast;
import org.cachemark.results.Run;
import org.cachemark.results.SystemId;
import org.cachemark.results.Title;
import org.cachemark.runner.TestCatalogue;
import org.cachemark.runner.TestRun;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReleasesTest {

  @TempDir Path directory;

  private Catalogue catalogue;

  @BeforeEach
  void load() {
    catalogue = TestCatalogue.in(directory);
  }

  private List<String> newerThan(String... caches) {
    List<Cell> cells = Arrays.stream(caches).map(ReleasesTest::cell).toList();
    Run run =
        new Run(
            Run.SCHEMA,
            "id",
            "2026-11-21T10:00:00Z",
            "sweep",
            "",
            JsonNodeFactory.instance.objectNode(),
            1,
            1,
            Contrast.SYSTEMS,
            null,
            Map.of(),
            TestRun.MACHINE,
            TestRun.infos(cells),
            Map.of("ReadOnly", TestRun.WORK),
            cells,
            List.of(),
            List.of(),
            List.of(List.of()),
            null,
            null);
    return Releases.newerThan(run, catalogue);
  }

  private static Cell cell(String system) {
    return new Cell(
        system,
        "ReadOnly",
        Map.of(Cell.CACHE, SystemId.parse(system)),
        Title.parse(system),
        Cell.Role.COMPETITOR,
        Map.of(),
        1,
        Run.DEFAULT_JVM,
        null,
        false);
  }

  @Test
  void tellsOfReleasesThatTheRunHasNot() {
    assertThat(newerThan("caffeine@2.9.3", "map", "guava@33.8.0-jre"))
        .containsExactly("the run of 2026-11-21 is older than caffeine 3.3.1; it has 2.9.3");
  }

  @Test
  void saysNothingOfARunThatHasTheNewestOrANewer() {
    assertThat(newerThan("caffeine@2.9.3", "caffeine@3.3.1")).isEmpty();
    assertThat(newerThan("caffeine@2.9.3", "caffeine@4.0.0")).isEmpty();
  }

  @Test
  void saysNothingOfWhatItDoesNotKnow() {
    assertThat(newerThan("unknown@1", "guava@path.jar")).isEmpty();
  }

  @Test
  void ordersVersionsByTheirNumbers() {
    assertThat(
            Stream.of("2.10.0", "2.9.3", "33.8.0-jre", "3.0.0-alpha", "3.0.0")
                .sorted(Releases.BY_AGE))
        .containsExactly("2.9.3", "2.10.0", "3.0.0-alpha", "3.0.0", "33.8.0-jre");
  }
}
