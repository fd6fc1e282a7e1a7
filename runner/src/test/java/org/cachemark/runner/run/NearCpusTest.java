/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.runner.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
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
  private static final Run RUN = TestRun.of(List.of(CELL), null, Collections.nCopies(40, "map"));

  @TempDir private Path runs;

  private final List<String> events = new ArrayList<>();
  private final Deque<Double> distances = new ArrayDeque<>();
  private Results results = Results.none(RUN);
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final Progress progress =
      new Progress(new PrintStream(out, true, StandardCharsets.UTF_8), false);
  private Quiet quiet;
  private Optional<Duration> budget = Optional.empty();
  private double clock;

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

  /** A fork has the next distance, of 0 ns none; after the last there is a failure. */
  private NearCpus measurer(RunDirectory directory, Double... nanos) {
    distances.addAll(Arrays.asList(nanos));
    Measurer forks =
        new Measurer() {
          @Override
          public Outcome measure(Cell cell, int round, int factor) throws IOException {
            events.add("round " + round);
            clock += 5;
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
            Observation shown = TestRun.observation(round, 10);
            double nanos = distances.remove();
            return Outcome.of(nanos == 0 ? shown : shown.with(Observation.CPU_DISTANCE, nanos));
          }

          @Override
          public List<Outcome> measure(List<Cell> pair, int round, int factor) {
            throw new AssertionError("there are no pairs");
          }

          @Override
          public void forget(List<Cell> cells, int round) throws IOException {
            events.add("forget " + round);
            directory.forget(cells.get(0), round);
          }
        };
    return new NearCpus(directory, results, around(forks), progress, budget, () -> clock);
  }

  private Measurer around(Measurer forks) {
    return quiet == null ? forks : quiet.around(new RunDirectory(runs.resolve(RUN.id())), forks);
  }

  private RunDirectory directory() throws IOException {
    return RunDirectory.create(runs, RUN);
  }

  private static double farBefore(Measurer.Outcome outcome) {
    return outcome.observation().orElseThrow().median(Observation.FAR_BEFORE).orElse(0);
  }

  @Test
  void measuresOnceWhereCpusAreNear() throws Exception {
    NearCpus near = measurer(directory(), 31.0, 62.0, 99.0, 0.0);
    for (int round = 1; round <= 4; round++) {
      assertThat(farBefore(near.measure(CELL, round, 1))).isZero();
    }
    assertThat(events).containsExactly("round 1", "round 2", "round 3", "round 4");
    assertThat(out.toString(StandardCharsets.UTF_8)).isEmpty();
  }

  @Test
  void measuresAgainWhereCpusAreFarApartAndSaysSoInTheFile() throws Exception {
    RunDirectory directory = directory();
    NearCpus near = measurer(directory, 31.0, 203.0, 205.0, 33.0);
    near.measure(CELL, 1, 1);
    assertThat(farBefore(near.measure(CELL, 2, 1))).isEqualTo(2);
    assertThat(events)
        .containsExactly("round 1", "round 2", "forget 2", "round 2", "forget 2", "round 2");
    assertThat(out.toString(StandardCharsets.UTF_8).replaceAll("\\s+", " "))
        .isEqualTo(
            "map in ReadOnly, 2 threads is measured again: its two CPUs were 203 ns apart, and are"
                + " far above 100. And once more: its CPUs were 205 ns apart. ");
    assertThat(Results.load(directory.path()).of(CELL))
        .extracting(fork -> fork.median(Observation.FAR_BEFORE).orElse(0))
        .containsExactly(0.0, 2.0);
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
    NearCpus near = measurer(directory(), 31.0, 203.0, 203.0, 203.0, 203.0, 203.0, 32.0);
    near.measure(CELL, 1, 1);
    for (int round = 2; round <= 5; round++) {
      near.measure(ALONE, round, 1);
    }
    assertThat(events).containsExactly("round 1", "round 2", "round 3", "round 4", "round 5");
    assertThat(farBefore(near.measure(CELL, 6, 1)))
        .as("they say nothing of what is usual")
        .isEqualTo(1);
  }

  /** Where a virtual machine has its CPUs in two sockets for good, that is how they are. */
  @Test
  void takesWhatIsUsualForNearAfterAQuarterInVain() throws Exception {
    Double[] nanos = new Double[14];
    Arrays.setAll(nanos, i -> 200.0 + i % 7);
    NearCpus near = measurer(directory(), nanos);
    assertThat(farBefore(near.measure(CELL, 1, 1))).as("a quarter of 43").isEqualTo(10);
    for (int round = 2; round <= 4; round++) {
      assertThat(farBefore(near.measure(CELL, round, 1))).isZero();
    }
  }

  @Test
  void waitsForNearCpusWhereARunBeginsWithFarOnes() throws Exception {
    NearCpus near = measurer(directory(), 203.0, 201.0, 31.0, 33.0);
    assertThat(farBefore(near.measure(CELL, 1, 1))).isEqualTo(2);
    assertThat(farBefore(near.measure(CELL, 2, 1))).isZero();
  }

  @Test
  void makesARunTwiceAsLongAtMost() throws Exception {
    Double[] nanos = new Double[200];
    Arrays.setAll(nanos, i -> i < 60 ? 31.0 : 203.0);
    NearCpus near = measurer(directory(), nanos);
    int counted = 0;
    while (!distances.isEmpty()) {
      counted++;
      near.measure(CELL, counted, 1);
    }
    assertThat(counted).as("of 200 forks").isEqualTo(99);
    assertThat(out.toString(StandardCharsets.UTF_8).lines().filter(l -> l.contains("again")))
        .as("said once for each that had to be measured again")
        .hasSize(39);
  }

  /** However long it is bad: what is certain of few forks shall not be spent on one. */
  @Test
  void takesNoMoreOfABudgetThanWhatCounts() throws Exception {
    budget = Optional.of(Duration.ofMinutes(5));
    NearCpus near = measurer(directory(), 31.0, 31.0, 203.0, 203.0, 203.0, 203.0, 203.0, 203.0);
    near.measure(CELL, 1, 1);
    near.measure(CELL, 2, 1);
    assertThat(farBefore(near.measure(CELL, 3, 1))).isEqualTo(5);
    assertThat(distances).isEmpty();
  }

  @Test
  void waitsForNearCpusThreeTimesWhereARunWithABudgetBeginsWithFarOnes() throws Exception {
    budget = Optional.of(Duration.ofMinutes(5));
    NearCpus near = measurer(directory(), 203.0, 201.0, 202.0, 204.0, 205.0);
    assertThat(farBefore(near.measure(CELL, 1, 1))).isEqualTo(3);
    assertThat(farBefore(near.measure(CELL, 2, 1))).isZero();
  }

  @Test
  void measuresNothingAgainOnceTheBudgetIsSpent() throws Exception {
    budget = Optional.of(Duration.ofSeconds(14));
    NearCpus near = measurer(directory(), 31.0, 203.0, 203.0, 203.0);
    near.measure(CELL, 1, 1);
    assertThat(farBefore(near.measure(CELL, 2, 1))).as("after 10 s, and after 15").isEqualTo(1);
  }

  /** Else each time that a run is resumed would make it as long again. */
  @Test
  void knowsWhatARunThatIsResumedHasSpent() throws Exception {
    results.add(
        CELL,
        TestRun.observation(1, 10)
            .with(Observation.CPU_DISTANCE, 30)
            .with(Observation.FAR_BEFORE, 42));
    NearCpus near = measurer(directory(), 203.0, 203.0);
    assertThat(farBefore(near.measure(CELL, 2, 1))).as("43 in all").isEqualTo(1);
  }

  @Test
  void leavesARunWithoutIntervalsAsItIs() throws Exception {
    results = Results.none(TestRun.of(List.of(CELL), null, Collections.nCopies(2, "map")));
    NearCpus near = measurer(directory(), 31.0, 203.0);
    near.measure(CELL, 1, 1);
    assertThat(farBefore(near.measure(CELL, 2, 1))).isZero();
  }

  /** Each attempt is judged by itself, and not what others did beside all of them. */
  @Test
  void asksForQuietOnceForEachAttempt() throws Exception {
    quiet =
        new Quiet(
            5,
            progress,
            () -> Optional.of(new CpuTimes(events.size() * 1000L, 0, 0)),
            pause -> {},
            () -> 0);
    RunDirectory directory = directory();
    NearCpus near = measurer(directory, 31.0, 203.0, 31.0);
    near.measure(CELL, 1, 1);
    assertThat(farBefore(near.measure(CELL, 2, 1))).isEqualTo(1);
    assertThat(Company.of(directory.path()).rounds()).isEqualTo(2);
  }

  @Test
  void dropsNoFailure() throws Exception {
    NearCpus near = measurer(directory(), 31.0, 203.0);
    near.measure(CELL, 1, 1);
    assertThat(near.measure(CELL, 2, 1).failure()).isPresent();
    assertThat(events).containsExactly("round 1", "round 2", "forget 2", "round 2");
  }
}
