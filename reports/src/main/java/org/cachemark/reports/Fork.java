/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.reports;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.stream.StreamSupport;

/**
 * One fork of one cell: what JMH wrote in one round.
 *
 * @param round from 1
 * @param mode JMH's short name of the mode, such as {@code thrpt} or {@code ss}
 * @param unit JMH's unit of the score
 * @param scores the iterations' scores, in order
 * @param figures the iterations' secondary figures by name
 * @param jmh the result as JMH wrote it
 */
public record Fork(
    int round,
    String mode,
    String unit,
    List<Double> scores,
    Map<String, List<Double>> figures,
    JsonNode jmh) {

  /**
   * Reads the one result of a fork's JMH file.
   *
   * @throws IllegalArgumentException if it is not the result of one fork
   */
  static Fork of(int round, JsonNode file) {
    if (!file.isArray() || file.size() != 1) {
      throw new IllegalArgumentException("not the JMH result of one benchmark");
    }
    JsonNode result = file.get(0);
    JsonNode primary = result.path("primaryMetric");
    if (primary.path("rawData").size() != 1) {
      throw new IllegalArgumentException("not the JMH result of one fork");
    }
    Map<String, List<Double>> figures = new TreeMap<>();
    result
        .path("secondaryMetrics")
        .properties()
        .forEach(
            metric -> {
              if (metric.getValue().path("rawData").size() == 1) {
                figures.put(metric.getKey(), numbers(metric.getValue().get("rawData").get(0)));
              }
            });
    return new Fork(
        round,
        result.path("mode").asText(),
        primary.path("scoreUnit").asText(),
        numbers(primary.get("rawData").get(0)),
        figures,
        result);
  }

  private static List<Double> numbers(JsonNode array) {
    return StreamSupport.stream(array.spliterator(), false)
        .map(number -> number.isNumber() ? number.asDouble() : Double.NaN)
        .toList();
  }

  /** Whether less is better. */
  public boolean isTime() {
    return !mode.equals("thrpt");
  }

  /** The fork's score: the median of its iterations. */
  public double score() {
    return median(scores);
  }

  /** The logarithm of the fork's speed, so that more is better in every mode. */
  double logSpeed() {
    return isTime() ? -Math.log(score()) : Math.log(score());
  }

  /** Median of a secondary figure, such as {@code cachemark.held}. */
  public OptionalDouble figure(String name) {
    List<Double> values = figures.get(name);
    return values == null ? OptionalDouble.empty() : OptionalDouble.of(median(values));
  }

  private static double median(List<Double> values) {
    return Statistics.median(values.stream().mapToDouble(Double::doubleValue).toArray());
  }
}
