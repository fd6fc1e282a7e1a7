/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.runner.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.cachemark.results.Contrast;
import org.cachemark.results.Plant;
import org.cachemark.results.Value;
import org.cachemark.runner.InputError;
import org.cachemark.runner.TestCatalogue;
import org.cachemark.runner.sweep.Sweep;
import org.cachemark.runner.sweep.SweepReader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What {@code run.json} keeps of a sweep, to resume it. */
class KeptSweepTest {

  private static final ObjectMapper JSON = new ObjectMapper();

  /** As it was while there were caches alone, and parameters were whole numbers. */
  private static final String SCHEMA_1 =
      """
      {"name": "x", "about": "a question", "caches": ["map", "caffeine@2.9.3"],
       "baseline": "%s", "ratios": {"caffeine@2.9.3": "map"}, "classPath": ["a.jar"],
       "benchmarks": [
         {"benchmark": "ReadOnly", "caches": [], "params": {"entries": [1000, 2000]},
          "threads": [1, 2]},
         {"benchmark": "ReadOnly", "caches": ["map"], "params": {"entries": [3000]},
          "threads": [1]}],
       "jvms": [{"name": "default", "home": "", "flags": ["-Xint"]}],
       "effort": {"heap": "1g", "rounds": 5, "warmup": {"count": 3, "millis": 200},
         "measure": {"count": 4, "millis": 200}, "timeoutSeconds": 120},
       "remote": {"limits": {"entries": 5000}, "warmup": {"count": 3, "millis": 1000},
         "measure": {"count": 4, "millis": 1000}, "timeoutSeconds": 240},
       "exclude": [{"where": {"cache": "map"}, "because": "it is enough"}]%s}
      """;

  @TempDir Path directory;

  private static Sweep read(String baseline, String more) throws IOException {
    return KeptSweep.read(JSON.readTree(SCHEMA_1.formatted(baseline, more)));
  }

  @Test
  void readsSettingsOfTheFirstSchema() throws IOException {
    Sweep sweep = read("map", "");
    assertThat(sweep.systems()).isEqualTo(Map.of("cache", List.of("map", "caffeine@2.9.3")));
    assertThat(sweep.contrast()).isEqualTo(Contrast.SYSTEMS);
    assertThat(sweep.baseline()).hasToString("map");
    assertThat(sweep.ratios()).isEqualTo(Map.of("caffeine@2.9.3", "map"));
    assertThat(sweep.benchmarks())
        .containsExactly(
            new Sweep.Setting(
                "ReadOnly",
                Map.of(),
                Map.of("entries", List.of(new Value.Whole(1000), new Value.Whole(2000))),
                List.of(1, 2)),
            new Sweep.Setting(
                "ReadOnly",
                Map.of("cache", List.of("map")),
                Map.of("entries", List.of(new Value.Whole(3000))),
                List.of(1)));
    assertThat(sweep.remote().limits()).isEqualTo(Map.of("entries", new Value.Whole(5000)));
    assertThat(sweep.effort().rounds()).isEqualTo(5);
    assertThat(sweep.exclude())
        .containsExactly(new Sweep.Exclusion(Map.of("cache", "map"), "it is enough"));
  }

  @Test
  void readsNoBaselineOfTheFirstSchemaAsNone() throws IOException {
    assertThat(read("", "").baseline()).isNull();
  }

  @Test
  void readsTheSidesOfAComparisonOfTheFirstSchema() throws IOException {
    String contest =
        """
        , "contest": {"sides": [
            {"cache": "map", "jvm": "default", "plant": 0.0},
            {"cache": "map", "jvm": "default", "plant": 5.0}],
          "margin": 0.03, "twins": false, "untilDecided": true}
        """;
    assertThat(read("", contest).contest().sides())
        .containsExactly(
            new Sweep.Side(Map.of("cache", "map"), Map.of(), "default", Plant.NOTHING),
            new Sweep.Side(Map.of("cache", "map"), Map.of(), "default", Plant.of(5.0)));
  }

