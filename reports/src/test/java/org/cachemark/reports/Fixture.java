/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.reports;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.cachemark.results.Anchor;
import org.cachemark.results.Cell;
import org.cachemark.results.Cell.Role;
import org.cachemark.results.Combine;
import org.cachemark.results.Contrast;
import org.cachemark.results.Environment;
import org.cachemark.results.FixedWork;
import org.cachemark.results.JmhJson;
import org.cachemark.results.Metric;
import org.cachemark.results.Metric.Better;
import org.cachemark.results.Metric.Means;
import org.cachemark.results.Metric.Shown;
import org.cachemark.results.Observation;
import org.cachemark.results.Results;
import org.cachemark.results.Run;
import org.cachemark.results.Sampling;
import org.cachemark.results.SystemId;
import org.cachemark.results.Tck;
import org.cachemark.results.Title;
import org.cachemark.results.Value;
import org.cachemark.results.Work;

/** Results made up for tests. */
public final class Fixture {

  private static final ObjectMapper JSON = new ObjectMapper();

  private final List<Cell> cells = new ArrayList<>();
  private final List<Run.Skipped> skipped = new ArrayList<>();
  private final Map<String, List<Observation>> observations = new LinkedHashMap<>();
  private final Map<String, Results.Failure> failures = new LinkedHashMap<>();
  private final Map<String, Work> works = new TreeMap<>();
  private final List<String> unreadable = new ArrayList<>();
  private int rounds = 5;
  private double load = 0.1;
  private FixedWork fixedWork;
  private double allocated;
  private double[] distances = {};
  private Map<String, Double> found = Map.of();
  private Map<String, Double> figures = Map.of();
  private Map<String, String> ratios = Map.of();
  private Contrast contrast = Contrast.SYSTEMS;
  private Anchor baseline = Anchor.parse("map");
  private Tck tck;
  private int hour;
  private ObjectNode settings = JSON.createObjectNode();

  public static Cell cell(String benchmark, String cache, Role role, int threads) {
    return cell(benchmark, cache, role, threads, Map.of("entries", new Value.Whole(1000)));
  }

  public static Cell cell(
      String benchmark, String cache, Role role, int threads, Map<String, Value> params) {
    SystemId system = SystemId.parse(cache);
    return new Cell(
        benchmark + "_" + cache + "_threads=" + threads,
        benchmark,
        Map.of(Cell.CACHE, system),
        Title.parse(cache.replaceFirst("@.*", "")),
        role,
        params,
        threads,
        Run.DEFAULT_JVM,
        null,
        false);
  }

  /** The same with another title. */
  public static Cell titled(Cell cell, String title) {
    return changed(cell, cell.id(), Title.parse(title), cell.jvm());
  }

  /** The same with another id. */
  public static Cell named(Cell cell, String id) {
    return changed(cell, id, cell.title(), cell.jvm());
  }

  /** The same in another JVM of the sweep. */
  public static Cell in(Cell cell, String jvm) {
    return changed(cell, cell.id() + "_" + jvm, cell.title(), jvm);
  }

  private static Cell changed(Cell cell, String id, Title title, String jvm) {
    return new Cell(
        id,
        cell.benchmark(),
        cell.systems(),
        title,
        cell.role(),
        cell.params(),
        cell.threads(),
        jvm,
        cell.plant(),
        cell.twin());
  }

  /** A benchmark with this score is exact. */
  public Fixture exact(String benchmark, Metric score, Metric... others) {
    return declared(benchmark, Sampling.ONCE, score, others);
  }

  /** A benchmark with this score is noisy. */
  public Fixture noisy(String benchmark, Metric score, Metric... others) {
    return declared(benchmark, Sampling.ROUNDS, score, others);
  }

  private Fixture declared(String benchmark, Sampling sampling, Metric score, Metric... others) {
    List<Metric> metrics = new ArrayList<>(List.of(score));
    metrics.addAll(List.of(others));
    works.put(benchmark, new Work("made up", sampling, metrics));
    return this;
  }

  /** Of a benchmark that was declared: shares of hits have tables by these parameters' words. */
  public Fixture tabulated(String benchmark, String... params) {
    Work work = works.get(benchmark);
    works.put(
        benchmark,
        new Work(work.family(), work.sampling(), work.metrics(), List.of(params), work.asTimed()));
    return this;
  }

