/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.runner.run;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.cachemark.results.Contrast;
import org.cachemark.results.Environment;
import org.cachemark.results.Json;
import org.cachemark.results.Results;
import org.cachemark.results.Run;
import org.cachemark.runner.TestRun;
import org.cachemark.runner.sweep.Sweep;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PastForksTest {

  private static final Run RUN =
      TestRun.of(TestRun.cells("ReadOnly", "map", "guava"), null, List.of("map guava", "map"));
  private static final Set<String> CELLS = Set.of("map", "guava");
  private static final Sweep SWEEP = sweep("x", 1000);

  @TempDir private Path runs;

  private static Sweep sweep(String name, long millis) {
    Sweep.Iterations iterations = new Sweep.Iterations(3, millis);
    return new Sweep(
        name,
        "",
        Map.of("cache", List.of("map", "guava")),
        Contrast.SYSTEMS,
        null,
        Map.of(),
        List.of(),
        List.of(new Sweep.Setting("ReadOnly", Map.of(), Map.of(), List.of(1))),
        List.of(Sweep.Jvm.DEFAULT),
        new Sweep.Effort("1g", 2, iterations, iterations, 60),
        null,
        null,
        List.of(),
        null,
        null);
  }

  /** A run that began at some time. */
  private Path run(String id, Sweep sweep) throws IOException {
    Path directory = Files.createDirectory(runs.resolve(id));
    ObjectNode plan = Json.MAPPER.valueToTree(RUN);
    plan.put("sweep", sweep.name()).set("settings", KeptSweep.write(sweep));
    Files.writeString(directory.resolve("run.json"), plan.toString());
    return directory;
  }

  private static void write(Path run, String cell, int round, String figures) throws IOException {
    Path file = Results.roundFile(run, cell, round);
    Files.createDirectories(file.getParent());
    Files.writeString(
        file,
        """
        [{"benchmark": "x.Y.z", "mode": "thrpt", "warmupIterations": 3,
          "primaryMetric": {"scoreUnit": "ops/s", "rawData": [[10.0, 10.0]]},
          "secondaryMetrics": {%s}}]
        """
            .formatted(figures));
  }

  /** Three iterations of warm-up and two more take so long until the end of each of the two. */
  private static void write(Path run, String cell, int round, double... soFar) throws IOException {
    write(
        run,
        cell,
        round,
        "\"cachemark.inIterations\": {\"scoreUnit\": \"s\", \"rawData\": [[%s, %s]]}"
            .formatted(number(soFar[0]), number(soFar[1])));
  }

  private static String number(double value) {
    return Double.isNaN(value) ? "\"NaN\"" : Double.toString(value);
  }

  private Map<String, Double> known() {
    return PastForks.iterationSeconds(runs, SWEEP, TestRun.MACHINE, CELLS);
  }

  @Test
  void tellsTheMeanOfTheForksOfACell() throws IOException {
    Path run = run("20261121-101500-x", SWEEP);
    write(run, "map", 1, 8, 10);
    write(run, "map", 2, 16, 20);
    write(run, "guava", 1, "");

    assertThat(known()).isEqualTo(Map.of("map", 3.0));
    assertThat(PastForks.iterationSeconds(Results.load(run))).isEqualTo(known());
  }

  @Test
  void looksAtTheNewestRunsOfTheSweepThatTell() throws IOException {
    Path first = run("20261121-101500-x", SWEEP);
    write(first, "map", 1, 8, 10);
    write(first, "guava", 1, 24, 30);
    write(run("20261122-101500-x-2", SWEEP), "map", 1, 16, 20);
    run("20261123-101500-x", SWEEP);
    Files.writeString(run("20261124-101500-x", SWEEP).resolve("run.json"), "{");

    assertThat(known()).isEqualTo(Map.of("map", 4.0, "guava", 6.0));
    assertThat(PastForks.iterationSeconds(runs, SWEEP, TestRun.MACHINE, Set.of("guava")))
        .isEqualTo(Map.of("guava", 6.0));
  }

  /** Damaged, or of a clock that went back. */
  @Test
  void takesNoTimeThatNoneCanBe() throws IOException {
    Path run = run("20261121-101500-x", SWEEP);
    write(run, "map", 1, 8, 0);
    write(run, "guava", 1, 8, Double.NaN);
    write(run, "guava", 2, 8, 10);

    assertThat(known()).isEqualTo(Map.of("guava", 2.0));
  }

  @Test
  void knowsNothingOfOtherSweepsOrIterations() throws IOException {
    write(run("20261121-101500-another", SWEEP), "map", 1, 8, 10);
    write(run("20261121-101500-not-x", SWEEP), "map", 1, 8, 10);
    write(run("20261121-101500-x-2", sweep("x-2", 1000)), "map", 1, 8, 10);
    write(run("20261121-101500-x", sweep("x", 2000)), "map", 1, 8, 10);

    assertThat(known()).isEmpty();
  }

  @Test
  void knowsNothingOfAnotherMachineNorWithoutRuns() throws IOException {
    write(run("20261121-101500-x", SWEEP), "map", 1, 8, 10);
    Environment here = TestRun.MACHINE;
    Environment larger =
        new Environment(
            here.cpu(),
            here.cores() + 1,
            here.memoryBytes(),
            here.os(),
            here.container(),
            here.governor(),
            null,
            here.load(),
            here.cpuPressure(),
            here.jvms(),
            here.cachemark(),
            here.jmh(),
            null);

    assertThat(PastForks.iterationSeconds(runs, SWEEP, larger, CELLS)).isEmpty();
    assertThat(PastForks.iterationSeconds(runs.resolve("none"), SWEEP, here, CELLS)).isEmpty();
  }
}