  @Test
  void readsWhatItWrites() throws IOException {
    Path file = directory.resolve("x.yaml");
    Files.writeString(
        file,
        """
        systems: {hash: [fnv, xx], set: [open]}
        caches: [map, 'far:away[nodes=2]', far:near]
        compare: [way, jvm]
        baseline: map way=put
        ratios: {'far:near': map}
        classpath: .
        benchmarks:
          - {name: Ingest, skew: [0, 0.99, 1.50], way: [put, putAll], longestWait: [20ms, 1s], sql: -1}
          - {name: ReadOnly, caches: map}
          - {name: Probes, keys: 10, cpus: [threads, 2]}
        jvms: [{name: default}, {name: compact, flags: -XX:+UseCompactObjectHeaders, fromJdk: 25}]
        remote: {records: 5k}
        exclude: [{way: putAll, cache: map, because: it cannot}]
        """);
    Sweep sweep = SweepReader.read(file, TestCatalogue.withToys(directory));
    assertThat(roundTrip(sweep)).isEqualTo(sweep);
    Sweep contest =
        sweep
            .but()
            .contest(
                new Sweep.Contest(List.of(side("put"), side("putAll")), 0.03, false, true),
                sweep.jvms(),
                Contrast.of(List.of("way")))
            .done();
    assertThat(roundTrip(contest)).isEqualTo(contest);
  }

  private static Sweep.Side side(String way) {
    return new Sweep.Side(
        Map.of("cache", "map"), Map.of("way", new Value.Word(way)), "default", null);
  }

  @Test
  void refusesDamagedPartsOfTheFirstSchemaInOneLine() {
    String damaged =
        SCHEMA_1
            .formatted("", "")
            .replace("{\"benchmark\": \"ReadOnly\", \"caches\": [], ", "7, {");
    assertThatThrownBy(() -> KeptSweep.read(JSON.readTree(damaged)))
        .isInstanceOf(JsonProcessingException.class);
  }

  private static Sweep roundTrip(Sweep sweep) throws IOException {
    JsonNode settings = KeptSweep.write(sweep);
    return KeptSweep.read(JSON.readTree(JSON.writeValueAsString(settings)));
  }

  @Test
  void saysWhatIsNoSweep() {
    assertThatThrownBy(() -> KeptSweep.read(JSON.readTree("[]")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("it is no object");
    assertThatThrownBy(() -> KeptSweep.read(JSON.readTree("{\"name\": \"x\"}")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("it lacks one of name, benchmarks, jvms, effort");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      textBlock =
          """
          [{"name": "default", "home": "", "flags": ["-Xint"]}] | [null] | a list in it holds a null
          "flags": ["-Xint"] | "flags": [null] | a list in it holds a null
          "flags": ["-Xint"] | "flags": null | a jvm without flags
          "home": "" | "home": null | a jvm without a home
          {"name": "default", | { | a jvm without a name
          "heap": "1g" | "heap": null | an effort without a heap
          "heap": "1g", | ~~ | an effort without a heap
          "heap": "1g" | "heap": "x" | effort.heap must be a size
          "warmup": {"count": 3, "millis": 200} | "warmup": null | an effort without a warmup
          "because": "it is enough" | "because": null | an exclusion without a reason
          {"benchmark": "ReadOnly", | { | a setting without a benchmark
          """)
  void saysWhatCannotBeResumed(String part, String instead, String message) {
    String damaged = SCHEMA_1.formatted("", "").replace(part, instead);
    assertThatThrownBy(() -> KeptSweep.read(JSON.readTree(damaged))).hasMessageContaining(message);
  }

  @Test
  void saysThatAJvmIsGone() throws IOException {
    Sweep sweep = read("", "");
    assertThatThrownBy(() -> sweep.jvm("defualt"))
        .isInstanceOf(InputError.class)
        .hasMessage("unknown jvm 'defualt'; did you mean 'default'?");
  }
}
