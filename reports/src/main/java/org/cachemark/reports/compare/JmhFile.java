/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.reports.compare;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.cachemark.reports.Fork;

/** Plain JMH result files, from anywhere: a JSON array with an entry for each benchmark. */
final class JmhFile {

  /** The parameter by which Cachemark's own benchmarks name the cache. */
  private static final String CACHE = "cache";

  /** JMH's modes, by the names that it writes. */
  private static final List<String> MODES = List.of("thrpt", "avgt", "sample", "ss");

  private JmhFile() {}

  /**
   * What a file says.
   *
   * @throws IOException if it is no JMH result; the message says where in it, in a line
   */
  static Source source(String name, JsonNode file, Path path) throws IOException {
    if (!file.isArray() || file.isEmpty()) {
      throw new IOException(path + " is no JMH result: it is no array of benchmarks");
    }
    Map<String, Sample> samples = new LinkedHashMap<>();
    for (int i = 0; i < file.size(); i++) {
      String at = path + ": [" + i + "]";
      Sample sample = sample(file.get(i), name, at);
      if (samples.put(key(sample, file.get(i)), sample) != null) {
        throw new IOException(at + ": " + sample.setting() + " is there twice");
      }
    }
    return new Source(name, samples, List.of());
  }

  private static String key(Sample sample, JsonNode result) {
    String cache = result.path("params").path(CACHE).asText();
    return sample.setting() + ", " + cache.replaceFirst("@[^\\[]*", "");
  }

  private static Sample sample(JsonNode result, String name, String at) throws IOException {
    String benchmark = result.path("benchmark").asText();
    if (benchmark.isEmpty()) {
      throw new IOException(at + ".benchmark is missing: not a JMH result");
    }
    requireDirection(result, at);
    List<Fork> forks = forks((ObjectNode) result, at);
    String params =
        result.path("params").properties().stream()
            .filter(param -> !param.getKey().equals(CACHE) && !param.getValue().asText().isEmpty())
            .map(param -> ", " + param.getKey() + " " + param.getValue().asText())
            .collect(Collectors.joining());
    int threads = result.path("threads").asInt(1);
    return new Sample(
        benchmark.replaceFirst("^.*\\.(?=[^.]+\\.[^.]+$)", "")
            + params
            + (threads == 1 ? ", 1 thread" : ", " + threads + " threads"),
        result.path("params").path(CACHE).asText(name),
        Conditions.of(result),
        "",
        false,
        forks);
  }

  /**
   * Makes sure that the file says whether less is better: to guess would turn verdicts around.
   *
   * @throws IOException if it does not
   */
  private static void requireDirection(JsonNode result, String at) throws IOException {
    JsonNode mode = result.path("mode");
    if (!mode.isTextual() || !MODES.contains(mode.asText())) {
      throw new IOException(
          "%s.mode is %s, and must be one of %s"
              .formatted(
                  at,
                  mode.isMissingNode() ? "missing" : RawData.excerpt(mode),
                  String.join(", ", MODES)));
    }
    JsonNode unit = result.path("primaryMetric").path("scoreUnit");
    if (result.path("primaryMetric").isObject() && (!unit.isTextual() || unit.asText().isBlank())) {
      throw new IOException(at + ".primaryMetric.scoreUnit is missing: not a JMH result");
    }
  }

  /** Makes a result of many forks one result each. */
  private static List<Fork> forks(ObjectNode result, String at) throws IOException {
    JsonNode rawData = RawData.of(result.path("primaryMetric"), at + ".primaryMetric");
    List<Fork> forks = new ArrayList<>();
    for (int f = 0; f < rawData.size(); f++) {
      ObjectNode one = result.objectNode();
      result.properties().stream()
          .filter(
              field -> !field.getKey().endsWith("Metric") && !field.getKey().endsWith("Metrics"))
          .forEach(field -> one.set(field.getKey(), field.getValue()));
      metric(one.putObject("primaryMetric"), result.path("primaryMetric"), rawData, f);
      ObjectNode figures = one.putObject("secondaryMetrics");
      for (Map.Entry<String, JsonNode> figure : result.path("secondaryMetrics").properties()) {
        boolean isScore = figure.getKey().equals(Fork.SCORE);
        JsonNode data =
            isScore
                ? RawData.of(figure.getValue(), at + ".secondaryMetrics." + Fork.SCORE)
                : figure.getValue().path("rawData");
        if (isScore && data.size() != rawData.size()) {
          throw new IOException(
              "%s.secondaryMetrics.%s has %d forks, and the primary metric %d"
                  .formatted(at, Fork.SCORE, data.size(), rawData.size()));
        }
        if (data.size() == rawData.size()) {
          metric(figures.putObject(figure.getKey()), figure.getValue(), data, f);
        }
      }
      forks.add(Fork.of(f + 1, result.arrayNode().add(one)));
    }
    return forks;
  }

  private static void metric(ObjectNode into, JsonNode metric, JsonNode rawData, int fork) {
    into.set("scoreUnit", metric.path("scoreUnit"));
    into.putArray("rawData").add(rawData.get(fork));
  }
}
