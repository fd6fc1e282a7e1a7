/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.reports.compare;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.cachemark.reports.Fixture;
import org.cachemark.reports.JmhReport;
import org.cachemark.results.Cell;
import org.cachemark.results.Json;
import org.cachemark.results.Results;
import org.cachemark.results.Run;
import org.cachemark.results.SystemId;
import org.cachemark.results.Title;
import org.cachemark.results.Value;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files of JMH's that have our own benchmarks' results: they know systems, and where these are. */
class JmhFileTest {

  @TempDir Path directory;

  /** Results of a benchmark of ours, as JMH writes them. */
  private static ObjectNode ours(
      int forks, double score, double share, Map<String, String> params) {
    ArrayNode one = Fixture.jmh("thrpt", score);
    ObjectNode result = (ObjectNode) one.get(0);
    result.put("benchmark", "org.cachemark.jmh.ReadOnlyBenchmark.read").put("forks", forks);
    ObjectNode written = result.putObject("params");
    params.forEach(written::put);
    ArrayNode scores = ((ObjectNode) result.get("primaryMetric")).putArray("rawData");
    ObjectNode figures = result.putObject("secondaryMetrics");
    ArrayNode shares = figures.putObject("cachemark.workerCpuShare").putArray("rawData");
    for (int fork = 0; fork < forks; fork++) {
      scores.addArray().add(score * (1 + 0.001 * fork)).add(score);
      shares.addArray().add(share).add(share);
    }
    return result;
  }

  private Source source(String name, ObjectNode... results) throws IOException {
    ArrayNode file = Json.MAPPER.createArrayNode();
    for (ObjectNode result : results) {
      file.add(result);
    }
    return Source.read(Files.writeString(directory.resolve(name), file.toString()));
  }

  private static Row compared(Source old, Source now) {
    Comparison comparison = new UnpairedComparison(old, now, 0.03, Set.of()).comparison();
    assertThat(comparison.rows()).hasSize(1);
    return comparison.rows().get(0);
  }

  private static Map<String, String> client(String version, String place) {
    Map<String, String> params = new LinkedHashMap<>();
    params.put("cache", "ignite:client@" + version);
    params.put("options", "mode=client;service=" + place);
    params.put("entries", "1000");
    return params;
  }

  @Test
  void findsACacheAgainWhereverItsServerWas() throws IOException {
    Source old = source("old.json", ours(8, 100, 0.9, client("2.16.0", "127.3.4.1:10800")));
    Source now = source("new.json", ours(8, 50, 0.9, client("2.17.0", "127.9.8.1:10800")));
    Row row = compared(old, now);
    assertThat(row.verdict()).as(row.reason()).isEqualTo(Verdict.SLOWER);
    assertThat(row.work()).hasToString("ReadOnlyBenchmark.read, entries 1000, 1 thread");
    assertThat(row.base()).isEqualTo("ignite:client@2.16.0");
    assertThat(row.system()).isEqualTo("ignite:client@2.17.0");
  }

  @Test
  void findsStoresAgainThatStandInASlotOfTheirOwn() throws IOException {
    Source old =
        source(
            "old.json",
            ours(8, 100, 0.9, Map.of("store", "h2@1", "storeOptions", "", "items", "10")),
            ours(8, 100, 0.9, Map.of("store", "h2@1[a=1%2C2]", "storeOptions", "a=1%2C2")));
    Source now =
        source(
            "new.json",
            ours(8, 100, 0.9, Map.of("store", "h2@2", "storeOptions", "x=y", "items", "10")));
    assertThat(old.samples())
        .containsOnlyKeys(
            "ReadOnlyBenchmark.read, items 10, 1 thread, h2",
            "ReadOnlyBenchmark.read, 1 thread, h2[a=1,2]");
    assertThat(now.samples()).containsOnlyKeys("ReadOnlyBenchmark.read, items 10, 1 thread, h2");
  }

  @Test
  void leavesForeignParametersAsTheyAre() throws IOException {
    ObjectNode foreign = ours(8, 100, 0.9, Map.of("json", "a", "jsonOptions", "b", "cache", "c"));
    foreign.put("benchmark", "org.example.Json.parse");
    assertThat(source("foreign.json", foreign).samples())
        .containsOnlyKeys("Json.parse, json a, jsonOptions b, 1 thread, c");
  }

  /** A run's own results.json names the systems in all slots, whatever the parameters are. */
  @Test
  void readsSystemsInSeveralSlotsFromTheResultsOfARun() throws IOException {
    Map<String, SystemId> pair = new LinkedHashMap<>();
    pair.put("set", SystemId.parse("open@2"));
    pair.put("hash", SystemId.parse("xx@1"));
    Cell cell =
        new Cell(
            "Pass_open_xx",
            "ReadOnly",
            pair,
            Title.parse("open + XX"),
            Cell.Role.COMPETITOR,
            Map.of("keys", new Value.Whole(10)),
            1,
            Run.DEFAULT_JVM,
            null,
            false);
    Results results = new Fixture().rounds(1).measured(cell, 5).results();
    Path file = Results.roundFile(directory, cell.id(), 1);
    Files.createDirectories(file.getParent());
    ObjectNode fork = ours(1, 5, 0.9, Map.of("hash", "xx@1", "set", "open@2", "keys", "10"));
    fork.put("benchmark", "com.acme.Pass.pass");
    Files.writeString(file, Json.MAPPER.createArrayNode().add(fork).toString());
    ObjectNode merged = (ObjectNode) JmhReport.of(results, directory).get(0);
    Source source = source("results.json", merged);
    assertThat(source.samples()).containsOnlyKeys("Pass.pass, keys 10, 1 thread, open + xx");
    assertThat(source.samples().values().iterator().next().system()).isEqualTo("open@2 + xx@1");
  }

  /** The file does not say whether a cache is in the JVM, or answers from another process. */
  @Test
  void decidesByTheClockWhateverShareOfTheCpuTheThreadsHad() throws IOException {
    Source old = source("old.json", ours(8, 100, 0.9, client("2.16.0", "127.3.4.1:10800")));
    Source now = source("new.json", ours(8, 50, 0.45, client("2.17.0", "127.3.4.1:10800")));
    Row row = compared(old, now);
    assertThat(row.verdict()).as("half as fast, by half of the CPU").isEqualTo(Verdict.SLOWER);
    assertThat(row.judgement().orElseThrow().evidence().decider().because())
        .isEqualTo("the file does not tell where the work is done");
  }
}
