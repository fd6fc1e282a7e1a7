/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.reports.compare;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.cachemark.reports.Fixture;
import org.cachemark.results.Cell;
import org.cachemark.results.Contrast;
import org.cachemark.results.Decider;
import org.cachemark.results.Metric;
import org.cachemark.results.Observation;
import org.cachemark.results.Plant;
import org.cachemark.results.Results;
import org.cachemark.results.Run;
import org.cachemark.results.SystemId;
import org.cachemark.results.Title;
import org.cachemark.results.Value;

/** An interleaved run of made-up forks: a base, its twin, and others. */
public final class ContestFixture {

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final double SPEED = 1e7;

  private final Random random = new Random(7);
  private final List<Cell> cells = new ArrayList<>();
  private final List<Run.Pair> pairs = new ArrayList<>();
  private final List<Run.Skipped> skipped = new ArrayList<>();
  private final Map<String, List<Observation>> observations = new LinkedHashMap<>();
  private final Map<String, Results.Failure> failures = new LinkedHashMap<>();
  private double drift;
  private double bias;
  private double waits;
  private double twinWaits;
  private Decider decider = Decider.CPU_SECOND;
  private int warmUps = 3;
  private boolean planned = true;

  /** Whatever is added from now on gets faster by so much from half to half of its iterations. */
  public ContestFixture drift(double share) {
    drift = share;
    return this;
  }

  public ContestFixture warmUps(int iterations) {
    warmUps = iterations;
    return this;
  }

  /** The twin differs by so much, as it must not. */
  public ContestFixture bias(double share) {
    bias = share;
    return this;
  }

  /** The twin waits so much on top, as it must not: a share of the time that it works. */
  public ContestFixture twinWaits(double share) {
    twinWaits = share;
    return this;
  }

  /** A run that was made for something else. */
  public ContestFixture unplanned() {
    planned = false;
    return this;
  }

  /**
   * A setting.
   *
   * @param speeds of lib@2, lib@3 … as shares of that of lib@1
   */
  public ContestFixture setting(int threads, int rounds, double noise, double... speeds) {
    Cell base = cell(threads, "1", null, false);
    measure(base, rounds, noise, 1);
    Cell twin = cell(threads, "1", null, true);
    waits = twinWaits;
    measure(twin, rounds, noise, (1 + bias) / (1 + twinWaits));
    waits = 0;
    pairs.add(new Run.Pair(base.id(), twin.id(), true, decider));
    for (int i = 0; i < speeds.length; i++) {
      Cell other = cell(threads, Integer.toString(i + 2), null, false);
      measure(other, rounds, noise, speeds[i]);
      pairs.add(new Run.Pair(base.id(), other.id(), false, decider));
    }
    return this;
  }

  /** One version, compared with nothing. */
  public ContestFixture alone(String version, int rounds, double noise, double speed) {
    measure(cell(1, version, null, false), rounds, noise, speed);
    return unplanned();
  }

  /** A setting with its planted slowdowns, in per cent. */
  public ContestFixture planted(int threads, int rounds, double noise, double... plants) {
    Cell base = cell(threads, "1", Plant.NOTHING, false);
    measure(base, rounds, noise, 1);
    Cell twin = cell(threads, "1", Plant.NOTHING, true);
    measure(twin, rounds, noise, 1);
    pairs.add(new Run.Pair(base.id(), twin.id(), true, decider));
    for (double plant : plants) {
      Cell other = cell(threads, "1", new Plant(Plant.Kind.BURN, plant), false);
      measure(other, rounds, noise, 1 / (1 + plant / 100));
      pairs.add(new Run.Pair(base.id(), other.id(), false, decider));
    }
    return this;
  }

  /** What waits for so many per cent of its time, beside the base that was planted last. */
  public ContestFixture parked(int threads, int rounds, double noise, double percent) {
    Cell base = cell(threads, "1", Plant.NOTHING, false);
    Cell other = cell(threads, "1", new Plant(Plant.Kind.PARK, percent), false);
    waits = percent / 100;
    measure(other, rounds, noise, 1 / (1 + waits));
    waits = 0;
    pairs.add(new Run.Pair(base.id(), other.id(), false, Decider.clock("what is planted waits")));
    return this;
  }

  /** Which score decides of what is added from now on; null for what old runs did. */
  public ContestFixture decidedBy(Decider settled) {
    decider = settled;
    return this;
  }

