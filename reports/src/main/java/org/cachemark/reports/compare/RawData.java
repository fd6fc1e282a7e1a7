/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.reports.compare;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.io.IOException;
import java.util.function.ToDoubleFunction;
import java.util.stream.StreamSupport;

/** The scores of a metric in a JMH result file: an array for each fork, a number an iteration. */
final class RawData {

  private static final int EXCERPT = 40;

  private RawData() {}

  /**
   * The scores, none of them missing.
   *
   * @param at where the metric stands in the file
   * @throws IOException if they are not of that shape; the message says where, in a line
   */
  static JsonNode of(JsonNode metric, String at) throws IOException {
    if (metric.path("rawData").isArray()) {
      return checked(metric.path("rawData"), at + ".rawData");
    }
    if (metric.path("rawDataHistogram").isArray()) {
      return means(metric.path("rawDataHistogram"), at + ".rawDataHistogram");
    }
    throw new IOException(at + ".rawData is missing: not a JMH result");
  }

  private static JsonNode checked(JsonNode forks, String at) throws IOException {
    requireArray(forks, at, "forks");
    for (int f = 0; f < forks.size(); f++) {
      String ofFork = at + "[" + f + "]";
      requireArray(forks.get(f), ofFork, "the scores of a fork");
      for (int i = 0; i < forks.get(f).size(); i++) {
        JsonNode score = forks.get(f).get(i);
        if (!score.isNumber() || !(score.asDouble() > 0 && Double.isFinite(score.asDouble()))) {
          throw new IOException(
              "%s[%d] is %s: a score that is no positive number"
                  .formatted(ofFork, i, excerpt(score)));
        }
      }
    }
    return forks;
  }

  private static void requireArray(JsonNode node, String at, String what) throws IOException {
    if (!node.isArray() || node.isEmpty()) {
      throw new IOException(
          "%s is %s, and must be an array of %s".formatted(at, excerpt(node), what));
    }
  }

  /** The mean of each iteration, where JMH writes how often each time was seen (mode sample). */
  private static JsonNode means(JsonNode histograms, String at) throws IOException {
    requireArray(histograms, at, "forks");
    ArrayNode forks = JsonNodeFactory.instance.arrayNode();
    for (int f = 0; f < histograms.size(); f++) {
      requireArray(histograms.get(f), at + "[" + f + "]", "the iterations of a fork");
      ArrayNode means = forks.addArray();
      for (JsonNode iteration : histograms.get(f)) {
        double count = sum(iteration, pair -> pair.path(1).asDouble());
        means.add(
            sum(iteration, pair -> pair.path(0).asDouble() * pair.path(1).asDouble()) / count);
      }
    }
    return checked(forks, at);
  }

  private static double sum(JsonNode array, ToDoubleFunction<JsonNode> value) {
    return StreamSupport.stream(array.spliterator(), false).mapToDouble(value).sum();
  }

  /** The beginning of a piece of JSON, to show what is wrong. */
  static String excerpt(JsonNode node) {
    String text = node.toString();
    return text.length() > EXCERPT ? text.substring(0, EXCERPT) + "…" : text;
  }
}
