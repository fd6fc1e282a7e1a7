/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.reports.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.entry;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.cachemark.reports.Fixture;
import org.cachemark.reports.JmhReport;
import org.cachemark.results.Cell;
import org.cachemark.results.Cell.Role;
import org.cachemark.results.Json;
import org.cachemark.results.Metric;
import org.cachemark.results.Metric.Better;
import org.cachemark.results.Observation;
import org.cachemark.results.Results;
import org.cachemark.results.Run;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Comparisons of exact and linear figures, and the files of baselines. */
class ExactComparisonTest {

  private static final Metric HITS = Fixture.linear("hits", "%", Better.HIGHER, 0.5);
  private static final Metric BYTES = Fixture.linear("bytes", "B", Better.LOWER, 0);

  @TempDir Path directory;

  private static List<Observation> values(Metric metric, double... values) {
    return java.util.stream.IntStream.range(0, values.length)
        .mapToObj(
            i ->
                new Observation(
                    metric, i + 1, Map.of(metric.name(), List.of(values[i])), 0, Map.of()))
        .toList();
  }

  private static Judgement exact(Metric metric, double[] base, double[] other) {
    Rules rules = new Rules(metric, 0.03, 50, Optional.empty());
    return Judge.exact(values(metric, base), values(metric, other), rules);
  }

  @Test
  void decidesByTheFiguresThemselves() {
    double[] fifty = {50, 50};
    assertThat(exact(HITS, fifty, fifty).verdict()).isEqualTo(Verdict.SAME);
    assertThat(exact(HITS, fifty, new double[] {49, 49}).verdict()).isEqualTo(Verdict.SLOWER);
    assertThat(exact(HITS, fifty, new double[] {49.9, 49.9}).verdict())
        .isEqualTo(Verdict.SLIGHTLY_SLOWER);
    assertThat(exact(HITS, fifty, new double[] {51, 51}).verdict()).isEqualTo(Verdict.FASTER);
    assertThat(exact(HITS, fifty, new double[] {51, 51}).reason()).isEqualTo("exact");
    assertThat(exact(BYTES, fifty, new double[] {51, 51}).verdict())
        .as("less is better, and every difference counts")
        .isEqualTo(Verdict.SLOWER);
    assertThat(exact(BYTES, new double[] {0, 0}, new double[] {-1, -1}).verdict())
        .isEqualTo(Verdict.FASTER);
  }

  @Test
  void comparesRangesOfWhatDoesNotRepeat() {
    Judgement meet = exact(HITS, new double[] {50, 54}, new double[] {53, 57});
    assertThat(meet.verdict()).isEqualTo(Verdict.UNRESOLVED);
    assertThat(meet.reason()).isEqualTo("randomised, and not told apart by 2 of each");
    assertThat(meet.isOpen()).isTrue();
    Judgement few = exact(HITS, new double[] {50, 54}, new double[] {55, 57});
    assertThat(few.verdict()).as("by chance in one of three").isEqualTo(Verdict.UNRESOLVED);
    assertThat(few.reason()).isEqualTo("randomised, and not told apart by 2 of each");
    Judgement apart =
        exact(HITS, new double[] {50, 54, 51, 52, 53}, new double[] {55, 57, 56, 58, 59});
    assertThat(apart.verdict()).isEqualTo(Verdict.FASTER);
    assertThat(apart.isOpen()).isFalse();
  }

  /** Five lie above what never varies by chance in 6 % of cases: they have to lie well above it. */
  @Test
  void comparesWhatRepeatsWithWhatDoesNot() {
    double[] fifty = {50, 50};
    Judgement close = exact(HITS, fifty, new double[] {50.1, 53, 52, 51, 50.2});
    assertThat(close.verdict()).isEqualTo(Verdict.UNRESOLVED);
    assertThat(close.isOpen()).isFalse();
    Judgement far = exact(HITS, fifty, new double[] {55.1, 58, 57, 56, 55.2});
    assertThat(far.verdict()).isEqualTo(Verdict.FASTER);
  }