  /** The same: with these words of a parameter systems are as where their speed is measured. */
  public Fixture asTimed(String benchmark, String param, String... words) {
    Work work = works.get(benchmark);
    Map<String, List<String>> asTimed = Map.of(param, List.of(words));
    works.put(
        benchmark,
        new Work(work.family(), work.sampling(), work.metrics(), work.tabulated(), asTimed));
    return this;
  }

  /** A metric that is a score on a linear scale. */
  public static Metric linear(String name, String unit, Better better, double margin) {
    return metric(name, name, unit, Shown.SCORE, better, Metric.Scale.LINEAR, margin);
  }

  private static Metric metric(
      String name,
      String title,
      String unit,
      Shown shown,
      Better better,
      Metric.Scale scale,
      double margin) {
    Combine combine = shown == Shown.FAULT ? Combine.MAX : Combine.MEDIAN;
    return new Metric(name, title, unit, better, scale, combine, combine, shown, margin, "");
  }

  /** A metric that is a score on a logarithmic scale. */
  public static Metric score(String name, String title, String unit, Better better) {
    return metric(name, title, unit, Shown.SCORE, better, Metric.Scale.LOGARITHMIC, 0);
  }

  /** A metric with a column of its own. */
  public static Metric column(String name, String title, String unit) {
    return metric(name, title, unit, Shown.COLUMN, Better.NEITHER, Metric.Scale.LINEAR, 0);
  }

  /** The same, of which more is better. */
  public static Metric wanted(String name, String title, String unit) {
    return metric(name, title, unit, Shown.COLUMN, Better.HIGHER, Metric.Scale.LINEAR, 0);
  }

  /** A share of operations, of which the others pay what a parameter says. */
  public static Metric share(String name, String title, String parameter) {
    Combine combine = Combine.MEDIAN;
    return new Metric(
        name,
        title,
        "%",
        Better.HIGHER,
        Metric.Scale.LINEAR,
        combine,
        combine,
        Shown.COLUMN,
        0,
        "",
        parameter,
        Means.HITS,
        0);
  }

  /** A metric that means something, on a linear scale. */
  public static Metric meaning(Means means, String name, String title, String unit, Shown shown) {
    Combine combine = Combine.MEDIAN;
    Better better = means == Means.HITS ? Better.HIGHER : Better.NEITHER;
    Metric.Scale scale = Metric.Scale.LINEAR;
    return new Metric(
        name, title, unit, better, scale, combine, combine, shown, 0, "", null, means, 0);
  }

  /** A percentile of a time in microseconds. */
  static Metric percentile(String name, String title, Shown shown, Means means, double percentile) {
    Combine combine = Combine.MEDIAN;
    return new Metric(
        name,
        title,
        "us",
        Better.LOWER,
        Metric.Scale.LOGARITHMIC,
        combine,
        combine,
        shown,
        0,
        "",
        null,
        means,
        percentile);
  }

  /** A metric whose values above 0 make the result wrong. */
  static Metric fault(String name, String verb, String about) {
    return fault(name, verb, "keys", about);
  }

  /** The same in another unit. */
  static Metric fault(String name, String verb, String unit, String about) {
    return new Metric(
        name,
        verb,
        unit,
        Better.LOWER,
        Metric.Scale.LINEAR,
        Combine.MAX,
        Combine.MAX,
        Shown.FAULT,
        0,
        about);
  }

  /** What benchmarks declare that are like those of caches. */
  public static Work work(String benchmark) {
    List<Metric> metrics = new ArrayList<>();
    switch (benchmark) {
      case "ReadOnly" -> metrics.add(score("throughput", "throughput", "ops/s", Better.HIGHER));
      case "Delay" -> {
        metrics.add(score("delayP99", "99th percentile", "ms", Better.LOWER));
        metrics.add(column("delayP50", "p50", "ms"));
        metrics.add(column("delayP999", "p99.9", "ms"));
        metrics.add(column("delayMax", "max", "ms"));
      }
      default -> metrics.add(score("time", "time", "ms", Better.LOWER));
    }
    metrics.add(column("held", "held", "%"));
    metrics.add(column("cpuPerRecord", "CPU µs", "us/record"));
    metrics.add(column("allocated", "B/op", "B/op"));
    metrics.add(fault("lost", "loses", "keys whose value was gone"));
    metrics.add(fault("ignored", "loses", "keys not updated"));
    metrics.add(fault("stale", "reorders", "keys left with an older value"));
    return new Work("caches", Sampling.ROUNDS, metrics);
  }

