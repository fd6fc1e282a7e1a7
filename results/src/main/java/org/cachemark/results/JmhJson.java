/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.results;

import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;

/**
 * Reads one entry of a JMH result file, ours or anybody's, strictly: what is missing or is no
 * figure is refused with its place in the file. The one place that knows how JMH writes its
 * results.
 */
public final class JmhJson {

  /** Metrics of ours stand among JMH's secondary ones with this before their name. */
  private static final String OURS = "cachemark.";

  /** Packages of our benchmarks begin with this. */
  private static final String OUR_PACKAGES = "org.cachemark.";

  /** JMH divides values of parameters at commas. */
  private static final String COMMA = "%2C";

  /** Beside JMH's own fields: what our benchmark declares to be its score. */
  public static final String DECLARED = "cachemarkScore";

  /** Beside JMH's own fields: what tells the cell of our run from others that do the same. */
  public static final String CELL = "cachemarkCell";

  /** Where benchmarks of schema 1 put their score, if the time that JMH took was not it. */
  private static final String OLD_SCORE = "score";

  private final JsonNode result;
  private final String at;

  /**
   * @param at place of the entry, for messages, such as {@code file.json: [3]}
   * @throws IllegalArgumentException if it is no result of a benchmark
   */
  public JmhJson(JsonNode result, String at) {
    this.result = result;
    this.at = at;
    text("benchmark");
    if (!Metric.JMH_MODES.contains(
        text("mode"))) { // to guess which way is better would turn verdicts around
      throw refused("mode", "must be one of " + String.join(", ", Metric.JMH_MODES));
    }
  }

  /** The one entry of a fork's file. */
  static JmhJson ofFork(JsonNode file) {
    if (!file.isArray() || file.size() != 1) {
      throw new IllegalArgumentException("not the JMH result of one benchmark");
    }
    return new JmhJson(file.get(0), "[0]");
  }

  /** Adds a figure of ours to the one entry of a fork's file, as JMH writes one of an iteration. */
  public static void add(JsonNode file, String figure, double value, String unit) {
    ObjectNode figures = ((ObjectNode) ofFork(file).result).withObject("/secondaryMetrics");
    ObjectNode metric = figures.putObject(OURS + figure);
    metric.put("score", value).put("scoreError", "NaN");
    metric.putArray("scoreConfidence").add("NaN").add("NaN");
    metric.putObject("scorePercentiles").put("50.0", value);
    metric.put("scoreUnit", unit).putArray("rawData").addArray().add(value);
  }

  /** Full name of the benchmark's method. */
  public String benchmark() {
    return text("benchmark");
  }

  /** Whether Cachemark has measured it, or it is one of Cachemark's own benchmarks. */
  public boolean isOurs() {
    return result.has(CELL) || benchmark().startsWith(OUR_PACKAGES);
  }

  /** The parameter that has the options of the system in a slot. */
  public static String optionsOf(String slot) {
    return slot.equals(Cell.CACHE) ? "options" : slot + "Options";
  }

  /** A name of a system, or its options, as the value of a parameter. */
  public static String escaped(String text) {
    return text.replace(",", COMMA);
  }

  /**
   * The names of the systems by their slots, as our results.json says. Where nothing does, they are
   * in a benchmark of ours the parameters that have one for options beside them, in any other the
   * one that is called {@code cache}; empty where none is.
   */
  public Map<String, String> systems() {
    Map<String, String> systems = new LinkedHashMap<>();
    cell().ifPresent(c -> c.systems().forEach((slot, id) -> systems.put(slot, id.toString())));
    if (systems.isEmpty()) {
      systems.putAll(written());
      systems.keySet().removeIf(param -> !isSlot(param));
      systems.replaceAll((slot, name) -> name.replace(COMMA, ","));
    }
    return systems;
  }

  private boolean isSlot(String param) {
    return param.equals(Cell.CACHE) || (isOurs() && result.path("params").has(optionsOf(param)));
  }

  /** The parameters of the work, those that are not blank. */
  public Map<String, String> params() {
    Map<String, String> params = written();
    for (String slot : systems().keySet()) {
      params.remove(slot);
      if (isOurs()) { // where a server is, which may be another each time, is said there, too
        params.remove(optionsOf(slot));
      }
    }
    return params;
  }

