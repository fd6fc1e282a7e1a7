/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.runner.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import org.cachemark.results.Cell;
import org.cachemark.results.Observation;
import org.cachemark.results.Results;
import org.cachemark.results.Run;
import org.cachemark.runner.TestRun;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Without CPUs: how far apart they are, fork by fork, is the test's. */
class NearCpusTest {

  private static final Cell ALONE = TestRun.cells("ReadOnly", "map").get(0);
  private static final Cell CELL = ofThreads(2);
  private static final Run RUN = TestRun.of(List.of(CELL), null, List.of("map", "map"));

  @TempDir private Path runs;

  private final List<String> events = new ArrayList<>();
  private final Deque<Double> distances = new ArrayDeque<>();
  private final Results results = Results.none(RUN);

  private static Cell ofThreads(int threads) {
    return new Cell(
        ALONE.id(),
        ALONE.benchmark(),
        ALONE.systems(),
        ALONE.title(),
        ALONE.role(),
        ALONE.params(),
        threads,
        ALONE.jvm(),
        null,
        false);
  }

  /** A fork has the next distance; after the last there is a failure. */
  private NearCpus measurer(RunDirectory directory, Double... nanos) {
    distances.addAll(Arrays.asList(nanos));
    Measurer forks =
        new Measurer() {
          @Override
          public Outcome measure(Cell cell, int round, int factor) throws IOException {
            events.add("round " + round);
            if (distances.isEmpty()) {
              return Outcome.of(
                  new Results.Failure(Results.Failure.Outcome.CRASHED, round, "broken"));
            }
            Path file = Results.roundFile(directory.path(), cell.id(), round);
            Files.createDirectories(file.getParent());
            Files.writeString(
                file,
                """
                [{"benchmark": "x.Y.z", "mode": "thrpt", "warmupIterations": 1,
                  "primaryMetric": {"scoreUnit": "ops/s", "rawData": [[10.0]]},
                  "secondaryMetrics": {}}]
                """);
            return Outcome.of(
                TestRun.observation(round, 10).with(Observation.CPU_DISTANCE, distances.remove()));
          }

          @Override
          public List<Outcome> measure(List<Cell> pair, int round, int factor) {
            throw new AssertionError("there are no pairs");
          }

          @Override
          public void forget(List<Cell> cells, int round) {
            events.add("forget " + round);
          }
        };
    return new NearCpus(directory, results, forks);
  }

  private RunDirectory directory() throws IOException {
    return RunDirectory.create(runs, RUN);
  }

  private static double farBefore(Measurer.Outcome outcome) {
    return outcome.observation().orElseThrow().median(Observation.FAR_BEFORE).orElse(0);
  }

  @Test
  void measuresOnceWhereCpusAreNear() throws Exception {
    NearCpus near = measurer(directory(), 31.0, 62.0, 93.0);
    for (int round = 1; round <= 3; round++) {
      assertThat(farBefore(near.measure(CELL, round, 1))).isZero();
    }
    assertThat(events).containsExactly("round 1", "round 2", "round 3");
  }

  @Test
  void measuresAgainWhereCpusAreFarApartAndSaysSoInTheFile() throws Exception {
    RunDirectory directory = directory();
    NearCpus near = measurer(directory, 31.0, 203.0, 205.0, 33.0);
    near.measure(CELL, 1, 1);
    assertThat(farBefore(near.measure(CELL, 2, 1))).isEqualTo(2);
    assertThat(events)
        .containsExactly("round 1", "round 2", "forget 2", "round 2", "forget 2", "round 2");
    assertThat(Results.load(directory.path()).of(CELL))
        .extracting(fork -> fork.median(Observation.FAR_BEFORE).orElse(0))
        .containsExactly(0.0, 2.0);
  }

  @Test
  void countsTheFourthForkHoweverFarApart() throws Exception {
    NearCpus near = measurer(directory(), 31.0, 200.0, 200.0, 200.0, 200.0, 31.0);
    near.measure(CELL, 1, 1);
    assertThat(farBefore(near.measure(CELL, 2, 1))).isEqualTo(3);
    assertThat(distances).as("left").containsExactly(31.0);
  }

  /** Whoever resumes a run knows how near they can be. */
  @Test
  void knowsTheNearestOfARunThatIsResumed() throws Exception {
    results.add(CELL, TestRun.observation(1, 10).with(Observation.CPU_DISTANCE, 30));
    NearCpus near = measurer(directory(), 203.0, 30.0);
    assertThat(farBefore(near.measure(CELL, 2, 1))).isEqualTo(1);
  }

  @Test
  void leavesForksOfOneThreadAsTheyAre() throws Exception {
    NearCpus near = measurer(directory(), 31.0, 203.0);
    near.measure(ALONE, 1, 1);
    near.measure(ALONE, 2, 1);
    assertThat(events).containsExactly("round 1", "round 2");
  }

  @Test
  void dropsNoFailure() throws Exception {
    NearCpus near = measurer(directory(), 31.0, 203.0);
    near.measure(CELL, 1, 1);
    assertThat(near.measure(CELL, 2, 1).failure()).isPresent();
    assertThat(events).containsExactly("round 1", "round 2", "forget 2", "round 2");
  }
}
