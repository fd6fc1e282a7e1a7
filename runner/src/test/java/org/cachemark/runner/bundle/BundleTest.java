/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.runner.bundle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;
import org.cachemark.results.Cell;
import org.cachemark.results.Json;
import org.cachemark.results.Results;
import org.cachemark.results.Run;
import org.cachemark.runner.InputError;
import org.cachemark.runner.TestRun;
import org.cachemark.runner.run.Checksums;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BundleTest {

  private static final Run RUN =
      TestRun.of(TestRun.cells("Read", "a@1", "b@2"), null, List.of("a@1 b@2", "b@2 a@1"));

  @TempDir Path directory;

  private Path run;
  private Path file;

  /** A run somewhere, whose log says where. */
  @BeforeEach
  void measure() throws IOException {
    run = directory.resolve(RUN.id());
    file = directory.resolve("bundle.zip");
    ObjectNode plan = Json.MAPPER.valueToTree(RUN);
    plan.withObject("/environment").put("cachemark", "0123456789ab");
    Files.createDirectories(run);
    Files.writeString(run.resolve("run.json"), plan.toString());
    for (Cell cell : RUN.cells()) {
      Path files = Files.createDirectories(Results.cellDirectory(run, cell.id()));
      for (int round = 1; round <= 2; round++) {
        Files.writeString(
            files.resolve("round-" + round + ".json"),
            "{\"metrics\": {\"throughput\": " + (5 + round) + "}}");
        Files.writeString(
            files.resolve("round-" + round + ".log"),
            "# VM options: -Djava.io.tmpdir=" + run + "/tmp-1 <b>\n");
      }
    }
  }

  private void pack(boolean withLogs) throws IOException {
    BundleWriter.write(run, Results.load(run), withLogs, file);
  }

  @Test
  void hasWhatTheRunHas() throws IOException {
    pack(true);
    Bundle bundle = Bundle.read(file);
    Results results = Results.load(run);
    assertThat(bundle.hasLogs()).isTrue();
    assertThat(bundle.results().run()).isEqualTo(results.run());
    assertThat(bundle.results().observations().keySet()).isEqualTo(results.observations().keySet());
    bundle
        .results()
        .observations()
        .forEach(
            (cell, found) ->
                assertThat(found)
                    .usingRecursiveComparison()
                    .isEqualTo(results.observations().get(cell)));
  }

  @Test
  void isTheSameFileEachTime() throws IOException {
    pack(true);
    byte[] once = Files.readAllBytes(file);
    pack(true);
    assertThat(Files.readAllBytes(file)).isEqualTo(once);
  }

  @Test
  void doesNotTellWhereTheRunWas() throws IOException {
    pack(true);
    assertThat(texts().values()).noneMatch(text -> text.contains(directory.toString()));
    assertThat(texts().get("cells/a@1/round-1.log"))
        .isEqualTo("# VM options: -Djava.io.tmpdir=" + RUN.id() + "/tmp-1 <b>\n");
  }

  @Test
  void unpacksATextForEachFork() throws IOException {
    pack(true);
    Bundle.read(file).unpackForks(directory.resolve("logs"));
    assertThat(directory.resolve("logs/a@1/round-2.txt")).content().startsWith("# VM options");
    pack(false);
    Bundle without = Bundle.read(file);
    assertThat(without.hasLogs()).isFalse();
    without.unpackForks(directory.resolve("results"));
    assertThat(directory.resolve("results/b@2/round-2.json")).content().contains("throughput");
  }

  @Test
  void isOfCommittedSourcesAlone() throws IOException {
    for (String revision : List.of("", "0123456789ab-dirty")) {
      edit(plan -> plan.withObject("/environment").put("cachemark", revision));
      assertThatThrownBy(() -> pack(true))
          .isInstanceOf(InputError.class)
          .hasMessageContaining("nobody could measure the same");
    }
  }

  @Test
  void takesNoMoreRoomThanItNeeds() throws IOException {
    pack(false);
    assertThat(texts().get("observations.json").strip())
        .doesNotContain("\n")
        .contains("throughput");
  }

  @Test
  void isNotMadeOfWhatNobodyWouldRead() throws IOException {
    Files.writeString(
        Results.cellDirectory(run, "a@1").resolve("round-1.log"), "0".repeat(5 << 20));
    assertThatThrownBy(() -> pack(true))
        .isInstanceOf(InputError.class)
        .hasMessageContaining("cells/a@1/round-1.log has more than 4 MB; --without-logs");
  }

  // What others may send. Each begins as a sound bundle.

  @Test
  void refusesWhatIsNoZip() throws IOException {
    Files.writeString(file, "PK but no more");
    refused("it is no zip");
  }

  @Test
  void refusesAPathOutOfTheBundle() throws IOException {
    for (String name :
        List.of(
            "../evil.txt",
            "cells/../../evil/round-1.log",
            "/etc/passwd",
            "cells\\..\\round-1.log",
            "cells/a@1/../round-1.log",
            "index.html")) {
      pack(true);
      rewrite(texts -> texts.put(name, "evil"));
      refused("an entry that no bundle has");
    }
  }

  @Test
  void refusesALogOfNoCell() throws IOException {
    pack(true);
    rewrite(texts -> texts.put("cells/../round-1.log", "evil"));
    refused("a log of a cell that run.json has not");
  }

  @Test
  void refusesAZipBomb() throws IOException {
    pack(true);
    rewrite(texts -> texts.put("cells/a@1/round-1.log", "0".repeat(5 << 20)));
    assertThat(Files.size(file)).isLessThan(50_000);
    refused("is too big");
  }

  /** A few megabytes of it would take hundreds in memory. */
  @Test
  void refusesJsonOfCountlessSmallParts() throws IOException {
    pack(true);
    String many = "[" + "{},".repeat(7_000_000) + "0]";
    rewrite(texts -> texts.put("observations.json", "{\"a@1\": {\"round-1.json\": " + many + "}}"));
    refused("observations.json has more than 14000000 names, values and brackets");
  }

  @Test
  void refusesWhatWasChangedAfterwards() throws IOException {
    pack(true);
    tamper(texts -> texts.replace("cells/a@1/round-1.log", "faster"));
    refused("cells/a@1/round-1.log is not as it was");
  }

  @Test
  void refusesWhatItLacks() throws IOException {
    pack(true);
    tamper(texts -> texts.remove("cells/a@1/round-1.log"));
    refused("cells/a@1/round-1.log is not as it was");
  }

  @Test
  void refusesWhatItDoesNotList() throws IOException {
    pack(true);
    tamper(texts -> texts.put("cells/a@1/round-7.log", "faster"));
    refused("cells/a@1/round-7.log is not as it was");
  }

  @Test
  void refusesAZipThatIsCutOff() throws IOException {
    pack(true);
    byte[] all = Files.readAllBytes(file);
    // what is packed of the first entry is gone; where the entries are is said at the end
    System.arraycopy(new byte[200], 0, all, 60, 200);
    Files.write(file, all);
    refused("");
  }

  @Test
  void refusesAnUnknownSchema() throws IOException {
    editPacked(plan -> plan.put("schema", 99));
    refused("run.json has schema 99");
  }

  @Test
  void refusesDirtySources() throws IOException {
    editPacked(plan -> plan.withObject("/environment").put("cachemark", "0123-dirty"));
    refused("revision '0123-dirty' is in no commit");
    editPacked(plan -> plan.withObject("/environment").put("cachemark", ""));
    refused("names no revision");
    editPacked(plan -> plan.withObject("/environment").put("cachemark", "my own build"));
    refused("revision 'my own build' is in no commit");
  }

  @Test
  void refusesMarkupInNames() throws IOException {
    String hostile = "<script>alert(1)</script>";
    editPacked(plan -> plan.withObject("/cells/0").put("title", hostile));
    refused("the name of a system has markup");
    editPacked(plan -> plan.put("sweep", hostile));
    refused("the name of a sweep has markup");
  }

  /** People read it, and no shell does. */
  @Test
  void takesAnApostropheInATitle() throws IOException {
    editPacked(plan -> plan.withObject("/cells/0").put("title", "Floor's hash"));
    assertThat(Bundle.read(file).results().run().cells().get(0).title())
        .hasToString("Floor's hash");
  }

  /** The site and reports put ids into commands that people copy. */
  @Test
  void refusesANameThatEndsAQuotationOfAShell() throws IOException {
    String hostile = "a'$(touch evil)'";
    List<List<String>> order = List.of(List.of(hostile, "b@2"), List.of("b@2", hostile));
    editPacked(
        plan -> {
          plan.withObject("/cells/0").put("id", hostile);
          plan.set("order", Json.MAPPER.valueToTree(order));
        });
    refused("the name of a cell has markup");
  }

  @Test
  void refusesANameThatIsAPath() throws IOException {
    editPacked(plan -> plan.put("id", "../../evil"));
    refused("cannot be the id of a run");
    editPacked(plan -> plan.withObject("/cells/0").put("id", "../evil"));
    refused("cannot be the id of a cell");
  }

  @Test
  void refusesCharactersThatATerminalObeys() throws IOException {
    editPacked(plan -> plan.put("description", "\u001b[2Jgone"));
    refused("a text that cannot be shown");
    editPacked(plan -> plan.put("description", "\u202egnp.exe"));
    refused("a text that cannot be shown");
  }

  @Test
  void refusesFilesThatNoCellHas() throws IOException {
    pack(true);
    rewrite(
        texts ->
            texts.put("observations.json", "{\"a@1\": {\"../round-1.json\": {\"metrics\": {}}}}"));
    refused("no file of a cell");
    rewrite(texts -> texts.put("observations.json", "{\"../c\": {}}"));
    refused("a cell that run.json has not");
    rewrite(texts -> texts.put("observations.json", "{}"));
    refused("no cell has a figure");
    rewrite(texts -> texts.put("observations.json", "{\"a@1\": {\"round-1.json\": 7}}"));
    refused("observations.json: ");
  }

  // What a bundle's sweep may take.

  private static final String SWEEP =
      """
      {"name": "x", "about": "", "systems": {"cache": ["map", "caffeine@2.9.3"]},
       "benchmarks": [
         {"benchmark": "Read", "systems": {}, "params": {}, "threads": [1]}],
       "classPath": [],
       "jvms": [{"name": "default", "home": "", "flags": ["-XX:+UseZGC", "-Xss2m"]}],
       "effort": {"heap": "1g", "rounds": 5, "warmup": {"count": 3, "millis": 200},
         "measure": {"count": 4, "millis": 200}, "timeoutSeconds": 120}}
      """;

  private Bundle withSweep(String sweep) throws IOException {
    JsonNode settings = Json.MAPPER.readTree(sweep);
    editPacked(plan -> plan.set("settings", settings));
    return Bundle.read(file);
  }

  @Test
  void measuresWhatTheCatalogueHas() throws IOException {
    assertThat(BundledSweep.of(withSweep(SWEEP)).allSystems())
        .containsExactly("map", "caffeine@2.9.3");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      textBlock =
          """
          "home": "" | "home": "/evil/jdk" | a JVM in /evil/jdk
          -XX:+UseZGC | -XX:OnOutOfMemoryError=touch evil | -XX:OnOutOfMemoryError=touch evil
          -XX:+UseZGC | -Xlog:all:file=evil | -Xlog:all:file=evil
          -XX:+UseZGC | -javaagent:evil.jar | -javaagent:evil.jar
          -XX:+UseZGC | -XX:Flags=evil | -XX:Flags=evil
          -XX:+UseZGC | @evil | @evil
          "classPath": [] | "classPath": ["evil.jar"] | the class path
          caffeine@2.9.3 | jcache:org.evil:evil:1.0 | org.evil:evil
          caffeine@2.9.3 | caffeine@evil.jar | caffeine@evil.jar
          "systems": {} | "systems": {"cache": ["map@evil.jar"]} | map@evil.jar
          """)
  void runsNothingThatABundleBringsAlong(String part, String instead, String named)
      throws IOException {
    assertThat(SWEEP).contains(part);
    Bundle hostile = withSweep(SWEEP.replace(part, instead));
    assertThatThrownBy(() -> BundledSweep.of(hostile))
        .isInstanceOf(InputError.class)
        .hasMessageContaining(named)
        .hasMessageContaining("no bundle is trusted with that")
        .message()
        .doesNotContain("\n");
  }

  private interface Change<T> {
    void in(T what);
  }

  private void edit(Change<ObjectNode> change) throws IOException {
    ObjectNode plan = (ObjectNode) Json.read(run.resolve("run.json"));
    change.in(plan);
    Files.writeString(run.resolve("run.json"), plan.toString());
  }

  /** Another plan, with its checksum. */
  private void editPacked(Change<ObjectNode> change) throws IOException {
    pack(true);
    ObjectNode plan = (ObjectNode) Json.read(run.resolve("run.json"));
    change.in(plan);
    rewrite(texts -> texts.put("run.json", plan.toString()));
  }

  private Map<String, String> texts() throws IOException {
    Map<String, String> texts = new LinkedHashMap<>();
    try (ZipFile zip = new ZipFile(file.toFile())) {
      for (ZipEntry entry : zip.stream().toList()) {
        byte[] bytes = zip.getInputStream(entry).readAllBytes();
        texts.put(entry.getName(), new String(bytes, StandardCharsets.UTF_8));
      }
    }
    return texts;
  }

  /** Changes what is in the zip, and leaves its list of checksums as it is. */
  private void tamper(Change<Map<String, String>> change) throws IOException {
    Map<String, String> texts = texts();
    change.in(texts);
    zip(texts);
  }

  /** Changes what is in the zip, and its list of checksums with it. */
  private void rewrite(Change<Map<String, String>> change) throws IOException {
    Map<String, String> texts = new TreeMap<>(texts());
    change.in(texts);
    texts.remove("SHA256SUMS");
    StringBuilder sums = new StringBuilder();
    texts.forEach((name, text) -> sums.append(Checksums.ofText(text) + "  " + name + "\n"));
    texts.put("SHA256SUMS", sums.toString());
    zip(texts);
  }

  private void zip(Map<String, String> texts) throws IOException {
    try (OutputStream out = Files.newOutputStream(file);
        ZipOutputStream zip = new ZipOutputStream(out)) {
      for (Map.Entry<String, String> text : texts.entrySet()) {
        zip.putNextEntry(new ZipEntry(text.getKey()));
        zip.write(text.getValue().getBytes(StandardCharsets.UTF_8));
        zip.closeEntry();
      }
    }
  }

  private void refused(String why) {
    assertThatThrownBy(() -> Bundle.read(file))
        .isInstanceOf(InputError.class)
        .hasMessageStartingWith(file + " is no sound bundle: ")
        .hasMessageContaining(why)
        .message()
        .doesNotContain("\n");
  }
}
