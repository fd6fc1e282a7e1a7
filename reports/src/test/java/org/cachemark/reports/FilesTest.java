/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.reports;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.cachemark.results.Cell.Role;
import org.cachemark.results.Fork;
import org.cachemark.results.Results;
import org.cachemark.results.Results.Failure;
import org.cachemark.results.Results.Failure.Outcome;
import org.cachemark.results.Run;
import org.cachemark.results.Units;
import org.cachemark.results.Value;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The files of a run, read and written. */
class FilesTest {

  private static final ObjectMapper JSON = new ObjectMapper();

  @TempDir Path directory;

  private Path round(Run run, int cell, int round, String ending) throws IOException {
    Path folder = Results.cellDirectory(directory, run.cells().get(cell).id());
    return Files.createDirectories(folder).resolve("round-" + round + ending);
  }

  private Run written(Fixture fixture) throws IOException {
    Run run = fixture.run();
    JSON.writeValue(directory.resolve("run.json").toFile(), run);
    return run;
  }

  @Test
  void readsForksAndFailuresAndNamesDamagedFiles() throws IOException {
    Run run =
        written(
            new Fixture()
                .measured("ReadOnly", "a@1", Role.COMPETITOR)
                .measured("ReadOnly", "b@1", Role.COMPETITOR)
                .rounds(2));
    JSON.writeValue(round(run, 0, 1, ".json").toFile(), Fixture.jmh("thrpt", 5));
    Files.writeString(round(run, 0, 2, ".json"), "[{\"primaryMetric\": {");
    JSON.writeValue(round(run, 1, 1, ".json").toFile(), Fixture.jmh("thrpt", 5));
    JSON.writeValue(
        round(run, 1, 2, ".failure.json").toFile(), new Failure(Outcome.CRASHED, 2, "why"));

    Results results = Results.load(directory);

    assertThat(results.run()).isEqualTo(run);
    assertThat(results.observations()).as("a cell that failed has no figure").hasSize(1);
    assertThat(results.failures().get(run.cells().get(1).id()).reason()).isEqualTo("why");
    assertThat(results.unreadable()).hasSize(1);
    assertThat(results.unreadable().get(0)).contains("round-2.json");
    assertThat(results.read(round(run, 0, 2, ".json"), run.cells().get(0), 2, Fork.NONE)).isEmpty();
  }

  @Test
  void refusesWhatIsNoRun() throws IOException {
    assertThatThrownBy(() -> Results.load(directory))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("is no run: it has no run.json");
    Files.writeString(directory.resolve("run.json"), "{\"schema\": 99}");
    assertThatThrownBy(() -> Results.load(directory))
        .hasMessageContaining("has schema 99, this Cachemark reads 1 and 2");
    Files.writeString(directory.resolve("run.json"), "{\"schema\": 1, ");
    assertThatThrownBy(() -> Results.load(directory))
        .hasMessageContaining("run.json:1:15 is no JSON");
  }

  @Test
  void mergesForksAsJmhWould() throws IOException {
    // A result that JMH 1.37 wrote itself for two forks, and the same taken apart.
    JsonNode two;
    try (var file = FilesTest.class.getResourceAsStream("jmh-two-forks.json")) {
      two = JSON.readTree(file).get(0);
    }
    Fixture fixture = new Fixture().measured("ReadOnly", "a@1", Role.COMPETITOR).rounds(2);
    Run run = written(fixture);
    for (int fork = 0; fork < 2; fork++) {
      var one = JSON.createArrayNode().add(two.deepCopy());
      var primary =
          (com.fasterxml.jackson.databind.node.ObjectNode) one.get(0).get("primaryMetric");
      primary.putArray("rawData").add(two.get("primaryMetric").get("rawData").get(fork));
      JSON.writeValue(round(run, 0, fork + 1, ".json").toFile(), one);
    }

    JsonNode merged = JmhReport.of(Results.load(directory), directory).get(0);

    JsonNode expected = two.get("primaryMetric");
    JsonNode actual = merged.get("primaryMetric");
    assertThat(merged.get("forks").asInt()).isEqualTo(2);
    assertThat(actual.get("rawData")).isEqualTo(expected.get("rawData"));
    assertClose(actual.get("score"), expected.get("score"));
    assertClose(actual.get("scoreError"), expected.get("scoreError"));
    assertClose(actual.get("scoreConfidence").get(1), expected.get("scoreConfidence").get(1));
    expected
        .get("scorePercentiles")
        .properties()
        .forEach(p -> assertClose(actual.get("scorePercentiles").get(p.getKey()), p.getValue()));
  }

