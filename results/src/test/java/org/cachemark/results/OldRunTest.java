/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.results;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.node.ArrayNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs of schema 1, which knew caches alone, and said nothing of metrics. */
class OldRunTest {

  private static final String RUN =
      """
      {"schema": 1, "id": "20261101-120000-old", "created": "2026-11-01T12:00:00Z",
       "sweep": "old", "description": "", "settings": {}, "seed": 1, "rounds": 2,
       "baseline": "%s",%s
       "environment": {"cpu": "a CPU", "cores": 2, "memoryBytes": 0, "os": "an OS",
         "container": {}, "governor": "", "load": -1, "cpuPressure": -1,
         "jvms": {"default": "17"}, "cachemark": "", "jmh": "1.37"},
       "caches": {"map": {"configuration": "", "jars": {}, "remote": false},
         "ignite:client@2.17.0": {"configuration": "c", "jars": {"a.jar": "00"}, "remote": true}},
       "cells": [
         {"id": "p", "benchmark": "PopulateParallelOnce", "cache": "map", "title": "Map",
          "version": "", "role": "REFERENCE", "params": {"entries": 2000}, "threads": 2,
          "jvm": "default"},
         {"id": "f", "benchmark": "PopulateParallelOnce", "cache": "map", "title": "Nothing",
          "version": "", "role": "FLOOR", "params": {"entries": 1000}, "threads": 2,
          "jvm": "default"},
         {"id": "r", "benchmark": "ReadOnly", "cache": "ignite:client@2.17.0",
          "title": "Ignite client (a, b)", "version": "2.17.0", "role": "COMPETITOR",
          "params": {"entries": 1000, "hitRate": 80}, "threads": 1, "jvm": "default",
          "plant": 5.0},
         {"id": "d", "benchmark": "IngestDelay", "cache": "map", "title": "Map",
          "version": "", "role": "COMPETITOR", "params": {"records": 1000}, "threads": 1,
          "jvm": "default"},
         {"id": "d_twin", "benchmark": "IngestDelay", "cache": "map", "title": "Map",
          "version": "", "role": "COMPETITOR", "params": {"records": 1000}, "threads": 1,
          "jvm": "default", "twin": true}],
       "skipped": [{"kind": "EXCLUDED", "reason": "slow", "cell":
         {"id": "s", "benchmark": "Update", "cache": "map", "title": "Map",
          "version": "", "role": "REFERENCE", "params": {}, "threads": 2, "jvm": "default"}}],
       "order": [["p", "f", "r", "d", "d_twin"], ["d", "d_twin", "p", "f", "r"]]}
      """;

  @TempDir Path directory;

  @BeforeEach
  void write() throws IOException {
    write(RUN.formatted("map", "\"ratios\": {}, \"notes\": [\"a note\"],"));
  }

  private void write(String run) throws IOException {
    Files.writeString(directory.resolve("run.json"), run);
  }

  private void fork(String cell, int round, ArrayNode fork) throws IOException {
    Path file = Results.roundFile(directory, cell, round);
    Files.createDirectories(file.getParent());
    Files.writeString(file, fork.toString());
  }

  private Observation only(String cell) throws IOException {
    Results results = Results.load(directory);
    assertThat(results.unreadable()).isEmpty();
    return results.observations().get(cell).get(0);
  }

  @Test
  void isReadAsOneOfToday() throws IOException {
    Run run = Results.loadRun(directory);
    assertThat(run.schema()).isEqualTo(Run.SCHEMA);
    assertThat(run.contrast()).isEqualTo(Contrast.SYSTEMS);
    assertThat(run.baseline()).hasToString("map");
    assertThat(run.notes()).containsExactly("a note");
    assertThat(run.contest()).isNull();
    assertThat(run.environment().fixedWork()).isNull();
    Cell read = run.cell("r").orElseThrow();
    assertThat(read.system()).isEqualTo("ignite:client@2.17.0");
    assertThat(read.version()).isEqualTo("2.17.0");
    assertThat(read.plant()).isEqualTo(new Plant(Plant.Kind.BURN, 5));
    assertThat(read.title().form()).containsExactly("a", "b");
    assertThat(run.isRemote(read)).isTrue();
    assertThat(run.setting(read)).hasToString("ReadOnly, entries 1k, hitRate 80, 1 thread");
    assertThat(run.cell("d_twin").orElseThrow().twin()).isTrue();
    assertThat(run.cell("d").orElseThrow().twin()).isFalse();
    assertThat(run.skipped()).hasSize(1);
    Files.writeString(directory.resolve("run.json"), Runs.json(run).toString());
    assertThat(Results.loadRun(directory)).as("written again, in today's schema").isEqualTo(run);
  }

