/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.results;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The file of what a run set out to do: whole, damaged and hostile. */
class RunTest {

  @TempDir Path directory;

  private Path file(String text) throws IOException {
    return Files.writeString(directory.resolve("run.json"), text);
  }

  /** Refused in one line that names the file and the place, and never by another exception. */
  private void isRefused(String place) {
    assertThatThrownBy(() -> Results.load(directory))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("run.json")
        .hasMessageContaining(place)
        .satisfies(
            e ->
                assertThat(e.getMessage().replace(directory.toString(), ""))
                    .hasSizeLessThan(600)
                    .doesNotContain("null:", ": null")
                    .doesNotContainPattern("[\\p{Cc}]"));
  }

  @Test
  void isReadAsItWasWritten() throws IOException {
    Run run = Runs.run();
    file(Runs.json(run).toPrettyString());
    assertThat(Results.loadRun(directory)).isEqualTo(run);
    assertThat(Results.load(directory).unreadable()).isEmpty();
  }

  @Test
  void leavesOutWhatIsAsUsual() {
    ObjectNode json = Runs.json(Runs.run());
    assertThat(json.at("/cells/0").has("twin")).isFalse();
    assertThat(json.at("/cells/0").has("plant")).isFalse();
    assertThat(json.at("/cells/2/twin").asBoolean()).isTrue();
    assertThat(json.at("/benchmarks/Ingest/metrics/0").has("margin")).isFalse();
    assertThat(json.at("/cells/3/params").toString())
        .isEqualTo("{\"entries\":1000000,\"skew\":0.99,\"wait\":\"1500ms\"}");
    assertThat(json.at("/contrast").toString()).isEqualTo("[\"jvm\",\"way\"]");
  }

  @ParameterizedTest
  @EnumSource(Metric.Means.class)
  void saysWhatAMetricMeans(Metric.Means means) throws IOException {
    ObjectNode json = Runs.json(Runs.run());
    ObjectNode hits = (ObjectNode) json.at("/benchmarks/Hits/metrics/0");
    assertThat(hits.has("means")).as("nothing, unless it says so").isFalse();
    hits.put("means", means.name());
    file(json.toPrettyString());
    Run read = Results.loadRun(directory);
    assertThat(read.benchmarks().get("Hits").score().means()).isEqualTo(means);
    assertThat(Runs.json(read)).as("written again").isEqualTo(json);
    hits.put("means", "soup");
    file(json.toPrettyString());
    isRefused("benchmarks.Hits.metrics[0].means");
  }

  /** Every part that is written, but those that say what they say by not being there. */
  static Stream<String> parts() {
    List<String> optional =
        List.of(
            "/baseline",
            "/environment/congestionControl",
            "/environment/fixedWork",
            "/contest",
            "/cells/2/cpus",
            "/contest/pairs/0/decider",
            "/cells/2/twin",
            "/systems/caffeine@my build.jar/tck",
            "/systems/caffeine@my build.jar/configuration",
            "/systems/caffeine@my build.jar/jars");
    ObjectNode run = Runs.json(Runs.run());
    return Stream.of(
            "",
            "/cells/2",
            "/environment",
            "/skipped/0",
            "/contest",
            "/contest/pairs/0/decider",
            "/contest/pairs/0",
            "/systems/caffeine@my build.jar",
            "/systems/caffeine@my build.jar/tck",
            "/benchmarks/Hits")
        .flatMap(
            parent ->
                StreamSupport.stream(
                        ((Iterable<String>) () -> run.at(parent).fieldNames()).spliterator(), false)
                    .map(field -> parent + "/" + field))
        .filter(part -> !optional.contains(part));
  }

  @ParameterizedTest
  @MethodSource("parts")
  void lacksNoPart(String part) throws IOException {
    int last = part.lastIndexOf('/');
    String name = part.substring(last + 1);
    ObjectNode run = Runs.json(Runs.run());
    ObjectNode parent = (ObjectNode) run.at(part.substring(0, last));
    parent.remove(name);
    file(run.toString());
    isRefused(name.equals("metrics") || name.equals("role") ? "" : name);
    parent.putNull(name);
    file(run.toString());
    isRefused(name.equals("metrics") || name.equals("role") ? "" : name);
  }

  @ParameterizedTest
  @MethodSource("parts")
  void takesNoPartOfAnotherKind(String part) throws IOException {
    int last = part.lastIndexOf('/');
    String name = part.substring(last + 1);
    if (List.of("settings").contains(name)) {
      return; // JSON of any kind
    }
    ObjectNode run = Runs.json(Runs.run());
    boolean isList = run.at(part).isArray();
    ObjectNode parent = (ObjectNode) run.at(part.substring(0, last));
    parent.set(name, isList ? Json.MAPPER.createObjectNode() : Json.MAPPER.createArrayNode());
    file(run.toString());
    isRefused("");
  }