  /** What is measured from now on allocates so many bytes for each operation. */
  public Fixture allocating(double bytes) {
    allocated = bytes;
    return this;
  }

  /** What is measured from now on had CPUs so many nanoseconds apart, a round each. */
  public Fixture apart(double... nanos) {
    distances = nanos;
    return this;
  }

  /** What is measured from now on was audited, and this was found in its last round. */
  public Fixture audited(long lost, long ignored, long stale) {
    found = Map.of("lost", (double) lost, "ignored", (double) ignored, "stale", (double) stale);
    return this;
  }

  /** What is measured from now on has these figures too, in milliseconds. */
  public Fixture figures(Map<String, Double> more) {
    figures = more;
    return this;
  }

  /** A cell of two threads that has these scores. */
  public Fixture measured(String benchmark, String cache, Role role, double... scores) {
    return measured(cell(benchmark, cache, role, 2), scores);
  }

  /** A cell that has these scores. */
  public Fixture measured(Cell cell, double... scores) {
    cells.add(cell);
    Metric score = workOf(cell).score();
    boolean isOfJmh = !works.containsKey(cell.benchmark());
    List<Observation> ofCell = new ArrayList<>();
    for (int i = 0; i < scores.length; i++) {
      ofCell.add(
          isOfJmh
              ? observation(i + 1, score, jmh(cell, scores, i))
              : counted(i + 1, score, scores[i]));
    }
    if (!ofCell.isEmpty()) {
      observations.put(cell.id(), ofCell);
    }
    return this;
  }

  /** The same in rounds that begin after so many others. */
  public Fixture later(int after, String benchmark, String cache, Role role, double... scores) {
    Cell cell = cell(benchmark, cache, role, 2);
    measured(cell, scores);
    observations
        .get(cell.id())
        .replaceAll(
            one ->
                new Observation(
                    one.score(), one.round() + after, one.values(), one.warmUps(), Map.of()));
    return this;
  }

  /** That cell's forks had so many iterations of warm-up, a round each. */
  public Fixture warmedUp(String benchmark, String cache, int... iterations) {
    observations
        .get(cell(benchmark, cache, Role.COMPETITOR, 2).id())
        .replaceAll(
            one ->
                new Observation(
                    one.score(),
                    one.round(),
                    one.values(),
                    iterations[one.round() - 1],
                    one.conditions()));
    return this;
  }

  private Observation counted(int round, Metric score, double value) {
    Map<String, List<Double>> values = new TreeMap<>();
    figures.forEach((name, figure) -> values.put(name, List.of(figure)));
    values.put(score.name(), List.of(value));
    return new Observation(score, round, values, 0, Map.of("unit", score.unit()));
  }

  private ArrayNode jmh(Cell cell, double[] scores, int i) {
    boolean isLast = i == scores.length - 1;
    ArrayNode file = jmh(cell.benchmark().equals("ReadOnly") ? "thrpt" : "ss", scores[i]);
    ObjectNode more = (ObjectNode) file.at("/0/secondaryMetrics");
    if (allocated > 0) {
      metric(more.putObject("cachemark.allocated"), "B/operation", allocated);
    }
    if (i < distances.length) {
      metric(more.putObject("cachemark.cpuDistance"), "ns", distances[i]);
    }
    figures.forEach((name, value) -> metric(more.putObject("cachemark." + name), "ms", value));
    found.forEach(
        (name, number) -> figure(more.putObject("cachemark." + name), isLast ? number : 0));
    return file;
  }

  /** What a fork's file says. */
  public static Observation observation(int round, Metric score, ArrayNode file) {
    Observation one = new JmhJson(file.get(0), "[0]").observations(score).get(0);
    return new Observation(score, round, one.values(), one.warmUps(), one.conditions());
  }

  public Fixture failed(
      String benchmark, String cache, Results.Failure.Outcome outcome, String reason) {
    Cell cell = cell(benchmark, cache, Role.COMPETITOR, 2);
    cells.add(cell);
    failures.put(cell.id(), new Results.Failure(outcome, 1, reason));
    return this;
  }

