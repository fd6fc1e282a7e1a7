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
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.cachemark.results.Decider;
import org.cachemark.results.Json;
import org.cachemark.results.Label;
import org.cachemark.results.Metric;
import org.cachemark.results.Observation;
import org.cachemark.results.Sampling;

/**
 * A run's figures in one file that is fit to be committed: what a comparison needs, every round and
 * iteration, and nothing that changes without need. The format is in docs/files.md.
 */
public final class BaselineFile {

  /** The version of the format that this code writes; it reads those before, too. */
  public static final int SCHEMA = 2;

  private static final ObjectMapper JSON =
      new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);

  /** Digits that are kept: the time of the start needs most of them. */
  private static final MathContext DIGITS = new MathContext(12);

  private static final MathContext FIGURE_DIGITS = new MathContext(6);

  /** All that a double has. */
  private static final MathContext EXACTLY = MathContext.UNLIMITED;

  /** What a comparison looks at beside the score. */
  private static final List<String> KEPT =
      List.of(
          "allocated",
          Observation.PROCESS_CPU,
          Observation.CPU_OF_ALL,
          Observation.START,
          Observation.CPU_SHARE);

  private BaselineFile() {}

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
    cell.put("cell", key).set("work", JSON.valueToTree(sample.work().parts()));
    cell.put("system", sample.system()).put("sampling", sample.sampling().name());
    cell.set("metric", JSON.valueToTree(sample.metric()));
    sample.decider().ifPresent(decider -> cell.set("decider", JSON.valueToTree(decider)));
    cell.put("failure", sample.failure());
    cell.set("conditions", JSON.valueToTree(sample.conditions()));
    ArrayNode rounds = cell.putArray("rounds");
    for (Observation one : sample.observations()) {
      ObjectNode written = rounds.addObject().put("round", one.round());
      ObjectNode values = written.put("warmUps", one.warmUps()).putObject("values");
      boolean isExact = sample.sampling() == Sampling.ONCE;
      String score = sample.metric().name();
      List<Double> scores = one.values().getOrDefault(score, List.of());
      numbers(values.putArray(score), scores, isExact ? EXACTLY : FIGURE_DIGITS);
      for (String figure : KEPT) {
        List<Double> kept = one.values().get(figure);
        if (kept != null && !figure.equals(score)) {
          MathContext digits = figure.equals(Observation.START) ? DIGITS : FIGURE_DIGITS;
          numbers(values.putArray(figure), kept, digits);
        }
      }
    }
    return cell;
  }

  private static void numbers(ArrayNode array, List<Double> values, MathContext digits) {
    for (double value : values) {
      if (!Double.isFinite(value)) {
        array.add("NaN");
      } else {
        array.add(new BigDecimal(value).round(digits).doubleValue());
      }
    }
  }

  /**
   * Reads what {@link #write} has written.
   *
   * @throws IOException if it is something else, or of another version; the message says so
   * @throws IllegalArgumentException if a part is missing or damaged; the message says which
   */
  static Source read(JsonNode file, Path path) throws IOException {
    if (!file.has("baseline")) {
      throw new IOException(path + " is neither a JMH result nor a baseline");
    }
    int schema = file.path("schema").asInt(-1);
    if (schema != 1 && schema != SCHEMA) {
      throw new IOException(
          "%s has schema %s, this Cachemark reads 1 and %d"
              .formatted(path, file.path("schema").asText("none"), SCHEMA));
    }
    Map<String, Sample> samples = new LinkedHashMap<>();
    if (!file.path("cells").isArray()) {
      throw new IOException(path + ": cells is missing, or no list");
    }
    for (int i = 0; i < file.path("cells").size(); i++) {
      String at = path + ": cells[" + i + "]";
      JsonNode cell = file.path("cells").get(i);
      String written = text(cell, "cell", at);
      String key = schema == 1 ? written.replaceFirst(", plant (\\d+)[.]0$", " plant=$1") : written;
      if (samples.put(key, schema == 1 ? oldSample(cell, at) : sample(cell, path, at)) != null) {
        throw new IOException(at + ": " + key + " is there twice");
      }
    }
    List<String> lines = new ArrayList<>();
    file.path("conditions").forEach(line -> lines.add(line.asText()));
    return new Source(text(file, "baseline", path.toString()), samples, lines);
  }

  private static String text(JsonNode node, String field, String at) {
    if (!node.path(field).isTextual()) {
      throw new IllegalArgumentException(at + "." + field + " is missing");
    }
    return node.path(field).asText();
  }

  private static Sample sample(JsonNode cell, Path path, String at) throws IOException {
    Metric metric = Json.as(Metric.class, cell.path("metric"), path);
    List<String> work = new ArrayList<>();
    cell.path("work").forEach(part -> work.add(part.asText()));
    if (work.isEmpty()) {
      throw new IllegalArgumentException(at + ".work is missing");
    }
    List<Observation> rounds = new ArrayList<>();
    Map<String, String> conditions = conditions(cell);
    for (JsonNode round : list(cell, "rounds", at)) {
      Map<String, List<Double>> values = new TreeMap<>();
      for (Map.Entry<String, JsonNode> value : round.path("values").properties()) {
        values.put(value.getKey(), numbers(value.getValue()));
      }
      rounds.add(
          observation(metric, round, values, conditions, at + ".rounds[" + rounds.size() + "]"));
    }
    return new Sample(
        new Label(work),
        text(cell, "system", at),
        metric,
        Json.as(Sampling.class, cell.path("sampling"), path),
        conditions,
        text(cell, "failure", at),
        decider(cell, path),
        rounds);
  }

  /** What decides; older files say it where the clock does. */
  private static Optional<Decider> decider(JsonNode cell, Path path) throws IOException {
    return cell.has("decider")
        ? Optional.of(Json.as(Decider.class, cell.path("decider"), path))
        : Optional.ofNullable(cell.get("byWall")).map(JsonNode::asText).map(Decider::clock);
  }

  private static JsonNode list(JsonNode node, String field, String at) {
    if (!node.path(field).isArray()) {
      throw new IllegalArgumentException(at + "." + field + " is missing, or no list");
    }
    return node.path(field);
  }

  private static Observation observation(
      Metric metric,
      JsonNode round,
      Map<String, List<Double>> values,
      Map<String, String> conditions,
      String at) {
    if (!round.path("round").isInt()) {
      throw new IllegalArgumentException(at + ".round is missing");
    }
    try {
      return new Observation(
          metric, round.path("round").asInt(), values, round.path("warmUps").asInt(), conditions);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(at + ": " + e.getMessage(), e);
    }
  }

  /** A sample of schema 1, whose scores had JMH's mode and unit. */
  private static Sample oldSample(JsonNode cell, String at) {
    List<Observation> rounds = new ArrayList<>();
    Map<String, String> conditions = conditions(cell);
    conditions.computeIfPresent("unit", (name, unit) -> inOurWords(unit));
    Metric metric = Metric.ofJmh("thrpt", "ops/s");
    for (JsonNode fork : list(cell, "forks", at)) {
      metric = oldMetric(fork, at + ".forks[" + rounds.size() + "]");
      Map<String, List<Double>> values = new TreeMap<>();
      for (Map.Entry<String, JsonNode> figure : fork.path("figures").properties()) {
        values.put(figure.getKey().replace("cachemark.", ""), numbers(figure.getValue()));
      }
      values.put(metric.name(), numbers(fork.path("scores")));
      rounds.add(
          observation(metric, fork, values, conditions, at + ".forks[" + rounds.size() + "]"));
    }
    return new Sample(
        new Label(Arrays.asList(text(cell, "setting", at).split(", ", -1))),
        text(cell, "system", at),
        metric,
        Sampling.ROUNDS,
        conditions,
        text(cell, "failure", at),
        cell.path("remote").asBoolean()
            ? Optional.of(Decider.clock(Decider.REMOTE))
            : Optional.empty(),
        rounds);
  }

  private static Metric oldMetric(JsonNode fork, String at) {
    try {
      return Metric.ofJmh(text(fork, "mode", at), inOurWords(text(fork, "unit", at)));
    } catch (IllegalArgumentException e) {
      boolean hasPlace = String.valueOf(e.getMessage()).startsWith(at);
      throw hasPlace ? e : new IllegalArgumentException(at + "." + e.getMessage(), e);
    }
  }

  /** JMH says of a time that it is one for each operation; benchmarks declare a time. */
  private static String inOurWords(String unit) {
    return unit.replaceFirst("^ms/op$", "ms");
  }

  private static Map<String, String> conditions(JsonNode cell) {
    Map<String, String> conditions = new TreeMap<>();
    cell.path("conditions")
        .properties()
        .forEach(condition -> conditions.put(condition.getKey(), condition.getValue().asText()));
    return conditions;
  }

  private static List<Double> numbers(JsonNode array) {
    List<Double> numbers = new ArrayList<>();
    array.forEach(number -> numbers.add(number.isNumber() ? number.asDouble() : Double.NaN));
    return numbers;
  }
}