  @Test
  void callsWhatDoesNotRepeatTheSameWhereItHardlyDiffers() {
    double[] base = {50.01, 50.02, 50, 50.03, 50.01};
    Judgement same = exact(HITS, base, new double[] {50.02, 50.03, 50.02, 50, 50.01});
    assertThat(same.verdict()).isEqualTo(Verdict.SAME);
    Judgement wide = exact(HITS, base, new double[] {48, 52, 49, 51, 50});
    assertThat(wide.verdict()).isEqualTo(Verdict.UNRESOLVED);
    assertThat(wide.isOpen()).isFalse();
  }

  @Test
  void judgesNoisyDifferencesByTheMarginOfTheirMetric() {
    Rules rules = new Rules(HITS, 0.03, 50, Optional.empty());
    List<Difference> slightly = differences(-0.3);
    assertThat(Judge.judge(slightly, rules).verdict()).isEqualTo(Verdict.SLIGHTLY_SLOWER);
    assertThat(Judge.judge(differences(-2), rules).verdict()).isEqualTo(Verdict.SLOWER);
    assertThat(Judge.judge(differences(0), rules).verdict()).isEqualTo(Verdict.SAME);
    Rules every = new Rules(BYTES, 0.03, 50, Optional.empty());
    assertThat(Judge.judge(differences(-0.3), every).verdict()).isEqualTo(Verdict.SLOWER);
    List<Difference> zeros = java.util.Collections.nCopies(8, of(0));
    assertThat(Judge.judge(zeros, every).verdict())
        .as("where every difference counts, none is none")
        .isEqualTo(Verdict.SAME);
  }

  private static List<Difference> differences(double around) {
    return java.util.stream.IntStream.range(0, 60)
        .mapToObj(i -> of(around + 0.1 * Math.sin(7.0 * i)))
        .toList();
  }

  private static Difference of(double wall) {
    return new Difference(wall, Double.NaN, Double.NaN, Double.NaN);
  }

  private static Source source(double... hits) {
    return Source.of(
        new Fixture()
            .rounds(2)
            .exact("Hits", HITS)
            .measured("Hits", "lib@" + hits.length, Role.COMPETITOR, hits)
            .results());
  }

  private static Comparison compare(Source old, Source now) {
    return new UnpairedComparison(old, now, 0.03, Set.of()).comparison();
  }

  @Test
  void saysBetterAndWorseInTheUnitOfTheMetric() throws IOException {
    Comparison worse = compare(source(50, 50), source(47.25, 47.25, 47.25));
    String text = String.join(" ", ComparisonText.lines(worse)).replaceAll("\\s+", " ");
    assertThat(text)
        .startsWith("lib@3 is worse than lib@2 in 1 of 1 cell: Hits by 2.75 pp")
        .doesNotContain("slower", "faster")
        .contains("cell verdict change", "-2.75 pp exact")
        .doesNotContain("per CPU", "CPU/op", "clock", "pairs", "95 %");
    assertThat(ComparisonCsv.of(worse)).contains(",hits,pp,lib@2,lib@3,slower,true,");
    assertThat(Json.MAPPER.readTree(ComparisonJson.of(worse)).at("/rows/0/wall/change").asDouble())
        .isEqualTo(-2.75);
    Comparison same = compare(source(50, 50), source(50, 50, 50));
    assertThat(String.join(" ", ComparisonText.lines(same)))
        .startsWith("lib@3 is as good as lib@2 in 1 cell")
        .contains("1 cell the same ")
        .doesNotContain("the same within");
  }

  @Test
  void concludesNothingWithoutFigures() throws IOException {
    String saved = BaselineFile.write("old", "", source(50, 50));
    ObjectNode file = (ObjectNode) Json.MAPPER.readTree(saved);
    ((ObjectNode) file.at("/cells/0")).putArray("rounds");
    Source none = Source.read(Files.writeString(directory.resolve("old.json"), file.toString()));
    assertThat(compare(none, source(50, 50, 50)).rows().get(0).verdict())
        .isEqualTo(Verdict.UNRESOLVED);
  }