  @Test
  void mayLackWhatCameLater() throws IOException {
    write(RUN.formatted("", ""));
    Run run = Results.loadRun(directory);
    assertThat(run.baseline()).isNull();
    assertThat(run.ratios()).isEmpty();
    assertThat(run.notes()).isEmpty();
  }

  @Test
  void tellsWhatIsHeldInPerCent() throws IOException {
    ArrayNode fork = Runs.fork("ss", "ms/op", 40, 42, 41);
    Runs.beside(fork, "cachemark.held", "entries", 1900, 2000, 1800);
    fork("p", 1, fork);
    Observation one = only("p");
    assertThat(one.value()).isEqualTo(41);
    assertThat(one.standing()).isCloseTo(-Math.log(41), within(1e-12));
    assertThat(one.values().get("held")).containsExactly(95.0, 100.0, 90.0);
  }

  /** Two figures, which are one today, and a line below the table. */
  @Test
  void tellsWhatMakingAndDroppingACacheTakes() throws IOException {
    ArrayNode fork = Runs.fork("ss", "ms/op", 40, 42, 41);
    Runs.beside(fork, "cachemark.create", "ms", 3, 4, 2);
    Runs.beside(fork, "cachemark.drop", "ms", 10, 20, 30);
    fork("p", 1, fork);
    List<Metric> notes =
        Results.loadRun(directory)
            .benchmarks()
            .get("PopulateParallelOnce")
            .shown(Metric.Shown.NOTE);
    assertThat(notes).extracting(Metric::name).containsExactly("complete", "life");
    assertThat(notes.get(1).about()).isEqualTo("making and dropping the cache comes on top");
    assertThat(only("p").value(notes.get(1))).hasValue(24);
    assertThat(only("p").value(notes.get(0))).isEmpty();
  }

  @Test
  void tellsNotWhatTheFloorHolds() throws IOException {
    ArrayNode fork = Runs.fork("ss", "ms/op", 1);
    Runs.beside(fork, "cachemark.held", "entries", 0);
    fork("f", 1, fork);
    assertThat(only("f").median("held")).isEmpty();
  }

  @Test
  void takesMoreReadsForBetter() throws IOException {
    ArrayNode fork = Runs.fork("thrpt", "ops/s", 5e6, 6e6, 7e6);
    Runs.beside(fork, "cachemark.hitRate", "%", 80, 80, 80);
    Runs.beside(fork, "cachemark.workerCpuShare", "CPU/wall", 0.5, 0.5, 0.5);
    Runs.beside(fork, "cachemark.processCpu", "cores", 2, 2, 2);
    fork("r", 2, fork);
    Observation one = only("r");
    assertThat(one.round()).isEqualTo(2);
    assertThat(one.standing()).isCloseTo(Math.log(6e6), within(1e-12));
    assertThat(one.standingPerCpu()).isCloseTo(Math.log(12e6), within(1e-12));
    assertThat(one.logProcessCpu()).isCloseTo(Math.log(2 / 6e6), within(1e-12));
    assertThat(one.median("hitRate")).hasValue(80);
  }

  @Test
  void takesADelayForTheScore() throws IOException {
    ArrayNode both = Runs.fork("ss", "ms/op", 2000, 2000);
    Runs.beside(both, "cachemark.score", "ms", 40, 42);
    Runs.beside(both, "cachemark.delayP99", "ms", 40, 42);
    Runs.beside(both, "cachemark.delayP50", "ms", 12, 12);
    fork("d", 1, both);
    ArrayNode scoreAlone = Runs.fork("ss", "ms/op", 2000, 2000);
    Runs.beside(scoreAlone, "cachemark.score", "ms", 50, 52);
    fork("d_twin", 1, scoreAlone);
    assertThat(only("d").value()).isEqualTo(41);
    assertThat(only("d").median("delayP50")).hasValue(12);
    assertThat(only("d_twin").value()).as("JMH's time of the pass is not asked").isEqualTo(51);
  }

  @Test
  void tellsTheMostThatAnAuditFound() throws IOException {
    ArrayNode fork = Runs.fork("ss", "ms/op", 1, 1, 1);
    Runs.beside(fork, "cachemark.lost", "keys", 0, 500, 0);
    fork("d", 1, fork);
    Map<String, Work> benchmarks = Results.loadRun(directory).benchmarks();
    Metric lost = benchmarks.get("IngestDelay").shown(Metric.Shown.FAULT).get(0);
    assertThat(lost.title()).isEqualTo("loses");
    assertThat(only("d").value(lost)).hasValue(500);
    assertThat(benchmarks.get("ReadOnly").shown(Metric.Shown.FAULT)).as("no audit").isEmpty();
  }
}
