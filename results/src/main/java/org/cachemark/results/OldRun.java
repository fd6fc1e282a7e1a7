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
import java.util.TreeMap;
import java.util.stream.IntStream;

/** Makes a {@code run.json} of schema 1, which knew caches alone, one of today's. */
final class OldRun {

  private static final String HELD = "held";

  /** Time of making and dropping a cache. */
  private static final String LIFE = "life";

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

  /**
   * The figures of a fork as they are counted today, where its benchmark declares them so: what is
   * held was a number of entries before it was a share of those put, and making and dropping a
   * cache were two figures.
   */
  static Map<String, List<Double>> upgrade(
      Map<String, List<Double>> figures, JmhJson jmh, Work work, Cell cell) {
    Map<String, List<Double>> values = new TreeMap<>(figures);
    if (jmh.unit(HELD).equals("entries") && unit(work, HELD).equals("%")) {
      values.computeIfPresent(HELD, (name, entries) -> perCent(entries, cell));
    }
    List<Double> made = values.get("create");
    List<Double> dropped = values.get("drop");
    if (made != null && dropped != null && !unit(work, LIFE).isEmpty()) {
      values.computeIfAbsent(LIFE, name -> sums(made, dropped));
    }
    return values;
  }

  /** The unit of a metric that a benchmark declares; empty if it declares none of that name. */
  private static String unit(Work work, String metric) {
    return work.metrics().stream()
        .filter(declared -> declared.name().equals(metric))
        .map(Metric::unit)
        .findAny()
        .orElse("");
  }

  private static List<Double> sums(List<Double> one, List<Double> other) {
    return IntStream.range(0, Math.min(one.size(), other.size()))
        .mapToObj(i -> one.get(i) + other.get(i))
        .toList();
  }

  private static List<Double> perCent(List<Double> entries, Cell cell) {
    return cell.role() != Cell.Role.FLOOR && cell.params().get("entries") instanceof Value.Whole all
        ? entries.stream().map(held -> 100 * held / all.number()).toList()
        : List.of();
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
        column(metrics, HELD, "held", "%");
        column(metrics, "allocated", "B/op", "B/op");
        column(metrics, "cpuPerRecord", "CPU µs", "us/record");
        add(metrics, "complete", "complete", "ms", "NOTE")
            .put("about", "writes return before they are done, every entry is there after");
        add(metrics, LIFE, "life", "ms", "NOTE")
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
