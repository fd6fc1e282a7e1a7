/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.results;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.cachemark.results.Results.Failure;
import org.cachemark.results.Results.Failure.Outcome;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The files of rounds: whole, damaged and hostile. */
class ResultsTest {

  @TempDir Path directory;

  private final Run run = Runs.run();

  @BeforeEach
  void writeRun() throws IOException {
    Files.writeString(directory.resolve("run.json"), Runs.json(run).toString());
  }

  private Path round(String cell, int round) throws IOException {
    Path file = Results.roundFile(directory, cell, round);
    Files.createDirectories(file.getParent());
    return file;
  }

  private Path failure(String cell, int round) throws IOException {
    return round(cell, round).resolveSibling("round-" + round + ".failure.json");
  }

  @Test
  void readsWhatWasTimedAndWhatWasCounted() throws IOException {
    Files.writeString(round("put", 1), Runs.fork("ss", "ms/op", 12, 10, 11).toString());
    Files.writeString(
        round("hits", 1), Counts.json(Map.of("hitRatio", 0.0, "loads", 3.0)).toString());
    Fork fork = new Fork(Map.of("trace", "of 3 requests"), Map.of());
    Files.writeString(Fork.ofCell(directory, "hits"), Json.MAPPER.writeValueAsString(fork));
    Results results = Results.load(directory);
    assertThat(results.unreadable()).isEmpty();
    Observation timed = results.observations().get("put").get(0);
    assertThat(timed.value()).isEqualTo(11);
    assertThat(timed.standing()).isCloseTo(-Math.log(11), within(1e-12));
    assertThat(timed.warmUps()).isEqualTo(3);
    Observation counted = results.observations().get("hits").get(0);
    assertThat(counted.value()).as("a count of zero is a score like any other").isZero();
    assertThat(counted.median("loads")).hasValue(3);
    assertThat(counted.conditions()).containsEntry("trace", "of 3 requests").containsKey("unit");
  }

  /** What figures of these names meant in runs of schema 1 is nothing to a benchmark of today. */
  @ParameterizedTest
  @ValueSource(strings = {"put", "sized"})
  void readsFiguresAsTheirBenchmarkDeclaresThem(String id) throws IOException {
    Cell sized = Runs.cell("sized", "Ingest", "map", Runs.params("entries", "50"));
    ObjectNode json = Runs.json(run);
    json.withArray("cells").add(Json.MAPPER.valueToTree(sized));
    json.withObject("/systems").set("map", json.at("/systems").elements().next());
    Files.writeString(directory.resolve("run.json"), json.toString());
    ArrayNode fork = Runs.fork("ss", "ms/op", 12, 10);
    Runs.beside(fork, "cachemark.held", "entries", 100, 200);
    Runs.beside(fork, "cachemark.create", "tables", 1, 2);
    Runs.beside(fork, "cachemark.drop", "tables", 3, 4);
    Files.writeString(round(id, 1), fork.toString());
    Observation one = Results.load(directory).observations().get(id).get(0);
    assertThat(one.values().get("held")).containsExactly(100.0, 200.0);
    assertThat(one.values()).doesNotContainKey("life");
  }

  /** A cell that began anew with more warm-up has more rounds than were planned, with gaps. */
  @Test
  void readsRoundsBeyondThePlan() throws IOException {
    for (int round : new int[] {1, run.rounds() + 1, run.rounds() + 4}) {
      Files.writeString(round("put", round), Runs.fork("ss", "ms/op", 12).toString());
    }
    Files.writeString(round("put", Run.MOST_ROUNDS + 1), "no round");
    Results results = Results.load(directory);
    assertThat(results.unreadable()).isEmpty();
    assertThat(results.observations().get("put"))
        .extracting(Observation::round)
        .containsExactly(1, run.rounds() + 1, run.rounds() + 4);
  }

  @Test
  void keepsNoFigureOfWhatFailed() throws IOException {
    Files.writeString(round("put", 1), Runs.fork("ss", "ms/op", 12).toString());
    Files.writeString(
        failure("put", 2),
        Json.MAPPER.writeValueAsString(new Failure(Outcome.CRASHED, 2, "exit code 3")));
    Files.writeString(round("put", 3), Runs.fork("ss", "ms/op", 12).toString());
    Results results = Results.load(directory);
    assertThat(results.observations()).isEmpty();
    assertThat(results.failures().get("put").reason()).isEqualTo("exit code 3");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      textBlock =
          """
          ~~                          | empty
          null                        | not the JMH result of one benchmark
          7                           | not the JMH result of one benchmark
          "x"                         | not the JMH result of one benchmark
          []                          | not the JMH result of one benchmark
          [{}, {}]                    | not the JMH result of one benchmark
          [{}]                        | [0].benchmark is missing
          [null]                      | [0].benchmark is missing
          [[]]                        | [0].benchmark is missing
          {}                          | no value of time
          {"metrics": []}             | no value of time
          {"metrics": {"time": "5"}}  | metrics.time is no number
          {"metrics": {"time": null}} | metrics.time is no number
          {"metrics": {"time": 0}}    | no value of time is a positive number
          {"metrics": {"time": 1e999}} | no value of time is a positive number
          [{"a": 1                    | 1:9
          """)
  void namesADamagedRound(String text, String why) throws IOException {
    Files.writeString(round("put", 1), text);
    Files.writeString(round("put", 2), Runs.fork("ss", "ms/op", 12).toString());
    isLeftOut("cells/put/round-1.json: ", why);
    assertThat(Results.load(directory).observations().get("put")).hasSize(1);
  }

