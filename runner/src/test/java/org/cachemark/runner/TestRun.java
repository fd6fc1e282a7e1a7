/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.runner;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import org.cachemark.results.Cell;
import org.cachemark.results.Combine;
import org.cachemark.results.Contrast;
import org.cachemark.results.Environment;
import org.cachemark.results.Metric;
import org.cachemark.results.Observation;
import org.cachemark.results.Run;
import org.cachemark.results.Sampling;
import org.cachemark.results.SystemId;
import org.cachemark.results.Title;
import org.cachemark.results.Work;

/** Runs that nobody has measured. */
public final class TestRun {

  /** A throughput. */
  public static final Metric SCORE =
      new Metric(
          "throughput",
          "throughput",
          "ops/s",
          Metric.Better.HIGHER,
          Metric.Scale.LOGARITHMIC,
          Combine.MEDIAN,
          Combine.MEDIAN,
          Metric.Shown.SCORE,
          0,
          "");

  /** A benchmark that is timed. */
  public static final Work WORK = new Work("caches", Sampling.ROUNDS, List.of(SCORE));

  /** A benchmark that counts. */
  public static final Work EXACT = new Work("caches", Sampling.ONCE, List.of(SCORE));

  /** A machine. */
  public static final Environment MACHINE =
      new Environment(
          "a CPU",
          4,
          8L << 30,
          "an OS",
          Map.of(),
          "",
          null,
          0.1,
          0,
          Map.of("default", "17"),
          "",
          "1.37",
          null);

  private TestRun() {}

  /** Cells of the benchmark of that name, a system each; their ids are the systems' names. */
  public static List<Cell> cells(String benchmark, String... systems) {
    return Arrays.stream(systems).map(system -> cell(benchmark, system)).toList();
  }

  private static Cell cell(String benchmark, String system) {
    return new Cell(
        system,
        benchmark,
        Map.of(Cell.CACHE, SystemId.parse(system)),
        Title.parse(system),
        Cell.Role.COMPETITOR,
        Map.of(),
        1,
        Run.DEFAULT_JVM,
        null,
        false);
  }

  /** What is known of the systems of cells. */
  public static Map<String, Run.SystemInfo> infos(List<Cell> cells) {
    Map<String, Run.SystemInfo> infos = new TreeMap<>();
    cells.forEach(cell -> infos.put(cell.system(), new Run.SystemInfo("", Map.of(), false, null)));
    return infos;
  }

  /**
   * A run.
   *
   * @param order the ids of the cells of each round, divided by spaces
   * @param contest null for none
   */
  public static Run of(List<Cell> cells, Run.Contest contest, List<String> order) {
    return of(cells, Contrast.SYSTEMS, contest, order);
  }

  /** The same that compares something else beside systems. */
  public static Run of(
      List<Cell> cells, Contrast contrast, Run.Contest contest, List<String> order) {
    Map<String, Work> works = new TreeMap<>();
    for (String benchmark : new TreeSet<>(cells.stream().map(Cell::benchmark).toList())) {
      works.put(benchmark, benchmark.equals("Count") ? EXACT : WORK);
    }
    List<List<String>> rounds = new ArrayList<>();
    order.forEach(round -> rounds.add(round.isEmpty() ? List.of() : List.of(round.split(" ", -1))));
    return new Run(
        Run.SCHEMA,
        "20261121-101500-x",
        "2026-11-21T10:15:00Z",
        "x",
        "",
        JsonNodeFactory.instance.objectNode(),
        1,
        rounds.size(),
        contrast,
        null,
        Map.of(),
        MACHINE,
        infos(cells),
        works,
        cells,
        List.of(),
        List.of(),
        rounds,
        contest,
        null);
  }

  /** What a round has shown. */
  public static Observation observation(int round, double score) {
    return observation(round, List.of(score), 1);
  }

  /** What a round has shown, iteration by iteration, after so many for warming up. */
  public static Observation observation(int round, List<Double> scores, int warmUps) {
    return new Observation(
        SCORE,
        round,
        Map.of(
            SCORE.name(),
            scores,
            Observation.CPU_SHARE,
            scores.stream().map(score -> 1.0).toList()),
        warmUps,
        Map.of());
  }
}