  private Map<String, String> written() {
    Map<String, String> params = new TreeMap<>();
    for (Map.Entry<String, JsonNode> param : result.path("params").properties()) {
      if (!param.getValue().asText().isBlank()) {
        params.put(param.getKey(), param.getValue().asText());
      }
    }
    return params;
  }

  /**
   * What tells a cell of our run from others that do the same work.
   *
   * @param systems what is measured, by slot; empty in older files
   * @param cpus the CPUs that its forks were held on; all where it is not said
   * @param jvm name of its JVM
   * @param plant a slowdown that was planted; null for no wrapper around the system
   * @param twin whether it is a second measurement, the canary
   */
  public record Variety(
      @JsonSetter(nulls = Nulls.AS_EMPTY) Map<String, SystemId> systems,
      Cpus cpus,
      String jvm,
      @Nullable Plant plant,
      boolean twin) {

    public Variety {
      Run.present(systems, "systems");
      Run.present(jvm, "jvm");
      Run.present(cpus, "cpus");
      systems = Collections.unmodifiableMap(new LinkedHashMap<>(systems));
    }

    /** Of a cell. */
    public static Variety of(Cell cell) {
      return new Variety(cell.systems(), cell.cpus(), cell.jvm(), cell.plant(), cell.twin());
    }
  }

  /** Which cell it is, as our results.json says; empty in files of others, and in older ones. */
  public Optional<Variety> cell() {
    JsonNode cell = result.path(CELL);
    if (cell.isMissingNode() || cell.isNull()) {
      return Optional.empty();
    }
    try {
      return Optional.of(Json.MAPPER.treeToValue(cell, Variety.class));
    } catch (JsonProcessingException | IllegalArgumentException e) {
      throw refused(CELL, "is no cell: " + Json.firstLine(e));
    }
  }

  /** JMH's threads. */
  public int threads() {
    return result.path("threads").asInt(1);
  }

  /** The score, as our results.json says of its benchmarks; else as JMH declares it. */
  public Metric ownScore() {
    JsonNode declared = result.path(DECLARED);
    if (declared.isObject()) {
      try {
        return Json.MAPPER.treeToValue(declared, Metric.class);
      } catch (JsonProcessingException e) {
        throw refused(DECLARED, "is no metric: " + Json.firstLine(e));
      }
    }
    return Metric.ofJmh(text("mode"), unit());
  }

  private String unit() {
    JsonNode metric = result.path("secondaryMetrics").path(OURS + OLD_SCORE);
    JsonNode unit = (metric.isObject() ? metric : result.path("primaryMetric")).path("scoreUnit");
    if (!unit.isTextual() || unit.asText().isBlank()) {
      throw refused("primaryMetric.scoreUnit", "is missing");
    }
    return unit.asText();
  }

  private String text(String field) {
    JsonNode text = result.path(field);
    if (!text.isTextual() || text.asText().isBlank()) {
      throw refused(field, "is missing: not a JMH result");
    }
    return text.asText();
  }

  /**
   * The observations of all forks, one each.
   *
   * @param score what the benchmark is about: one of our metrics, or else JMH's own score
   * @throws IllegalArgumentException if a figure is missing or is none; the message says where
   */
  public List<Observation> observations(Metric score) {
    Map<String, JsonNode> figures = new TreeMap<>();
    for (Map.Entry<String, JsonNode> figure : result.path("secondaryMetrics").properties()) {
      figures.put(name(figure.getKey()), figure.getValue().path("rawData"));
    }
    Optional<String> ours = ours(score);
    JsonNode scores = ours.map(figures::get).orElseGet(this::primary);
    figures.remove(OLD_SCORE);
    String path = ours.map(name -> "secondaryMetrics." + OURS + name).orElse("primaryMetric");
    if (!scores.isArray() || scores.isEmpty()) {
      throw refused(path + ".rawData", "is missing: not a JMH result");
    }
    List<Observation> observations = new ArrayList<>();
    for (int fork = 0; fork < scores.size(); fork++) {
      Map<String, List<Double>> values = new TreeMap<>();
      for (Map.Entry<String, JsonNode> figure : figures.entrySet()) {
        JsonNode ofFork = figure.getValue().path(fork);
        if (figure.getValue().size() == scores.size() && ofFork.isArray()) {
          values.put(figure.getKey(), numbers(ofFork));
        }
      }
      String place = path + ".rawData[" + fork + "]";
      values.put(score.name(), scores(scores.get(fork), place, score));
      observations.add(
          new Observation(
              score, fork + 1, values, result.path("warmupIterations").asInt(), conditions(score)));
    }
    return observations;
  }