  static Stream<Arguments> damages() {
    return Stream.of(
        Arguments.of("cells", "[null]", "cells"),
        Arguments.of("cells", "[{}]", "cells[0]"),
        Arguments.of("cells", "[[]]", "cells[0]"),
        Arguments.of("cells/0/id", "\"putAll\"", "cell putAll is there twice"),
        Arguments.of("cells/0/id", "\"a\\u0000\"", "cells[0]"),
        Arguments.of("cells/0/id", "\"../x\"", "cells[0]: '../x' cannot be the id of a cell"),
        Arguments.of("cells/0/id", "\"\"", "cells[0]"),
        Arguments.of("cells/0/id", "\"" + "x".repeat(100_000) + "\"", "cells[0]"),
        Arguments.of("cells/0/params", "[]", "cells[0].params"),
        Arguments.of("cells/0/params", "\"a=1\"", "cells[0].params"),
        Arguments.of("cells/0/params/way", "null", "cells[0]"),
        Arguments.of("cells/0/params/way", "[1]", "cells[0].params.way"),
        Arguments.of("cells/0/systems", "{}", "cells[0]: cell put lacks a system"),
        Arguments.of("cells/0/systems/cache", "null", "cells[0]: systems"),
        Arguments.of("cells/0/systems/cache", "\"a b\"", "cells[0].systems.cache"),
        Arguments.of("cells/0/systems/cache", "7", "cells[0].systems.cache"),
        Arguments.of("cells/0/systems/cache", "\"unheard-of\"", "system unheard-of is not"),
        Arguments.of("cells/0/title", "null", "cells[0]: title"),
        Arguments.of("cells/0/role", "\"HERO\"", "cells[0].role"),
        Arguments.of("cells/0/threads", "0", "cells[0]"),
        Arguments.of("cells/0/threads", "-1", "cells[0]"),
        Arguments.of("cells/0/threads", "3000000000", "cells[0].threads"),
        Arguments.of("cells/0/threads", "\"many\"", "cells[0].threads"),
        Arguments.of("cells/0/jvm", "null", "cells[0]: jvm"),
        Arguments.of("cells/0/plant", "\"much\"", "cells[0].plant"),
        Arguments.of("cells/0/benchmark", "\"Unheard\"", "benchmark Unheard is not described"),
        Arguments.of("cells/0/more", "1", "cells[0].more"),
        Arguments.of("rounds", "2000000000", "rounds must be 1 to 3000"),
        Arguments.of("rounds", "0", "rounds must be 1 to 3000"),
        Arguments.of("rounds", "-1", "rounds must be 1 to 3000"),
        Arguments.of("rounds", "4", "have an order each, not 4 with 3"),
        Arguments.of("rounds", "1e99", "rounds"),
        Arguments.of("order", "[]", "have an order each, not 3 with 0"),
        Arguments.of("order", "[[],[],[\"nobody\"]]", "there is no cell nobody"),
        Arguments.of("order", "[[],[],[null]]", "order"),
        Arguments.of("order", "[[],[],null]", "order"),
        Arguments.of("order", "[1,2,3]", "order[0]"),
        Arguments.of("contest", "{}", "contest"),
        Arguments.of("contest", "[]", "contest"),
        Arguments.of("contest/pairs", "null", "contest: pairs"),
        Arguments.of("contest/pairs", "[null]", "contest: pairs"),
        Arguments.of("contest/pairs/0/base", "\"nobody\"", "there is no cell nobody"),
        Arguments.of("contest/margin", "0", "contest: a margin of 0.0"),
        Arguments.of("contest/margin", "\"NaN\"", "contest: a margin of NaN"),
        Arguments.of("contest/mostPairs", "0", "contest: a margin of 0.03, and 0 pairs"),
        Arguments.of("schema", "3", "has schema 3, this Cachemark reads 1 and 2"),
        Arguments.of("schema", "{}", "this Cachemark reads 1 and 2"),
        Arguments.of("schema", "null", "this Cachemark reads 1 and 2"),
        Arguments.of("contrast", "[null]", "contrast"),
        Arguments.of("contrast", "{}", "contrast"),
        Arguments.of("contrast", "[[]]", "contrast"),
        Arguments.of("baseline", "\"a b c\"", "baseline"),
        Arguments.of("baseline", "{}", "baseline"),
        Arguments.of("ratios/x", "null", "ratios"),
        Arguments.of("systems/caffeine@my build.jar", "null", "systems"),
        Arguments.of("systems/caffeine@my build.jar/jars", "[]", "systems"),
        Arguments.of(
            "systems/caffeine@my build.jar/jars/a.jar", "null", "jars is missing, or holds"),
        Arguments.of("systems/caffeine@my build.jar/tck", "{}", "systems"),
        Arguments.of("benchmarks/Hits", "null", "benchmarks"),
        Arguments.of("benchmarks/Hits/metrics", "[]", "a benchmark needs a metric"),
        Arguments.of("benchmarks/Hits/metrics", "[null]", "benchmarks.Hits"),
        Arguments.of("benchmarks/Hits/metrics", "[{}]", "benchmarks.Hits.metrics[0]"),
        Arguments.of("benchmarks/Hits/metrics/0/shown", "\"COLUMN\"", "benchmarks.Hits"),
        Arguments.of("benchmarks/Hits/metrics/0/margin", "-1", "benchmarks.Hits.metrics[0]"),
        Arguments.of(
            "benchmarks/Hits/metrics/0/scale", "\"X\"", "benchmarks.Hits.metrics[0].scale"),
        Arguments.of("benchmarks/Hits/sampling", "\"TWICE\"", "benchmarks.Hits.sampling"),
        Arguments.of("environment", "{}", "environment"),
        Arguments.of("environment/cores", "\"\\u001b[31m\"", "environment.cores"),
        Arguments.of("environment/jvms/x", "null", "environment"),
        Arguments.of("skipped", "[null]", "skipped"),
        Arguments.of("skipped/0/cell", "null", "skipped[0]: cell"),
        Arguments.of("notes", "[null]", "notes"),
        Arguments.of("notes", "[[]]", "notes[0]"),
        Arguments.of("settings", "null", "settings"),
        Arguments.of("unheardOf", "1", "unheardOf"));
  }