  /** The cell of a version in a setting has failed. */
  public ContestFixture failed(int threads, String version, String reason) {
    String id = cell(threads, version, null, false).id();
    observations.remove(id);
    failures.put(id, new Results.Failure(Results.Failure.Outcome.CRASHED, 3, reason));
    return this;
  }

  /** A version did not pass the contract. */
  public ContestFixture unfit(int threads, String version, String reason) {
    skipped.add(
        new Run.Skipped(
            cell(threads, version, null, false), Run.Skipped.Kind.FAILED_CHECK, reason));
    return this;
  }

  private static Cell cell(int threads, String version, Plant plant, boolean twin) {
    return new Cell(
        "ReadOnly_lib@%s_threads=%d%s%s"
            .formatted(
                version, threads, plant == null ? "" : "_" + plant.key(), twin ? "_twin" : ""),
        "ReadOnly",
        Map.of(Cell.CACHE, SystemId.parse("lib@" + version)),
        Title.parse("Lib"),
        Cell.Role.COMPETITOR,
        Map.of("entries", new Value.Whole(1000)),
        threads,
        Run.DEFAULT_JVM,
        plant,
        twin);
  }

  private void measure(Cell cell, int rounds, double noise, double speed) {
    if (!cells.contains(cell)) {
      cells.add(cell);
    }
    List<Observation> ofCell = observations.computeIfAbsent(cell.id(), id -> new ArrayList<>());
    int first = ofCell.size();
    for (int round = first + 1; round <= first + rounds; round++) {
      double value = SPEED * speed * Math.exp(noise * random.nextGaussian());
      double start = 1000 * round + ofCell.size() + cells.size();
      ofCell.add(Fixture.observation(round, score(), jmh(value, drift, warmUps, start, waits)));
    }
  }

  /** A result file of one fork with four iterations. */
  public static ArrayNode jmh(double score, double drift, int warmUps, double start) {
    return jmh(score, drift, warmUps, start, 0);
  }

  private static ArrayNode jmh(
      double score, double drift, int warmUps, double start, double waits) {
    ArrayNode file = JSON.createArrayNode();
    ObjectNode result = file.addObject();
    result.put("jmhVersion", "1.37").put("benchmark", "x.ReadOnlyBenchmark.read");
    result.put("mode", "thrpt").put("threads", 1).put("observations", 1);
    result.put("warmupIterations", warmUps);
    result.put("vmName", "A VM").put("vmVersion", "17").putArray("jvmArgs").add("-Xmx1g");
    metric(result.putObject("primaryMetric"), "ops/s", score, drift);
    ObjectNode figures = result.putObject("secondaryMetrics");
    metric(figures.putObject("cachemark.workerCpuShare"), "CPU/wall", 0.98 / (1 + waits), 0);
    metric(figures.putObject("cachemark.processCpu"), "cores", 1.2 / (1 + waits), 0);
    metric(figures.putObject("cachemark.start"), "s since 1970", start, 0);
    return file;
  }

  private static void metric(ObjectNode metric, String unit, double value, double drift) {
    metric.put("score", value).put("scoreUnit", unit);
    double later = value * (1 + drift);
    metric.putArray("rawData").addArray().add(value).add(value).add(later).add(later);
  }

  private static Metric score() {
    return Fixture.work("ReadOnly").score();
  }

  public Results results() {
    Map<String, Run.SystemInfo> systems = new TreeMap<>();
    cells.forEach(
        cell -> systems.put(cell.system(), new Run.SystemInfo("", Map.of(), false, null)));
    Run run =
        new Run(
            Run.SCHEMA,
            "20261121-000000-release",
            "2026-11-21T00:00:00Z",
            "release",
            "",
            JSON.createObjectNode(),
            1,
            150,
            Contrast.SYSTEMS,
            null,
            Map.of(),
            Fixture.machine(0.1),
            systems,
            Map.of("ReadOnly", Fixture.work("ReadOnly")),
            cells,
            skipped,
            List.of(),
            Collections.nCopies(150, cells.stream().map(Cell::id).toList()),
            planned ? new Run.Contest(0.03, 50, true, pairs) : null,
            null);
    return new Results(run, observations, failures, List.of());
  }

  public Comparison comparison() {
    return Contest.of(results()).orElseThrow().comparison();
  }
}