  @Test
  void keepsExactFiguresToTheBit() throws IOException {
    double odd = 100.0 / 3;
    Path saved = directory.resolve("old.json");
    Files.writeString(saved, BaselineFile.write("old", "", source(odd, odd)));
    assertThat(compare(Source.read(saved), source(odd, odd, odd)).rows().get(0).verdict())
        .isEqualTo(Verdict.SAME);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          schema                     | 3        | has schema 3
          cells                      | null     | cells is missing
          cells                      | {"a": 1} | cells is missing
          cells                      | [null]   | cells[0].cell is missing
          cells                      | [{}]     | cells[0].cell is missing
          cells                      | [7]      | cells[0].cell is missing
          cells/0/cell               | null     | cells[0].cell is missing
          cells/0/work               | []       | cells[0].work is missing
          cells/0/work               | null     | cells[0].work is missing
          cells/0/system             | 7        | cells[0].system is missing
          cells/0/metric             | null     | is damaged
          cells/0/metric             | {}       | name is missing
          cells/0/metric/scale       | "X"      | scale
          cells/0/sampling           | null     | is damaged
          cells/0/sampling           | "X"      | is damaged
          cells/0/failure            | null     | cells[0].failure is missing
          cells/0/rounds             | null     | cells[0].rounds is missing
          cells/0/rounds             | {}       | cells[0].rounds is missing
          cells/0/rounds             | [null]   | cells[0].rounds[0].round is missing
          cells/0/rounds/0/round     | "1"      | cells[0].rounds[0].round is missing
          cells/0/rounds/0/values    | {}       | cells[0].rounds[0]: there is no value of hits
          cells/0/rounds/0/values/hits | []     | cells[0].rounds[0]: there is no value of hits
          cells/0/rounds/0/values/hits | ["a"]  | cells[0].rounds[0]: no value of hits
          baseline                   | null     | baseline is missing
          """)
  void refusesADamagedBaselineAndSaysWhere(String path, String value, String place)
      throws IOException {
    String saved = BaselineFile.write("old", "", source(50, 50));
    ObjectNode file = (ObjectNode) Json.MAPPER.readTree(saved);
    int last = path.lastIndexOf('/');
    ObjectNode parent = last < 0 ? file : (ObjectNode) file.at("/" + path.substring(0, last));
    parent.set(path.substring(last + 1), Json.MAPPER.readTree(value));
    Path damaged = Files.writeString(directory.resolve("damaged.json"), file.toString());
    assertThatThrownBy(() -> Source.read(damaged))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("damaged.json")
        .hasMessageContaining(place)
        .hasMessageNotContaining("\n");
  }

  private static final String OLD =
      """
      {"schema": 1, "baseline": "old", "run": "r", "created": "c", "conditions": ["a CPU"],
       "cells": [{"cell": "Populate, entries 1k, 2 threads, lib", "system": "lib@0",
         "setting": "Populate, entries 1k, 2 threads", "remote": false, "failure": "",
         "conditions": {"unit": "ms/op", "JMH's mode": "ss"},
         "forks": [%s]}]}
      """;

  private static final String FORK =
      """
      {"round": %d, "mode": "ss", "unit": "ms/op", "scores": [10, 10.%d],
       "figures": {"cachemark.workerCpuShare": [0.98, 0.98]}}
      """;

  @Test
  void comparesWithABaselineOfSchemaOne() throws IOException {
    StringBuilder forks = new StringBuilder();
    for (int round = 1; round <= 8; round++) {
      forks.append(round == 1 ? "" : ",").append(FORK.formatted(round, round));
    }
    Path old = Files.writeString(directory.resolve("o.json"), OLD.formatted(forks));
    Source now =
        Source.of(
            new Fixture()
                .rounds(8)
                .measured(
                    "Populate", "lib@1", Role.COMPETITOR, 20, 20.1, 20.2, 20, 20.1, 20.2, 20, 20)
                .results());
    Row row = compare(Source.read(old), now).rows().get(0);
    assertThat(row.verdict()).as(row.reason()).isEqualTo(Verdict.SLOWER);
    assertThat(row.base()).isEqualTo("lib@0");
    Path wrong =
        Files.writeString(
            directory.resolve("w.json"), OLD.formatted(FORK.formatted(1, 1).replace("ss", "Ss")));
    assertThatThrownBy(() -> Source.read(wrong))
        .isInstanceOf(IOException.class)
        .hasMessageEndingWith(
            "w.json: cells[0].forks[0].mode must be one of thrpt, avgt, sample, ss");
  }

  @Test
  void readsBackTheResultsOfARunWithTwins() throws IOException {
    Cell cell = Fixture.cell("ReadOnly", "lib@1", Role.COMPETITOR, 2);
    Results results = new Fixture().rounds(1).measured(cell, 5).measured(cell.again(), 6).results();
    Run run = results.run();
    for (Cell one : run.cells()) {
      ArrayNode fork = Fixture.jmh("thrpt", one.twin() ? 6 : 5);
      ((ObjectNode) fork.get(0))
          .put("benchmark", "org.cachemark.jmh.ReadOnlyBenchmark.read")
          .putObject("params")
          .put("cache", "lib@1");
      Path file = Results.roundFile(directory, one.id(), 1);
      Files.createDirectories(file.getParent());
      Files.writeString(file, fork.toString());
    }
    ArrayNode merged = JmhReport.of(results, directory);
    assertThat(firstValues(merged))
        .containsExactly(entry(TWINS, 5.0), entry(TWINS + " again", 6.0));

    ArrayNode turned = Json.MAPPER.createArrayNode().add(merged.get(1)).add(merged.get(0));
    assertThat(firstValues(turned))
        .as("whatever its place")
        .containsExactly(entry(TWINS + " again", 6.0), entry(TWINS, 5.0));
    ArrayNode canary = Json.MAPPER.createArrayNode().add(merged.get(1));
    assertThat(firstValues(canary)).as("alone").containsOnlyKeys(TWINS + " again");

    merged.forEach(result -> ((ObjectNode) result).remove("cachemarkCell"));
    assertThat(firstValues(merged))
        .as("of a file from before")
        .containsExactly(entry(TWINS, 5.0), entry(TWINS + " again", 6.0));
  }

  private static final String TWINS = "ReadOnlyBenchmark.read, 1 thread, lib";

  private Map<String, Double> firstValues(ArrayNode file) throws IOException {
    Path merged = Files.writeString(directory.resolve("results.json"), file.toString());
    Map<String, Double> values = new LinkedHashMap<>();
    Source.read(merged)
        .samples()
        .forEach((key, sample) -> values.put(key, sample.observations().get(0).value()));
    return values;
  }

  @Test
  void tellsPlantedWorkAndJvmsByWhatTheFileSays() throws IOException {
    ArrayNode file = Json.MAPPER.createArrayNode();
    for (String cell :
        List.of(
            "{'jvm': 'g1', 'twin': false}",
            "{'jvm': 'default', 'plant': 5.0, 'twin': false}",
            "{'cpus': 'threads', 'jvm': 'default', 'twin': false}",
            "{'jvm': 'default', 'plant': 0.0, 'twin': true}",
            "{'jvm': 'default', 'plant': 0.0, 'twin': true}",
            "{'jvm': 'default', 'plant': 0.0, 'twin': false}")) {
      ObjectNode result = (ObjectNode) Fixture.jmh("thrpt", 5).get(0);
      result
          .put("benchmark", "org.cachemark.jmh.ReadOnlyBenchmark.read")
          .set("cachemarkCell", Json.MAPPER.readTree(cell.replace('\'', '"')));
      result.putObject("params").put("cache", "lib@1");
      file.add(result);
    }
    assertThat(firstValues(file))
        .containsOnlyKeys(
            TWINS + ", jvm g1",
            TWINS + ", plant 5 %",
            TWINS + ", a CPU a thread",
            TWINS + ", plant 0 % again",
            TWINS + ", plant 0 % again again",
            TWINS + ", plant 0 %");
    ((ObjectNode) file.get(0)).put("cachemarkCell", 7);
    assertThatThrownBy(() -> firstValues(file))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("results.json: [0].cachemarkCell is no cell");
  }
}
