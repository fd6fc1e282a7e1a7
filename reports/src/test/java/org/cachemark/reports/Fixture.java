/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.reports;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.cachemark.reports.Cell.Role;

/** Results made up for tests. */
public final class Fixture {

  private static final ObjectMapper JSON = new ObjectMapper();

  private final List<Cell> cells = new ArrayList<>();
  private final List<Run.Skipped> skipped = new ArrayList<>();
  private final Map<String, List<Fork>> forks = new LinkedHashMap<>();
  private final Map<String, Results.Failure> failures = new LinkedHashMap<>();
  private int rounds = 5;
  private double load = 0.1;
  private double allocated;
  private Audit audit;
  private Map<String, Double> figures = Map.of();
  private Map<String, String> ratios = Map.of();
  private Tck tck;

  public static Cell cell(String benchmark, String cache, Role role, int threads) {
    return new Cell(
        benchmark + "_" + cache + "_threads=" + threads,
        benchmark,
        cache,
        cache.replaceFirst("@.*", ""),
        cache.contains("@") ? cache.replaceFirst(".*@", "") : "",
        role,
        Map.of("entries", 1000L),
        threads,
        Run.DEFAULT_JVM);
  }

  /** What is measured from now on allocates so many bytes for each operation. */
  public Fixture allocating(double bytes) {
    allocated = bytes;
    return this;
  }

  /** What is measured from now on was audited, and this was found in its last round. */
  public Fixture audited(Audit found) {
    audit = found;
    return this;
  }

  /** What is measured from now on has these figures too, in milliseconds. */
  public Fixture figures(Map<String, Double> more) {
    figures = more;
    return this;
  }

  /** A cell of two threads that has these scores. */
  public Fixture measured(String benchmark, String cache, Role role, double... scores) {
    return measured(cell(benchmark, cache, role, 2), scores);
  }

  /** A cell that has these scores. */
  public Fixture measured(Cell cell, double... scores) {
    cells.add(cell);
    List<Fork> ofCell = new ArrayList<>();
    for (int i = 0; i < scores.length; i++) {
      ArrayNode file = jmh(cell.benchmark().equals("ReadOnly") ? "thrpt" : "ss", scores[i]);
      if (allocated > 0) {
        ObjectNode figures = (ObjectNode) file.at("/0/secondaryMetrics");
        metric(figures.putObject("cachemark.allocated"), "B/operation", allocated);
      }
      ObjectNode more = (ObjectNode) file.at("/0/secondaryMetrics");
      figures.forEach((name, value) -> metric(more.putObject("cachemark." + name), "ms", value));
      if (audit != null) {
        boolean isLast = i == scores.length - 1;
        ObjectNode figures = (ObjectNode) file.at("/0/secondaryMetrics");
        figure(figures.putObject("cachemark.lost"), isLast ? audit.lost() : 0);
        figure(figures.putObject("cachemark.ignored"), isLast ? audit.ignored() : 0);
        figure(figures.putObject("cachemark.stale"), isLast ? audit.stale() : 0);
      }
      ofCell.add(Fork.of(i + 1, file));
    }
    forks.put(cell.id(), ofCell);
    return this;
  }

  public Fixture failed(
      String benchmark, String cache, Results.Failure.Outcome outcome, String reason) {
    Cell cell = cell(benchmark, cache, Role.COMPETITOR, 2);
    cells.add(cell);
    failures.put(cell.id(), new Results.Failure(outcome, 1, reason));
    return this;
  }

  public Fixture skipped(String cache, Run.Skipped.Kind kind, String reason) {
    skipped.add(new Run.Skipped(cell("ReadOnly", cache, Role.COMPETITOR, 2), kind, reason));
    return this;
  }

  public Fixture rounds(int number) {
    rounds = number;
    return this;
  }

  public Fixture load(double average) {
    load = average;
    return this;
  }

  public Fixture ratio(String cache, String base) {
    ratios = Map.of(cache, base);
    return this;
  }

  public Fixture tck(Tck result) {
    tck = result;
    return this;
  }

  /** A JMH result of one fork with three iterations around a score. */
  public static ArrayNode jmh(String mode, double score) {
    ArrayNode file = JSON.createArrayNode();
    ObjectNode result = file.addObject();
    result.put("benchmark", "x.Y.z").put("mode", mode).put("forks", 1);
    metric(result.putObject("primaryMetric"), mode.equals("ss") ? "ms/op" : "ops/s", score);
    ObjectNode figures = result.putObject("secondaryMetrics");
    metric(figures.putObject("cachemark.held"), "entries", 990);
    metric(figures.putObject("cachemark.workerCpuShare"), "CPU/wall", 0.98);
    metric(figures.putObject("cachemark.cpuPressure"), "% of the time", 12);
    return file;
  }

  private static void figure(ObjectNode metric, long value) {
    metric.put("score", value).put("scoreUnit", "keys");
    metric.putArray("rawData").addArray().add(0).add(value);
  }

  private static void metric(ObjectNode metric, String unit, double score) {
    metric.put("score", score).put("scoreError", "NaN").put("scoreUnit", unit);
    metric.putArray("rawData").addArray().add(score * 0.99).add(score).add(score * 1.02);
  }

  /** A small machine, with its load average. */
  public static Environment machine(double load) {
    return new Environment(
        "a CPU", 2, 8L << 30, "an OS", Map.of(), "", load, 0, Map.of("default", "17"), "", "1.37");
  }

  public Run run() {
    return new Run(
        Run.SCHEMA,
        "20261121-000000-test",
        "2026-11-21T00:00:00Z",
        "test",
        "a test",
        JSON.createObjectNode(),
        1,
        rounds,
        "map",
        ratios,
        machine(load),
        Map.of("guava@2", new Run.CacheInfo("size<|1|>", Map.of(), false, tck)),
        cells,
        skipped,
        List.of(),
        List.of(),
        null);
  }

  public Results results() {
    return new Results(run(), forks, failures, List.of());
  }

  public Summary summary() {
    return Summary.of(results());
  }
}