  private void isLeftOut(String file, String why) throws IOException {
    Results results = Results.load(directory);
    assertThat(results.unreadable()).hasSize(1);
    assertThat(results.unreadable().get(0))
        .startsWith(file)
        .contains(why)
        .hasSizeLessThan(500)
        .doesNotContain(directory.toString())
        .doesNotContainPattern("\\p{Cc}");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "[]",
        "[[]]",
        "[1, 2]",
        "\"x\"",
        "null",
        "[null]",
        "{}",
        "[[0]]",
        "[[\"NaN\"]]",
        "[[1],[1]]"
      })
  void namesARoundWithoutOneForksScores(String rawData) throws IOException {
    ArrayNode fork = Runs.fork("ss", "ms/op", 12);
    ((ObjectNode) fork.at("/0/primaryMetric")).set("rawData", Json.MAPPER.readTree(rawData));
    Files.writeString(round("put", 1), fork.toString());
    isLeftOut("cells/put/round-1.json: ", "");
  }

  @Test
  void namesARoundThatIsNoText() throws IOException {
    Files.write(round("put", 1), new byte[] {0, 1, 2, 3, -1});
    isLeftOut("cells/put/round-1.json: ", "no JSON");
    Files.write(round("put", 1), "[\"ü\"]".getBytes(StandardCharsets.ISO_8859_1));
    isLeftOut("cells/put/round-1.json: ", "not UTF-8");
    Files.delete(round("put", 1));
    Files.createDirectory(round("put", 1));
    isLeftOut("cells/put/round-1.json: ", "a directory");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "null",
        "{}",
        "[]",
        "7",
        "{\"outcome\": null, \"round\": 1, \"reason\": \"x\"}",
        "{\"outcome\": \"CRASHED\", \"round\": 1}",
        "{\"outcome\": \"CRASHED\", \"reason\": \"x\"}",
        "{\"outcome\": \"SULKED\", \"round\": 1, \"reason\": \"x\"}",
        "{\"outcome\": \"CRASHED\""
      })
  void namesADamagedFailure(String text) throws IOException {
    Files.writeString(failure("put", 1), text);
    isLeftOut("cells/put/round-1.failure.json: ", "");
    assertThat(Results.load(directory).failures()).isEmpty();
  }

  /** An iteration that has no score says nothing, and spoils nothing. */
  @ParameterizedTest
  @ValueSource(strings = {"\"NaN\"", "null", "1e999"})
  void passesOverAnIterationWithoutAScore(String value) throws IOException {
    ArrayNode fork = Runs.fork("ss", "ms/op", 10, 5, 12, 14);
    Runs.beside(fork, "cachemark.workerCpuShare", "CPU/wall", 1, 0.1, 0.5, 1);
    ArrayNode scores = (ArrayNode) fork.at("/0/primaryMetric/rawData/0");
    scores.set(1, Json.MAPPER.readTree(value));
    Files.writeString(round("put", 1), fork.toString());
    Observation one = Results.load(directory).observations().get("put").get(0);
    assertThat(one.scores()).containsExactly(10.0, 12.0, 14.0);
    assertThat(one.value()).isEqualTo(12);
    assertThat(one.standingPerCpu())
        .as("of the iterations that have both")
        .isCloseTo(-Math.log(10), within(1e-12));
  }

  /** It was measured, and would vanish: the round is told as one that is left out. */
  @ParameterizedTest
  @ValueSource(strings = {"0", "-1"})
  void leavesARoundOutWithAScoreThatCannotBe(String value) throws IOException {
    ArrayNode fork = Runs.fork("ss", "ms/op", 10, 5, 12, 14);
    ((ArrayNode) fork.at("/0/primaryMetric/rawData/0")).set(1, Json.MAPPER.readTree(value));
    Files.writeString(round("put", 1), fork.toString());
    isLeftOut("cells/put/round-1.json: ", "has a score that is not above zero");
  }

  /** What a JMH user's own counters are called is no score of ours. */
  @Test
  void takesNoForeignFigureForTheScore() {
    ArrayNode fork = Runs.fork("ss", "ms/op", 10);
    Runs.beside(fork, "time", "#", 77);
    JmhJson jmh = new JmhJson(fork.get(0), "[0]");
    assertThat(jmh.observations(jmh.ownScore()).get(0).value()).isEqualTo(10);
    Runs.beside(fork, "cachemark.time", "ms", 5);
    assertThat(jmh.observations(Runs.TIME).get(0).value()).as("ours is").isEqualTo(5);
  }

  @Test
  void readsLinearScoresOfAnySign() throws IOException {
    ArrayNode fork = Runs.fork("ss", "ms/op", 10, 10, 10);
    Runs.beside(fork, "cachemark.hitRatio", "%", 0, -5, 2);
    Files.writeString(round("hits", 1), fork.toString());
    Observation one = Results.load(directory).observations().get("hits").get(0);
    assertThat(one.value()).as("the mean, as the metric says").isEqualTo(-1);
    assertThat(one.standing()).isEqualTo(-1);
    assertThat(one.standingPerCpu()).as("no speed").isNaN();
    assertThat(one.logProcessCpu()).isNaN();
    assertThat(one.drift()).isNaN();
  }

  @Test
  void readsWhatJmhBreaksInsideStrings() throws IOException {
    ArrayNode fork = Runs.fork("ss", "ms/op", 10);
    ((ObjectNode) fork.get(0)).putObject("params").put("cache", "a[b=1,\n c=2]");
    String text = fork.toString().replace("\\n", "\n");
    Files.writeString(round("put", 1), text);
    assertThat(Results.load(directory).unreadable()).isEmpty();
    JsonNode json = Json.read(round("put", 1));
    assertThat(new JmhJson(json.get(0), "").systems()).containsKey("cache");
  }
}
