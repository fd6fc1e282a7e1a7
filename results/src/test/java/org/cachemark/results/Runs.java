/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.results;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Runs made up for tests. */
final class Runs {

  static final Metric TIME = Metric.ofJmh("ss", "ms");

  static final Metric HITS =
      new Metric(
          "hitRatio",
          "hits",
          "%",
          Metric.Better.HIGHER,
          Metric.Scale.LINEAR,
          Combine.MEAN,
          Combine.MEDIAN,
          Metric.Shown.SCORE,
          0.5,
          "reads that find an entry");

  private Runs() {}

  static Cell cell(String id, String benchmark, String system, Map<String, Value> params) {
    return cell(id, benchmark, system, params, Run.DEFAULT_JVM);
  }

  static Cell cell(
      String id, String benchmark, String system, Map<String, Value> params, String jvm) {
    return new Cell(
        id,
        benchmark,
        Map.of(Cell.CACHE, SystemId.parse(system)),
        Title.parse("A title (with, a form)"),
        Cell.Role.COMPETITOR,
        params,
        2,
        jvm,
        null,
        false);
  }

  static Map<String, Value> params(Object... namesAndValues) {
    Map<String, Value> params = new TreeMap<>();
    for (int i = 0; i < namesAndValues.length; i += 2) {
      params.put((String) namesAndValues[i], Value.parse((String) namesAndValues[i + 1]));
    }
    return params;
  }

  /** Two cells, of which the second has a twin, with all that a run can have. */
  static Run run() {
    Cell put = cell("put", "Ingest", "ignite:client@2.17.0[a=b]", params("way", "put"));
    Cell putAll = cell("putAll", "Ingest", "ignite:client@2.17.0[a=b]", params("way", "putAll"));
    Cell hits =
        cell(
            "hits",
            "Hits",
            "caffeine@my build.jar",
            Map.of(
                "skew", new Value.Decimal(new BigDecimal("0.99")),
                "wait", new Value.Time(Duration.ofMillis(1500)),
                "entries", new Value.Whole(1_000_000)));
    List<Cell> cells = List.of(put, putAll, putAll.again(), hits);
    Map<String, Run.SystemInfo> systems = new TreeMap<>();
    cells.forEach(
        cell ->
            systems.put(
                cell.system(),
                new Run.SystemInfo(
                    "configured\nin two lines",
                    Map.of("a.jar", "00ff"),
                    cell.equals(put),
                    new Tck(477, List.of("GetTest.get"), List.of(), "17", "2026-11-21"))));
    return new Run(
        Run.SCHEMA,
        "20261121-101500-all",
        "2026-11-21T10:15:00Z",
        "all",
        "a description",
        Json.MAPPER.createObjectNode().put("measure", "5x1s"),
        -7,
        3,
        Contrast.of(List.of("way", Contrast.JVM)),
        Anchor.parse("ignite:client@2.17.0[a=b] way=put"),
        Map.of("caffeine@my build.jar", "ignite:client@2.17.0[a=b]"),
        new Environment(
            "a CPU",
            4,
            8L << 30,
            "an OS",
            Map.of("cpu.max", "2"),
            "performance",
            "cubic",
            0.5,
            -1,
            Map.of(Run.DEFAULT_JVM, "17"),
            "abc",
            "1.37, blackhole mode compiler",
            new FixedWork(1.2, 90, 21_000)),
        systems,
        Map.of(
            "Ingest", new Work("caches", Sampling.ROUNDS, List.of(TIME)),
            "Hits", new Work("caches", Sampling.ONCE, List.of(HITS))),
        cells,
        List.of(new Run.Skipped(put, Run.Skipped.Kind.EXCLUDED, "it is known to hang")),
        List.of("a note"),
        Collections.nCopies(3, cells.stream().map(Cell::id).toList()),
        new Run.Contest(
            0.03,
            50,
            true,
            List.of(
                new Run.Pair("put", "putAll", false, Decider.clock("of that")),
                new Run.Pair("putAll", "putAll_twin", true))),
        null);
  }

  static ObjectNode json(Run run) {
    return Json.MAPPER.valueToTree(run);
  }

  /** What JMH writes of a fork with these scores, one an iteration. */
  static ArrayNode fork(String mode, String unit, double... scores) {
    ArrayNode file = Json.MAPPER.createArrayNode();
    ObjectNode result = file.addObject();
    result.put("benchmark", "org.cachemark.jmh.A.b").put("mode", mode).put("forks", 1);
    result.put("warmupIterations", 3);
    metric(result.putObject("primaryMetric"), unit, scores);
    result.putObject("secondaryMetrics");
    return file;
  }

  /** Adds what a fork recorded beside. */
  static void beside(JsonNode file, String name, String unit, double... values) {
    ObjectNode figures = (ObjectNode) file.at("/0/secondaryMetrics");
    metric(figures.putObject(name), unit, values);
  }

  private static void metric(ObjectNode metric, String unit, double... values) {
    metric.put("score", values[0]).put("scoreUnit", unit);
    ArrayNode iterations = metric.putArray("rawData").addArray();
    for (double value : values) {
      iterations.add(value);
    }
  }
}