  public Fixture skipped(String cache, Run.Skipped.Kind kind, String reason) {
    skipped.add(new Run.Skipped(cell("ReadOnly", cache, Role.COMPETITOR, 2), kind, reason));
    return this;
  }

  /** A file of the run is damaged. */
  public Fixture damaged(String file) {
    unreadable.add(file);
    return this;
  }

  /** The run began at that hour of its day, and has its id from that. */
  public Fixture at(int hour) {
    this.hour = hour;
    return this;
  }

  /** What the run's sweep says, as run.json has it. */
  public Fixture settings(String json) throws IOException {
    settings = (ObjectNode) JSON.readTree(json);
    return this;
  }

  public Fixture rounds(int number) {
    rounds = number;
    return this;
  }

  public Fixture load(double average) {
    load = average;
    return this;
  }

  /** On a machine that was found to be so fast. */
  public Fixture at(FixedWork found) {
    fixedWork = found;
    return this;
  }

  public Fixture ratio(String cache, String base) {
    ratios = Map.of(cache, base);
    return this;
  }

  /** What is compared beside systems, and with what. */
  public Fixture comparing(String anchor, String... dimensions) {
    baseline = Anchor.parse(anchor);
    contrast = Contrast.of(List.of(dimensions));
    return this;
  }

  public Fixture tck(Tck result) {
    tck = result;
    return this;
  }

  /** A JMH result of one fork with three iterations around a score. */
  public static ArrayNode jmh(String mode, double score) {
    ArrayNode file = JSON.createArrayNode();
    ObjectNode result = file.addObject();
    result.put("benchmark", "x.Y.z").put("mode", mode).put("forks", 1);
    metric(result.putObject("primaryMetric"), mode.equals("ss") ? "ms/op" : "ops/s", score);
    ObjectNode figures = result.putObject("secondaryMetrics");
    metric(figures.putObject("cachemark.held"), "%", 99);
    metric(figures.putObject("cachemark.workerCpuShare"), "CPU/wall", 0.98);
    metric(figures.putObject("cachemark.cpuPressure"), "% of the time", 12);
    return file;
  }

  private static void figure(ObjectNode metric, double value) {
    metric.put("score", value).put("scoreUnit", "keys");
    metric.putArray("rawData").addArray().add(0).add(value);
  }

  private static void metric(ObjectNode metric, String unit, double score) {
    metric.put("score", score).put("scoreError", "NaN").put("scoreUnit", unit);
    metric.putArray("rawData").addArray().add(score * 0.99).add(score).add(score * 1.02);
  }

  /** A small machine, with its load average. */
  public static Environment machine(double load) {
    return new Environment(
        "a CPU",
        2,
        8L << 30,
        "an OS",
        Map.of(),
        "",
        null,
        load,
        0,
        Map.of("default", "17"),
        "",
        "1.37",
        null);
  }

  private Work workOf(Cell cell) {
    return works.getOrDefault(cell.benchmark(), work(cell.benchmark()));
  }

  public Run run() {
    Map<String, Run.SystemInfo> systems = new TreeMap<>();
    Map<String, Work> benchmarks = new TreeMap<>(works);
    for (Cell cell : cells) {
      benchmarks.putIfAbsent(cell.benchmark(), workOf(cell));
      cell.systems()
          .values()
          .forEach(
              system ->
                  systems.put(system.toString(), new Run.SystemInfo("", Map.of(), false, null)));
    }
    systems.put("guava@2", new Run.SystemInfo("size<|1|>", Map.of(), false, tck));
    return new Run(
        Run.SCHEMA,
        "20261121-%02d0000-test".formatted(hour),
        "2026-11-21T%02d:00:00Z".formatted(hour),
        "test",
        "a test",
        settings,
        1 + hour,
        rounds,
        contrast,
        baseline,
        ratios,
        machine(load).at(fixedWork),
        systems,
        benchmarks,
        cells,
        skipped,
        List.of(),
        Collections.nCopies(rounds, cells.stream().map(Cell::id).toList()),
        null,
        null);
  }

  public Results results() {
    return new Results(run(), observations, failures, unreadable);
  }

  public Summary summary() {
    return Summary.of(results());
  }
}