  private static void assertClose(JsonNode actual, JsonNode expected) {
    assertThat(actual.asDouble())
        .isCloseTo(expected.asDouble(), within(1e-9 * Math.abs(expected.asDouble())));
  }

  @Test
  void writesARowAForkAndQuotes() {
    Fixture fixture = new Fixture().measured("ReadOnly", "a@1[b=\",\"]", Role.COMPETITOR, 5, 6);
    String csv = CsvReport.of(fixture.results());
    assertThat(csv.lines()).hasSize(3);
    assertThat(csv.lines().findFirst().orElseThrow())
        .isEqualTo(
            "cell,benchmark,system,title,version,threads,cpus,jvm,round,metric,score,unit,"
                + "entries,cpuPressure,held,workerCpuShare");
    assertThat(csv).contains(",\"a@1[b=\"\",\"\"]\",", ",5.0,ops/s,1000,12.0,99.0,0.98");
  }

  /** Trace has a parameter {@code unit}, and a figure and a parameter {@code capacity}. */
  @Test
  void writesNoTwoColumnsOfOneName() {
    Map<String, Value> params =
        Map.of("unit", new Value.Word("kB"), "capacity", new Value.Whole(100));
    String csv =
        CsvReport.of(
            new Fixture()
                .figures(Map.of("capacity", 848.0))
                .measured(Fixture.cell("ReadOnly", "a@1", Role.COMPETITOR, 1, params), 5)
                .results());
    assertThat(csv.lines().findFirst().orElseThrow())
        .endsWith(
            ",metric,score,unit,capacity,parameter unit,figure capacity,cpuPressure,held,"
                + "workerCpuShare");
    assertThat(csv).contains(",5.0,ops/s,100,kB,848.0,12.0,99.0,0.98");
  }

  @Test
  void writesFiguresForPeople() {
    assertThat(Units.digits(1234.5)).isEqualTo("1235");
    assertThat(Units.digits(12.345)).isEqualTo("12.3");
    assertThat(Units.digits(0.01234)).isEqualTo("0.0123");
    assertThat(Units.digits(0)).isEqualTo("0");
    assertThat(Units.digits(-0.0)).isEqualTo("0");
    assertThat(Units.digits(9.996)).isEqualTo("10.0");
    assertThat(Units.digits(99.94)).isEqualTo("99.9");
    assertThat(Units.digits(Double.NaN)).isEqualTo("-");
    assertThat(Units.signedRange(-0.000734, 0.854)).isEqualTo("[-0.0007, +0.854]");
    assertThat(Units.signedRange(-0.00001, 0.854)).isEqualTo("[-0.0000, +0.854]");
    assertThat(Units.signedRange(0.911, 1.96)).isEqualTo("[+0.911, +1.96]");
    assertThat(Units.signedRange(0, 0.0123)).isEqualTo("[0, +0.0123]");
    assertThat(Units.signedRange(-1200, -5.25)).isEqualTo("[-1200, -5.3]");
    assertThat(Units.ratio(0.4567)).isEqualTo("0.46");
    assertThat(Units.ratio(1.2345)).isEqualTo("1.23");
    assertThat(Units.count(8_000_000)).isEqualTo("8M");
    assertThat(Units.count(1001)).isEqualTo("1001");
    assertThat(Units.duration(59.4)).isEqualTo("59 s");
    assertThat(Units.duration(185)).isEqualTo("3 min 05 s");
    assertThat(Units.duration(3725)).isEqualTo("1 h 02 min");
  }
}
