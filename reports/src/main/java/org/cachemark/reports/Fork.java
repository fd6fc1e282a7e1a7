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
import java.util.stream.IntStream;
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

  /** A benchmark's own score, where the time that JMH takes is not what it asks for. */
  public static final String SCORE = "cachemark.score";

  private static final String CPU_SHARE = "cachemark.workerCpuShare";

  /**
   * Reads the one result of a fork's JMH file.
   *
   * @throws IllegalArgumentException if it is not the result of one fork
   */
  public static Fork of(int round, JsonNode file) {
    if (!file.isArray() || file.size() != 1) {
      throw new IllegalArgumentException("not the JMH result of one benchmark");
    }
    JsonNode result = file.get(0);
    JsonNode own = result.path("secondaryMetrics").path(SCORE);
    JsonNode primary = own.isMissingNode() ? result.path("primaryMetric") : own;
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

  /** The logarithm of the fork's speed by the clock, so that more is better in every mode. */
  public double logSpeed() {
    return isTime() ? -Math.log(score()) : Math.log(score());
  }

  /**
   * The logarithm of the speed by the worker threads' CPU time, median of the iterations; NaN where
   * their share of the CPU was not recorded.
   */
  public double logSpeedPerCpu() {
    return median(logSpeedsPerCpu());
  }

  /**
   * How much faster, by CPU time and on the logarithmic scale, the second half of the iterations
   * was than the first; NaN from fewer than two.
   */
  public double drift() {
    List<Double> speeds = logSpeedsPerCpu();
    int half = speeds.size() / 2;
    return half == 0
        ? Double.NaN
        : median(speeds.subList(speeds.size() - half, speeds.size()))
            - median(speeds.subList(0, half));
  }

  /** The logarithm of the share of the CPU that the worker threads got; NaN if not recorded. */
  public double logCpuShare() {
    return logOf(CPU_SHARE);
  }

  /** The logarithm of the process's CPU time for each operation; NaN if not recorded. */
  public double logProcessCpu() {
    return logOf("cachemark.processCpu") - logSpeed();
  }

  /** Those of a cell's forks that had the most warm-up: it may have begun anew with more. */
  public static List<Fork> warmest(List<Fork> forks) {
    int most = forks.stream().mapToInt(Fork::warmUps).max().orElse(0);
    return forks.stream().filter(fork -> fork.warmUps() == most).toList();
  }

  /** Warm-up iterations that came before. */
  public int warmUps() {
    return jmh.path("warmupIterations").asInt();
  }

  private List<Double> logSpeedsPerCpu() {
    List<Double> shares = figures.getOrDefault(CPU_SHARE, List.of());
    if (shares.size() != scores.size()) {
      return List.of();
    }
    return IntStream.range(0, scores.size())
        .mapToObj(i -> (isTime() ? -1 : 1) * Math.log(scores.get(i)) - Math.log(shares.get(i)))
        .toList();
  }

  private double logOf(String name) {
    return Math.log(figure(name).orElse(Double.NaN));
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
