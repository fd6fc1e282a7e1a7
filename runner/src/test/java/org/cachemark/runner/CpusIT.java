/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.runner;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;
import org.cachemark.results.Cell;
import org.cachemark.results.Cpus;
import org.cachemark.results.Fork;
import org.cachemark.results.Json;
import org.cachemark.results.Results;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Forks that are held on CPUs. */
@EnabledOnOs(OS.LINUX)
class CpusIT {

  private static final String TINY =
      """
      caches: map
      compare: cpus
      baseline: cpus=all
      cpus: [threads, all]
      benchmarks:
        - {name: ReadOnly, entries: 1000, hitRate: 100}
      heap: 64m
      rounds: 2
      warmup: 1x20ms
      measure: 2x20ms
      """;

  @TempDir Path directory;
  private CachemarkProcess cachemark;
  private Path sweep;

  @BeforeEach
  void prepare() throws Exception {
    cachemark = new CachemarkProcess(directory);
    sweep = Files.writeString(directory.resolve("tiny.yaml"), TINY);
  }

  @Test
  void holdsAForkAndLeavesItTheCollectorOfTheWholeMachine() throws Exception {
    CachemarkProcess.Result result = cachemark.run("run", sweep.toString(), "--no-check");
    assertThat(result.exitCode()).as(result.output()).isZero();

    Path run = cachemark.onlyRun();
    assertThat(Files.readString(run.resolve("summary.md")))
        .contains("ConcurrentHashMap (a CPU a thread)", "ConcurrentHashMap (all CPUs)");
    Results results = Results.load(run);
    Map<Cpus, Cell> cells =
        results.run().cells().stream().collect(Collectors.toMap(Cell::cpus, cell -> cell));
    assertThat(flags(run, cells.get(Cpus.ALL), 1))
        .noneMatch(flag -> flag.contains("cpus") || flag.contains("ActiveProcessorCount"));
    Fork held = results.of(cells.get(Cpus.THREADS)).get(0).fork();
    Fork other = results.of(cells.get(Cpus.ALL)).get(0).fork();
    assertThat(held.conditions())
        .containsEntry("CPUs", "1")
        .containsEntry("processors", other.conditions().get("processors"))
        .containsEntry("collector", other.conditions().get("collector"))
        .containsEntry("heap", "64 MB")
        .containsEntry("JMH's blackhole mode", "COMPILER");
    assertThat(held.configurations()).as("of the cache that was measured").containsKey(Cell.CACHE);
    assertThat(Files.readString(run.resolve("summary.md"))).contains("by the forks' own account");
    for (int round = 1; round <= 2; round++) {
      assertThat(flags(run, cells.get(Cpus.THREADS), round))
          .as("checked by the fork itself")
          .anyMatch(flag -> flag.matches("-Dcachemark\\.cpus=\\d+"))
          .contains("-XX:ActiveProcessorCount=" + Runtime.getRuntime().availableProcessors())
          .anyMatch(flag -> flag.matches("-XX:\\+Use\\w+GC"));
    }
  }

  private static List<String> flags(Path run, Cell cell, int round) throws Exception {
    return StreamSupport.stream(
            Json.read(Results.roundFile(run, cell.id(), round)).at("/0/jvmArgs").spliterator(),
            false)
        .map(flag -> flag.asText())
        .toList();
  }

  /** As where a container's supervisor undoes what was set. */
  @Test
  void failsAForkThatIsHeldOnOtherCpusThanItWasToBe() throws Exception {
    Path folder = Files.createDirectory(directory.resolve("bin"));
    Path taskset = folder.resolve("taskset");
    Files.writeString(taskset, "#!/bin/sh\nshift 2\nexec \"$@\"\n");
    Files.setPosixFilePermissions(taskset, PosixFilePermissions.fromString("rwxr-xr-x"));
    cachemark.withVariable("PATH", folder + ":" + System.getenv("PATH"));
    CachemarkProcess.Result result =
        cachemark.run("run", sweep.toString(), "--no-check", "--only", "cpus=threads");
    if (Runtime.getRuntime().availableProcessors() > 1) {
      assertThat(result.exitCode()).as(result.output()).isEqualTo(Cachemark.CELL_FAILED);
      assertThat(result.flat()).contains("this JVM may use the CPUs", ", and is to be held on ");
    }
  }
}
