/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.runner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.StreamSupport;
import org.cachemark.results.Cell;
import org.cachemark.results.Json;
import org.cachemark.results.Observation;
import org.cachemark.results.Results;
import org.cachemark.results.Run;
import org.cachemark.runner.doubles.Alone;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Pairs whose two forks are measured at the same time. */
@EnabledOnOs(OS.LINUX)
class TogetherIT {

  private static final String TINY =
      """
      caches: map
      benchmarks:
        - {name: ReadOnly, entries: 1000, hitRate: 100}
      heap: 64m
      rounds: 8
      warmup: 1x100ms
      measure: 3x%s
      timeout: 60s
      together: true
      """;

  @TempDir Path directory;
  private CachemarkProcess cachemark;

  @BeforeEach
  void prepare() {
    assumeTrue(Runtime.getRuntime().availableProcessors() > 1, "a pair takes two CPUs");
    cachemark = new CachemarkProcess(directory).withVariable(Alone.DIRECTORY, directory.toString());
  }

  private String[] compare(String millis) throws Exception {
    Path sweep = Files.writeString(directory.resolve("tiny.yaml"), TINY.formatted(millis));
    return new String[] {
      "compare",
      "map",
      "map:presized",
      "--sweep",
      sweep.toString(),
      "--no-check",
      "--fail-on",
      "never",
      "--pairs",
      "8"
    };
  }

  @Test
  void measuresBothAtTheSameTimeOnCpusThatTheySwap() throws Exception {
    CachemarkProcess.Result result = cachemark.run(compare("50ms"));
    assertThat(result.exitCode()).as(result.output()).isZero();

    Path path = cachemark.onlyRun();
    Results results = Results.load(path);
    Run run = results.run();
    assertThat(results.unreadable()).isEmpty();
    assertThat(run.contest().pairs()).hasSize(2);
    assertThat(run.notes()).anyMatch(note -> note.contains("at the same time"));
    for (Run.Pair pair : run.contest().pairs()) {
      Cell base = run.cell(pair.base()).orElseThrow();
      Cell other = run.cell(pair.cell()).orElseThrow();
      assertThat(results.of(base)).hasSameSizeAs(results.of(other)).hasSizeGreaterThanOrEqualTo(8);
      for (int i = 0; i < results.of(base).size(); i++) {
        Observation one = results.of(base).get(i);
        Observation two = results.of(other).get(i);
        assertThat(one.round()).isEqualTo(two.round());
        List<Double> starts = one.values().get(Observation.START);
        List<Double> others = two.values().get(Observation.START);
        assertThat(
                Math.min(Collections.max(starts), Collections.max(others))
                    - Math.max(Collections.min(starts), Collections.min(others)))
            .as("seconds in which both were between their first and their last iteration")
            .isPositive();
        Set<String> cpus = new HashSet<>(cpus(path, base, one.round()));
        assertThat(cpus).doesNotContainAnyElementsOf(cpus(path, other, one.round()));
        if (i > 0 && one.round() % 2 == 0 && results.of(base).get(i - 1).round() % 2 == 1) {
          assertThat(cpus(path, base, one.round())).isEqualTo(cpus(path, other, one.round() - 1));
        }
      }
    }
    assertThat(CachemarkProcess.temps(path)).isEmpty();
  }

  private static List<String> cpus(Path run, Cell cell, int round) throws Exception {
    return StreamSupport.stream(
            Json.read(Results.roundFile(run, cell.id(), round)).at("/0/jvmArgs").spliterator(),
            false)
        .map(flag -> flag.asText())
        .filter(flag -> flag.startsWith("-Dcachemark.cpus="))
        .toList();
  }

  @Test
  void leavesNothingOfEitherWhenTheRunnerIsKilled() throws Exception {
    Process runner = cachemark.start(compare("5s"));
    CachemarkProcess.await(
        "both forks measure",
        () -> cachemark.logs().split("\nIteration +1", -1).length > 2 || !runner.isAlive());
    assertThat(runner.isAlive()).isTrue();
    Killed killed = new Killed(directory, Alone.DIRECTORY);
    runner.destroyForcibly().waitFor();
    CachemarkProcess.await("all is gone", () -> killed.left().isEmpty());
    assertThat(killed.handedOver()).isEmpty();
  }
}
