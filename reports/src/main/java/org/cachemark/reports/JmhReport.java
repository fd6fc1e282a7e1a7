/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.reports;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.stream.StreamSupport;
import org.apache.commons.statistics.distribution.TDistribution;
import org.cachemark.results.Cell;
import org.cachemark.results.JmhJson;
import org.cachemark.results.Json;
import org.cachemark.results.Observation;
import org.cachemark.results.Results;
import org.cachemark.results.Work;

/**
 * All forks as one JMH result file, {@code results.json}: a result a cell that JMH measured, as JMH
 * itself would have written it for so many forks, its own 99.9 % interval over all iterations
 * included. That interval takes iterations for independent; Cachemark's verdicts do not use it.
 */
public final class JmhReport {

  private static final double JMH_CONFIDENCE = 0.999;
  private static final double[] PERCENTILES = {
    0, 50, 90, 95, 99, 99.9, 99.99, 99.999, 99.9999, 100
  };

  private JmhReport() {}

  /**
   * The results of all cells that JMH measured, in the order of the plan, from the files of their
   * rounds.
   *
   * @throws IOException if a file can no longer be read
   */
  public static ArrayNode of(Results results, Path directory) throws IOException {
    return of(List.of(results), List.of(directory));
  }

  /**
   * The forks of several runs together.
   *
   * @param directories where the files of each run are
   * @throws IOException if a file can no longer be read
   */
  public static ArrayNode of(List<Results> runs, List<Path> directories) throws IOException {
    Map<String, Cell> cells = new LinkedHashMap<>();
    Map<String, Work> works = new HashMap<>();
    for (Results results : runs) {
      for (Cell cell : results.run().cells()) {
        cells.putIfAbsent(cell.id(), cell);
        works.putIfAbsent(cell.id(), results.run().work(cell));
      }
    }
    ArrayNode merged = Json.MAPPER.createArrayNode();
    for (Cell cell : cells.values()) {
      List<JsonNode> forks = new ArrayList<>();
      for (int run = 0; run < runs.size(); run++) {
        forks.addAll(forks(runs.get(run), directories.get(run), cell));
      }
      if (!forks.isEmpty()) {
        ObjectNode result = merge(forks);
        Work work = Objects.requireNonNull(works.get(cell.id()), cell.id());
        result.set(JmhJson.DECLARED, Json.MAPPER.valueToTree(work.score()));
        result.set(JmhJson.CELL, Json.MAPPER.valueToTree(JmhJson.Variety.of(cell)));
        merged.add(result);
      }
    }
    return merged;
  }

  /** Those that count. */
  private static List<JsonNode> forks(Results results, Path directory, Cell cell)
      throws IOException {
    List<JsonNode> forks = new ArrayList<>();
    for (Observation one : CountedForks.of(results).of(cell)) {
      JsonNode file = Json.read(Results.roundFile(directory, cell.id(), one.round()));
      if (file.isArray()) {
        forks.add(file.get(0));
      }
    }
    return forks;
  }

  private static ObjectNode merge(List<JsonNode> forks) {
    ObjectNode result = forks.get(0).deepCopy();
    result.put("forks", forks.size());
    merge(
        (ObjectNode) result.get("primaryMetric"),
        forks.stream().map(fork -> fork.get("primaryMetric")).toList());
    for (String name : fieldNames(result.path("secondaryMetrics"))) {
      merge(
          (ObjectNode) result.get("secondaryMetrics").get(name),
          forks.stream()
              .map(fork -> fork.path("secondaryMetrics").path(name))
              .filter(JsonNode::isObject)
              .toList());
    }
    return result;
  }

  private static List<String> fieldNames(JsonNode node) {
    List<String> names = new ArrayList<>();
    node.fieldNames().forEachRemaining(names::add);
    return names;
  }

  private static void merge(ObjectNode metric, List<JsonNode> ofForks) {
    ArrayNode rawData = Json.MAPPER.createArrayNode();
    for (JsonNode fork : ofForks) {
      fork.path("rawData").forEach(rawData::add);
    }
    double[] all =
        StreamSupport.stream(rawData.spliterator(), false)
            .flatMap(fork -> StreamSupport.stream(fork.spliterator(), false))
            .filter(JsonNode::isNumber)
            .mapToDouble(JsonNode::asDouble)
            .toArray();
    double mean = Arrays.stream(all).average().orElse(Double.NaN);
    double error = error(all, mean);
    put(metric, "score", mean);
    put(metric, "scoreError", error);
    ArrayNode confidence = metric.putArray("scoreConfidence");
    add(confidence, mean - error);
    add(confidence, mean + error);
    ObjectNode percentiles = metric.putObject("scorePercentiles");
    Arrays.sort(all);
    for (double percentile : PERCENTILES) {
      String name = String.format(Locale.ROOT, "%s", percentile);
      put(percentiles, name, percentile(all, percentile));
    }
    metric.set("rawData", rawData);
  }

  private static double error(double[] all, double mean) {
    if (all.length < 3) { // as JMH does
      return Double.NaN;
    }
    double squares = Arrays.stream(all).map(x -> (x - mean) * (x - mean)).sum();
    double deviation = Math.sqrt(squares / (all.length - 1));
    return TDistribution.of(all.length - 1).inverseSurvivalProbability((1 - JMH_CONFIDENCE) / 2)
        * deviation
        / Math.sqrt(all.length);
  }

  /** Interpolated at p(n + 1)/100, as JMH does. */
  private static double percentile(double[] sorted, double percentile) {
    if (sorted.length == 0) {
      return Double.NaN;
    }
    double position = percentile / 100 * (sorted.length + 1);
    int below = (int) Math.floor(position);
    if (below < 1) {
      return sorted[0];
    }
    if (below >= sorted.length) {
      return sorted[sorted.length - 1];
    }
    return sorted[below - 1] + (position - below) * (sorted[below] - sorted[below - 1]);
  }

  private static void put(ObjectNode node, String name, double value) {
    if (Double.isNaN(value)) {
      node.put(name, "NaN"); // as JMH does, since JSON has no such number
    } else {
      node.put(name, value);
    }
  }

  private static void add(ArrayNode array, double value) {
    if (Double.isNaN(value)) {
      array.add("NaN");
    } else {
      array.add(value);
    }
  }
}