  /** Which of our metrics has the score; empty where JMH's own score is it. */
  private Optional<String> ours(Metric score) {
    return Stream.of(score.name(), OLD_SCORE)
        .filter(name -> result.path("secondaryMetrics").has(OURS + name))
        .findFirst();
  }

  /** The unit of one of our metrics; empty where it is not there. */
  String unit(String metric) {
    return result.path("secondaryMetrics").path(OURS + metric).path("scoreUnit").asText();
  }

  private static String name(String jmhs) {
    return jmhs.startsWith(OURS) ? jmhs.substring(OURS.length()) : jmhs;
  }

  /** Iterations without a figure are passed over, as long as one has it. */
  private List<Double> scores(JsonNode iterations, String place, Metric score) {
    if (!iterations.isArray() || iterations.isEmpty()) {
      throw refused(place, "has no iterations");
    }
    List<Double> numbers = numbers(iterations);
    // What was not measured may be passed over; a zero was measured, and would vanish.
    boolean isNone = numbers.stream().noneMatch(score::takes);
    if (isNone) {
      throw refused(
          place,
          score.isLogarithmic() ? "has no score above zero" : "has no score that is a number");
    }
    if (numbers.stream().anyMatch(one -> Double.isFinite(one) && !score.takes(one))) {
      throw refused(place, "has a score that is not above zero");
    }
    return numbers;
  }

  private static List<Double> numbers(JsonNode array) {
    return StreamSupport.stream(array.spliterator(), false)
        .map(number -> number.isNumber() ? number.asDouble() : Double.NaN)
        .toList();
  }

  /** Iterations by forks; of mode sample the mean of each, since JMH writes a histogram. */
  private JsonNode primary() {
    JsonNode metric = result.path("primaryMetric");
    if (metric.path("rawData").isArray() || !metric.path("rawDataHistogram").isArray()) {
      return metric.path("rawData");
    }
    var forks = Json.MAPPER.createArrayNode();
    for (JsonNode fork : metric.path("rawDataHistogram")) {
      var means = forks.addArray();
      for (JsonNode iteration : fork) {
        double count = 0;
        double sum = 0;
        for (JsonNode pair : iteration) {
          count += pair.path(1).asDouble();
          sum += pair.path(0).asDouble() * pair.path(1).asDouble();
        }
        means.add(sum / count);
      }
    }
    return forks;
  }

  private Map<String, String> conditions(Metric score) {
    Map<String, String> conditions = new TreeMap<>();
    put(conditions, "JMH's mode", text("mode"));
    put(conditions, "unit", score.unit());
    put(conditions, "JMH", result.path("jmhVersion").asText());
    put(
        conditions,
        "JDK",
        (result.path("vmName").asText() + " " + result.path("vmVersion").asText()).strip());
    put(
        conditions,
        "JVM flags",
        StreamSupport.stream(result.path("jvmArgs").spliterator(), false)
            .map(JsonNode::asText)
            .filter(flag -> !isOurs(flag))
            .collect(Collectors.joining(" ")));
    return conditions;
  }

  /** Properties that differ from fork to fork, or tell the benchmark something. */
  private static boolean isOurs(String flag) {
    return flag.startsWith("-Djava.io.tmpdir=")
        || flag.startsWith("-Dcachemark.")
        || flag.startsWith("-Djmh.");
  }

  private static void put(Map<String, String> conditions, String name, String value) {
    if (!value.isBlank()) {
      conditions.put(name, value);
    }
  }

  private IllegalArgumentException refused(String path, String why) {
    return new IllegalArgumentException(at + "." + path + " " + why);
  }
}
