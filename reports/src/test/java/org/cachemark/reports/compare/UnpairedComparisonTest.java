/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.reports.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import java.util.Set;
import org.cachemark.results.Observation;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class UnpairedComparisonTest {

  private static final ObjectMapper JSON = new ObjectMapper();

  @TempDir Path directory;

  /** A JMH result as people have it: many forks, no figures of ours. */
  private static ObjectNode result(String benchmark, int forks, double score, long seed) {
    Random random = new Random(seed);
    ObjectNode result = JSON.createObjectNode();
    result.put("jmhVersion", "1.36").put("benchmark", "org.example." + benchmark);
    result.put("mode", "avgt").put("threads", 2).put("forks", forks);
    result.put("vmName", "OpenJDK").put("vmVersion", "17.0.1").putArray("jvmArgs").add("-Xmx2g");
    result.putObject("params").put("size", "100");
    ObjectNode metric = result.putObject("primaryMetric");
    metric.put("score", score).put("scoreUnit", "ns/op");
    ArrayNode rawData = metric.putArray("rawData");
    for (int f = 0; f < forks; f++) {
      double ofFork = score * Math.exp(0.005 * random.nextGaussian());
      rawData.addArray().add(ofFork).add(ofFork * 1.001).add(ofFork * 0.999);
    }
    result.putObject("secondaryMetrics");
    return result;
  }

  private Path file(String name, ObjectNode... results) throws IOException {
    ArrayNode file = JSON.createArrayNode();
    for (ObjectNode result : results) {
      file.add(result);
    }
    return Files.writeString(directory.resolve(name), file.toPrettyString());
  }

  private static Comparison compare(Path old, Path now, String... across) throws IOException {
    return new UnpairedComparison(Source.read(old), Source.read(now), 0.03, Set.of(across))
        .comparison();
  }

  @Test
  void comparesPlainFilesUnpairedAndListsWhatIsInOneAlone() throws IOException {
    Path old =
        file(
            "old.json",
            result("Map.get", 10, 100, 1),
            result("Map.put", 10, 100, 2),
            result("Map.gone", 10, 100, 3));
    Path now =
        file(
            "new.json",
            result("Map.get", 10, 110, 4),
            result("Map.put", 10, 100, 5),
            result("Map.added", 10, 100, 6));
    Comparison comparison = compare(old, now);
    assertThat(comparison.paired()).isFalse();
    assertThat(comparison.rows())
        .extracting(row -> row.work() + ": " + row.verdict())
        .containsExactlyInAnyOrder(
            "Map.get, size 100, 2 threads: slower",
            "Map.put, size 100, 2 threads: same",
            "Map.gone, size 100, 2 threads: missing",
            "Map.added, size 100, 2 threads: missing");
    assertThat(comparison.rows().get(0).reason()).isEqualTo("10 and 10 forks, unpaired");
    String text = String.join(" ", ComparisonText.lines(comparison));
    assertThat(text)
        .startsWith("new is slower than old in 1 of 4 cells")
        .contains("(unpaired, drift not controlled)")
        .contains("only in old", "only in new");
  }

  @Test
  void doesNotCompareWhatDiffersInMore() throws IOException {
    ObjectNode other = result("Map.get", 10, 110, 4);
    other.put("vmVersion", "25");
    Path old = file("old.json", result("Map.get", 10, 100, 1));
    Path now = file("new.json", other);
    Row row = compare(old, now).rows().get(0);
    assertThat(row.verdict()).isEqualTo(Verdict.NOT_COMPARABLE);
    assertThat(row.reason()).isEqualTo("JDK differs: OpenJDK 17.0.1 against OpenJDK 25");
    assertThat(compare(old, now, "JDK").rows().get(0).verdict()).isEqualTo(Verdict.SLOWER);
    other.put("mode", "thrpt");
    now = file("new.json", other);
    assertThat(compare(old, now, "JDK").rows().get(0).reason())
        .isEqualTo("JMH's mode differs: avgt against thrpt");
  }

  /** A benchmark that got a parameter does other work than before, whatever its default is. */
  @Test
  void doesNotCompareACellWithTheSameFromBeforeItHadAParameter() throws IOException {
    ObjectNode other = result("Map.get", 10, 110, 4);
    ((ObjectNode) other.get("params")).put("keys", "scattered");
    Path old = file("old.json", result("Map.get", 10, 100, 1), result("Map.gone", 10, 100, 3));
    Path now = file("new.json", other);
    Comparison comparison = compare(old, now);
    assertThat(comparison.rows())
        .extracting(row -> row.work() + ": " + row.verdict() + ": " + row.reason())
        .containsExactlyInAnyOrder(
            "Map.get, size 100, 2 threads: not comparable: keys differs: none against scattered",
            "Map.gone, size 100, 2 threads: missing: only in old");
    assertThat(String.join(" ", ComparisonText.lines(comparison)))
        .startsWith("No change of new against old is certain; 1 not comparable, 1 in one alone");
    assertThat(compare(now, old).rows().get(0).reason())
        .isEqualTo("keys differs: scattered against none");

    ((ObjectNode) other.get("params")).put("size", "200");
    Path twice = file("twice.json", other);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> compare(old, twice))
        .withMessageContaining("no cell in common");
  }

  @Test
  void readsSampledTimesToo() throws IOException {
    ObjectNode sampled = result("Map.get", 0, 100, 1);
    ObjectNode metric = (ObjectNode) sampled.get("primaryMetric");
    metric.remove("rawData");
    ArrayNode histogram = metric.putArray("rawDataHistogram");
    for (int f = 0; f < 6; f++) {
      ArrayNode iteration = histogram.addArray().addArray();
      iteration.addArray().add(100 + f).add(3);
      iteration.addArray().add(200).add(1);
    }
    Path file = file("sampled.json", sampled);
    Sample sample = Source.read(file).samples().values().iterator().next();
    assertThat(sample.observations().get(2).value()).isEqualTo((3 * 102 + 200) / 4.0);
  }

  @Test
  void saysInALineWhatCannotBeCompared() throws IOException {
    Path old = file("old.json", result("Map.get", 10, 100, 1));
    Path few = file("few.json", result("Map.get", 2, 100, 1));
    Path foreign = file("foreign.json", result("Other.get", 10, 100, 1));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> compare(old, few))
        .withMessage(
            "no cell has more than 2 forks on both sides, 5 are needed; with JMH: -f 5 or more");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> compare(old, foreign))
        .withMessageContaining("no cell in common: old has Map.get, size 100, 2 threads");
  }

  @Test
  void namesThePlaceInWhatIsDamagedOrForeign() throws IOException {
    Path cut = Files.writeString(directory.resolve("cut.json"), "[\n {\"benchmark\": \"a.b\",\n");
    assertThatThrownBy(() -> Source.read(cut)).hasMessageContaining("cut.json:3:1 is no JSON");
    Path list = Files.writeString(directory.resolve("list.json"), "[{\"name\": 1}]");
    assertThatThrownBy(() -> Source.read(list))
        .hasMessageEndingWith("list.json: [0].benchmark is missing: not a JMH result");
    Path raw =
        Files.writeString(
            directory.resolve("raw.json"),
            "[{\"benchmark\": \"a.b\", \"mode\": \"avgt\", \"primaryMetric\": {\"scoreUnit\":"
                + " \"s\"}}]");
    assertThatThrownBy(() -> Source.read(raw))
        .hasMessageEndingWith("raw.json: [0].primaryMetric.rawData is missing: not a JMH result");
    Path object = Files.writeString(directory.resolve("object.json"), "{}");
    assertThatThrownBy(() -> Source.read(object))
        .hasMessageEndingWith("object.json is neither a JMH result nor a baseline");
    Path empty = Files.writeString(directory.resolve("empty.json"), "[]");
    assertThatThrownBy(() -> Source.read(empty)).hasMessageContaining("is no JMH result");
    ObjectNode zero = result("Map.get", 1, 0, 1);
    assertThatThrownBy(() -> Source.read(file("zero.json", zero)))
        .hasMessageEndingWith("zero.json: [0].primaryMetric.rawData[0] has no score above zero");
    ObjectNode twice = result("Map.get", 1, 1, 1);
    assertThatThrownBy(() -> Source.read(file("twice.json", twice, twice)))
        .hasMessageEndingWith("[1]: Map.get, size 100, 2 threads is there twice");
    assertThatThrownBy(() -> Source.read(directory)).hasMessageContaining("is no run");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      textBlock =
          """
          mode | null          | [0].mode is missing: not a JMH result
          mode | "Thrpt"       | [0].mode must be one of thrpt, avgt, sample, ss
          mode | 7             | [0].mode is missing: not a JMH result
          unit | null          | [0].primaryMetric.scoreUnit is missing
          unit | ""            | [0].primaryMetric.scoreUnit is missing
          data | []            | [0].primaryMetric.rawData is missing: not a JMH result
          data | {}            | [0].primaryMetric.rawData is missing: not a JMH result
          data | "1"           | [0].primaryMetric.rawData is missing: not a JMH result
          data | [[]]          | [0].primaryMetric.rawData[0] has no iterations
          data | [[1],[]]      | [0].primaryMetric.rawData[1] has no iterations
          data | [1,2,3]       | [0].primaryMetric.rawData[0] has no iterations
          data | ["1"]         | [0].primaryMetric.rawData[0] has no iterations
          data | [null]        | [0].primaryMetric.rawData[0] has no iterations
          data | [["1"]]       | [0].primaryMetric.rawData[0] has no score above zero
          data | [["NaN"]]     | [0].primaryMetric.rawData[0] has no score above zero
          data | [[0,-1,null]] | [0].primaryMetric.rawData[0] has no score above zero
          data | [[1e999]]     | [0].primaryMetric.rawData[0] has no score above zero
          data | null          | [0].primaryMetric.rawData is missing
          """)
  void guessesNothingThatAJmhFileDoesNotSay(String field, String value, String message)
      throws IOException {
    ObjectNode result = result("Map.get", 10, 100, 1);
    ObjectNode metric = (ObjectNode) result.get("primaryMetric");
    JsonNode json = JSON.readTree(value);
    switch (field) {
      case "mode" -> result.set("mode", json);
      case "unit" -> metric.set("scoreUnit", json);
      default -> metric.set("rawData", json);
    }
    Path file = file("hostile.json", result);
    assertThatThrownBy(() -> Source.read(file))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("hostile.json: [0].")
        .hasMessageContaining(message)
        .hasMessageNotContaining("\n");
  }

  /** An iteration that has no score says nothing, and spoils nothing. */
  @ParameterizedTest
  @ValueSource(strings = {"\"NaN\"", "null", "1e999"})
  void passesOverAnIterationWithoutAScore(String value) throws IOException {
    ObjectNode result = result("Map.get", 10, 100, 1);
    ArrayNode fork = (ArrayNode) result.at("/primaryMetric/rawData/3");
    fork.removeAll().add(90).add(JSON.readTree(value)).add(100).add(110);
    Sample sample = Source.read(file("one.json", result)).samples().values().iterator().next();
    assertThat(sample.observations()).hasSize(10);
    assertThat(sample.observations().get(3).value()).isEqualTo(100);
  }

  /** It was measured, and would vanish: what stalls would look better than it is. */
  @ParameterizedTest
  @ValueSource(strings = {"0", "-3"})
  void passesOverNoScoreThatWasMeasured(String value) throws IOException {
    ObjectNode result = result("Map.get", 10, 100, 1);
    ArrayNode fork = (ArrayNode) result.at("/primaryMetric/rawData/3");
    fork.removeAll().add(90).add(JSON.readTree(value)).add(100).add(110);
    assertThatThrownBy(() -> Source.read(file("zero.json", result)))
        .hasMessageEndingWith("rawData[3] has a score that is not above zero");
  }

  @Test
  void refusesASampledTimeWithoutItsCounts() throws IOException {
    ObjectNode sampled = result("Map.get", 0, 100, 1);
    ObjectNode metric = (ObjectNode) sampled.get("primaryMetric");
    metric.remove("rawData");
    metric.putArray("rawDataHistogram").addArray().addArray();
    assertThatThrownBy(() -> Source.read(file("sampled.json", sampled)))
        .hasMessageContaining("[0].primaryMetric.rawData[0] has no score above zero");
  }

  @Test
  void pairsForksThatTookTurns() throws IOException {
    ObjectNode old = result("Map.get", 20, 100, 1);
    ObjectNode now = result("Map.get", 20, 110, 2);
    start(old, 1000);
    start(now, 1001);
    Comparison turns = compare(file("old.json", old), file("new.json", now));
    assertThat(turns.paired()).isTrue();
    assertThat(turns.rows().get(0).reason()).isEqualTo("99.5 % interval excludes 0, confirmed");
    start(now, 5000);
    Comparison after = compare(file("old.json", old), file("new.json", now));
    assertThat(after.paired()).isFalse();
  }

  /** Each fork of a result started ten seconds after the one before. */
  private static void start(ObjectNode result, double first) {
    ArrayNode rawData = rawData(result, Observation.START);
    for (int f = 0; f < result.path("forks").asInt(); f++) {
      double start = first + 10 * f;
      rawData.addArray().add(start).add(start + 1).add(start + 2);
    }
  }

  /** Where a figure of ours goes, a list of each fork's iterations. */
  private static ArrayNode rawData(ObjectNode result, String figure) {
    ObjectNode figures = (ObjectNode) result.get("secondaryMetrics");
    return figures.putObject("cachemark." + figure).putArray("rawData");
  }

  @Test
  void doesNotChooseAmongVersions() {
    Source several = Source.of(new ContestFixture().setting(1, 10, 0.01, 0.9).results());
    Source one = Source.of(new ContestFixture().alone("2", 10, 0.01, 0.9).results());
    assertThat(several.samples()).hasSize(2);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new UnpairedComparison(several, one, 0.03, Set.of()).comparison())
        .withMessageContaining("no cell in common");
  }

  @Test
  void comparesWithABaselineAsWithTheRunThatItWasSavedFrom() throws IOException {
    Source run = Source.of(new ContestFixture().alone("1", 10, 0.01, 1).results());
    Source later = Source.of(new ContestFixture().alone("2", 11, 0.01, 0.9).results());
    Path saved = directory.resolve("base.json");
    Files.writeString(saved, BaselineFile.write("base", "2026-11-21T00:00:00Z", run));
    Source baseline = Source.read(saved);
    assertThat(baseline.name()).isEqualTo("base");
    assertThat(baseline.conditions()).isEqualTo(run.conditions());
    Comparison direct = new UnpairedComparison(run, later, 0.03, Set.of()).comparison();
    Comparison stored = new UnpairedComparison(baseline, later, 0.03, Set.of()).comparison();
    assertThat(stored.rows().get(0).verdict()).isEqualTo(Verdict.SLOWER);
    assertThat(stored.rows().get(0).word()).isEqualTo(direct.rows().get(0).word());
    assertThat(stored.rows().get(0).system()).isEqualTo("lib@2");
    assertThat(Files.readString(saved))
        .as("rounded, a fork a line or two, and the same again")
        .isEqualTo(BaselineFile.write("base", "2026-11-21T00:00:00Z", run))
        .doesNotContain("E-", "0000000");
    Files.writeString(saved, Files.readString(saved).replace("\"schema\" : 2", "\"schema\" : 9"));
    assertThatThrownBy(() -> Source.read(saved))
        .hasMessageEndingWith("has schema 9, this Cachemark reads 1 and 2");
  }

  /** Without it both sides would be compared by the CPU time of their own processes. */
  @Test
  void keepsTheCpuTimeOfAllProcessesInABaseline() throws IOException {
    ObjectNode counted = result("Map.put", 10, 100, 1);
    ArrayNode rawData = rawData(counted, Observation.CPU_OF_ALL);
    for (int f = 0; f < 10; f++) {
      rawData.addArray().add(12.5).add(12.5).add(12.5);
    }
    Path saved = directory.resolve("saved.json");
    Source run = Source.read(file("run.json", counted));
    Files.writeString(saved, BaselineFile.write("saved", "2026-11-26T00:00:00Z", run));
    assertThat(Source.read(saved).samples().values())
        .flatExtracting(Sample::observations)
        .hasSize(10)
        .allSatisfy(one -> assertThat(one.logCpuOfAll()).isEqualTo(Math.log(12.5)));

    Comparison same = new UnpairedComparison(Source.read(saved), run, 0.03, Set.of()).comparison();
    assertThat(ComparisonGrid.because(same.rows().get(0))).contains("; CPU/op of all processes");
    JsonNode json = new ObjectMapper().readTree(ComparisonJson.of(same));
    assertThat(json.at("/rows/0/processCpuOf").asText()).isEqualTo("all");
    assertThat(ComparisonCsv.of(same)).contains(",all,");
  }
}
