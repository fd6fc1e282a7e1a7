/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.results;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** What was counted in a round, and not timed: a value for each metric. */
public final class Counts {

  private static final String METRICS = "metrics";

  private Counts() {}

  /** As a file has it. */
  public static JsonNode json(Map<String, Double> counted) {
    ObjectNode file = Json.MAPPER.createObjectNode();
    ObjectNode metrics = file.putObject(METRICS);
    new TreeMap<>(counted).forEach(metrics::put);
    return file;
  }

  /**
   * Reads a file.
   *
   * @throws IllegalArgumentException if it is none, or lacks the score
   */
  static Observation read(JsonNode file, int round, Metric score) {
    Map<String, List<Double>> values = new TreeMap<>();
    for (Map.Entry<String, JsonNode> metric : file.path(METRICS).properties()) {
      if (!metric.getValue().isNumber()) {
        throw new IllegalArgumentException("metrics." + metric.getKey() + " is no number");
      }
      values.put(metric.getKey(), List.of(metric.getValue().asDouble()));
    }
    return new Observation(score, round, values, 0, Map.of("unit", score.unit()));
  }
}
