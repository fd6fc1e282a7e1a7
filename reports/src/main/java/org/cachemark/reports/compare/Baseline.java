/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.reports.compare;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.MathContext;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.cachemark.reports.Fork;
import org.cachemark.reports.Json;

/**
 * A run's figures in one file that is fit to be committed: what a comparison needs, every fork and
 * iteration, and nothing that changes without need. The format is in docs/files.md.
 */
public final class Baseline {

  /** The version of the format that this code writes and reads. */
  public static final int SCHEMA = 1;

  private static final ObjectMapper JSON =
      new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);

  /** Digits that are kept: the time of the start needs most of them. */
  private static final MathContext DIGITS = new MathContext(12);

  private static final MathContext FIGURE_DIGITS = new MathContext(6);

  /** The figures that a comparison looks at. */
  private static final List<String> KEPT =
      List.of(
          "cachemark.allocated",
          "cachemark.processCpu",
          "cachemark.start",
          "cachemark.workerCpuShare");

  private Baseline() {}

  /** The file of a run's figures. */
  public static String write(String name, String created, Source source) throws IOException {
    ObjectNode file = JSON.createObjectNode();
    file.put("schema", SCHEMA).put("baseline", name).put("run", source.name());
    file.put("created", created);
    file.set("conditions", JSON.valueToTree(source.conditions()));
    ArrayNode cells = file.putArray("cells");
    new TreeMap<>(source.samples()).forEach((key, sample) -> cells.add(cell(key, sample)));
    return JSON.writeValueAsString(file) + "\n";
  }

  private static ObjectNode cell(String key, Sample sample) {
    ObjectNode cell = JSON.createObjectNode();
    cell.put("cell", key).put("setting", sample.setting()).put("system", sample.system());
    cell.put("remote", sample.remote()).put("failure", sample.failure());
    cell.set("conditions", JSON.valueToTree(sample.conditions()));
    ArrayNode forks = cell.putArray("forks");
    for (Fork fork : sample.forks()) {
      ObjectNode written = forks.addObject();
      written.put("round", fork.round()).put("mode", fork.mode()).put("unit", fork.unit());
      numbers(written.putArray("scores"), fork.scores(), FIGURE_DIGITS);
      ObjectNode figures = written.putObject("figures");
      for (String figure : KEPT) {
        if (fork.figures().containsKey(figure)) {
          boolean isTime = figure.endsWith("start");
          numbers(
              figures.putArray(figure),
              fork.figures().get(figure),
              isTime ? DIGITS : FIGURE_DIGITS);
        }
      }
    }
    return cell;
  }

  private static void numbers(ArrayNode array, List<Double> values, MathContext digits) {
    for (double value : values) {
      if (Double.isFinite(value)) {
        array.add(new BigDecimal(value).round(digits).doubleValue());
      } else {
        array.add("NaN");
      }
    }
  }

  /**
   * Reads what {@link #write} has written.
   *
   * @throws IOException if it is something else, or of another version; the message says so
   */
  static Source source(JsonNode file, Path path) throws IOException {
    if (!file.has("baseline")) {
      throw new IOException(path + " is neither a JMH result nor a baseline");
    }
    if (file.path("schema").asInt(-1) != SCHEMA) {
      throw new IOException(
          "%s has schema %s, this Cachemark reads %d"
              .formatted(path, file.path("schema").asText("none"), SCHEMA));
    }
    Map<String, Sample> samples = new LinkedHashMap<>();
    for (JsonNode cell : file.path("cells")) {
      List<Fork> forks = new ArrayList<>();
      for (JsonNode fork : cell.path("forks")) {
        forks.add(Json.as(Stored.class, fork, path).fork());
      }
      Map<String, String> conditions = new TreeMap<>();
      cell.path("conditions")
          .properties()
          .forEach(condition -> conditions.put(condition.getKey(), condition.getValue().asText()));
      samples.put(
          cell.path("cell").asText(),
          new Sample(
              cell.path("setting").asText(),
              cell.path("system").asText(),
              conditions,
              cell.path("failure").asText(),
              cell.path("remote").asBoolean(),
              forks));
    }
    List<String> lines = new ArrayList<>();
    file.path("conditions").forEach(line -> lines.add(line.asText()));
    return new Source(file.path("baseline").asText(), samples, lines);
  }

  /** A fork as it is stored. */
  private record Stored(
      int round, String mode, String unit, List<Double> scores, Map<String, List<Double>> figures) {

    Fork fork() {
      return new Fork(round, mode, unit, scores, figures, JSON.createObjectNode());
    }
  }
}