  @ParameterizedTest
  @MethodSource("damages")
  void isRefusedWhereItIsDamaged(String path, String value, String place) throws IOException {
    ObjectNode run = Runs.json(Runs.run());
    int last = path.lastIndexOf('/');
    JsonNode parent = last < 0 ? run : run.at("/" + path.substring(0, last));
    String name = path.substring(last + 1);
    JsonNode json = Json.MAPPER.readTree(value);
    if (parent instanceof ArrayNode array) {
      array.set(Integer.parseInt(name), json);
    } else {
      ((ObjectNode) parent).set(name, json);
    }
    file(run.toString());
    isRefused(place);
  }

  @ParameterizedTest
  @CsvSource({
    "'', is empty",
    "' ', is empty",
    "null, has schema none",
    "[], has schema none",
    "7, has schema none",
    "{}, has schema none",
    "'{\"schema\": 2}', is missing",
    "'{\"schema\": 1}', is missing",
    "'{\"schema\": 1, \"cells\": 7, \"skipped\": [7]}', cells",
    "'{\"schema\": 2} {}', is no JSON",
    "'{\"schema\": 2', run.json:1:13 is no JSON",
    "'{,}', run.json:1:2 is no JSON"
  })
  void isRefusedWhereItIsNoRun(String text, String message) throws IOException {
    file(text);
    isRefused(message);
  }

  @Test
  void isRefusedWhereItIsCutOffAnywhere() throws IOException {
    String whole = Runs.json(Runs.run()).toString();
    for (int length = 0; length < whole.length(); length += 97) {
      file(whole.substring(0, length));
      isRefused("run.json");
    }
  }

  @Test
  void isRefusedWhereItIsNoText() throws IOException {
    byte[] latin1 = "{\"sweep\": \"ü\"}".getBytes(StandardCharsets.ISO_8859_1);
    Files.write(directory.resolve("run.json"), latin1);
    isRefused("is no JSON: it is not UTF-8");
    Files.write(directory.resolve("run.json"), new byte[] {0, 1, 2, -1, -2});
    isRefused("is no JSON");
    file("[".repeat(100_000));
    isRefused("is no JSON");
    Files.delete(directory.resolve("run.json"));
    Files.createDirectory(directory.resolve("run.json"));
    isRefused("is a directory");
  }

  @ParameterizedTest
  @ValueSource(strings = {"id", "created", "sweep", "description"})
  void takesTextForText(String field) throws IOException {
    ObjectNode run = Runs.json(Runs.run());
    run.put(field, "</script>\u0000\n\u001b[31m" + "x".repeat(100_000));
    file(run.toString());
    assertThat(Results.loadRun(directory)).isNotNull();
  }
}
