/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.results;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Makes a {@code run.json} of schema 1, which knew caches alone, one of today's. */
final class OldRun {

  /** Benchmarks after which nobody looked for what was lost. */
  private static final Set<String> UNAUDITED = Set.of("ReadOnly", "PopulateParallelOnce");

  private OldRun() {}

  /** The same run in today's schema; what it lacks is left to be missed there. */
  static void upgrade(ObjectNode run) {
    run.put("schema", Run.SCHEMA);
    rename(run, "caches", "systems");
    run.putArray("contrast");
    if (run.path("baseline").asText().isEmpty()) {
      run.remove("baseline");
    }
    for (String list : List.of("ratios", "notes")) {
      if (run.path(list).isMissingNode() || run.path(list).isNull()) {
        run.set(list, list.equals("notes") ? run.arrayNode() : run.objectNode());
      }
    }
    ObjectNode benchmarks = run.putObject("benchmarks");
    for (JsonNode cell : run.path("cells")) {
      cell(cell);
      String benchmark = cell.path("benchmark").asText();
      if (!benchmarks.has(benchmark)) {
        work(benchmarks.putObject(benchmark), benchmark);
      }
    }
    run.path("skipped").forEach(skipped -> cell(skipped.path("cell")));
    if (comparesJvms(run)) {
      run.withArray("contrast").add(Contrast.JVM);
    }
  }

  /** Whether the two of any pair were measured in different JVMs. */
  private static boolean comparesJvms(ObjectNode run) {
    Map<String, String> jvms = new HashMap<>();
    run.path("cells")
        .forEach(cell -> jvms.put(cell.path("id").asText(), cell.path("jvm").asText()));
    for (JsonNode pair : run.path("contest").path("pairs")) {
      String base = jvms.get(pair.path("base").asText());
      if (base != null && !base.equals(jvms.get(pair.path("cell").asText()))) {
        return true;
      }
    }
    return false;
  }

  private static void rename(ObjectNode node, String from, String to) {
    JsonNode value = node.remove(from);
    if (value != null) {
      node.set(to, value);
    }
  }

  private static void cell(JsonNode cell) {
    if (cell instanceof ObjectNode node) {
      node.remove("version");
      JsonNode cache = node.remove("cache");
      if (cache != null) {
        node.putObject("systems").set(Cell.CACHE, cache);
      }
    }
  }

  /** The metrics that benchmarks had before they declared them. */
  private static void work(ObjectNode work, String benchmark) {
    work.put("family", "caches").put("sampling", "ROUNDS");
    ArrayNode metrics = work.putArray("metrics");
    switch (benchmark) {
      case "ReadOnly" -> {
        score(metrics, "throughput", "throughput", "ops/s", "HIGHER");
        column(metrics, "hitRate", "hits", "%");
        column(metrics, "allocated", "B/op", "B/op");
      }
      case "IngestDelay" -> {
        score(metrics, "delayP99", "99th percentile", "ms", "LOWER");
        column(metrics, "delayP50", "p50", "ms");
        column(metrics, "delayP999", "p99.9", "ms");
        column(metrics, "delayMax", "max", "ms");
      }
      default -> {
        score(metrics, "time", "time", "ms", "LOWER");
        column(metrics, "held", "held", "%");
        column(metrics, "allocated", "B/op", "B/op");
        column(metrics, "cpuPerRecord", "CPU µs", "us/record");
        add(metrics, "complete", "complete", "ms", "NOTE")
            .put("about", "writes return before they are done, every entry is there after");
        add(metrics, Results.LIFE, "life", "ms", "NOTE")
            .put("about", "making and dropping the cache comes on top");
      }
    }
    if (!UNAUDITED.contains(benchmark)) {
      fault(metrics, "lost", "loses", "keys whose value was gone");
      fault(metrics, "ignored", "loses", "keys whose value was not updated");
      fault(metrics, "stale", "reorders", "keys left with an older value");
    }
  }

  private static void score(
      ArrayNode metrics, String name, String title, String unit, String better) {
    add(metrics, name, title, unit, "SCORE").put("better", better).put("scale", "LOGARITHMIC");
  }

  private static void column(ArrayNode metrics, String name, String title, String unit) {
    add(metrics, name, title, unit, "COLUMN");
  }

  private static void fault(ArrayNode metrics, String name, String title, String about) {
    add(metrics, name, title, "keys", "FAULT")
        .put("iterations", "MAX")
        .put("forks", "MAX")
        .put("about", about);
  }

  private static ObjectNode add(
      ArrayNode metrics, String name, String title, String unit, String shown) {
    ObjectNode metric = metrics.addObject();
    return metric.put("name", name).put("title", title).put("unit", unit).put("shown", shown);
  }
}
