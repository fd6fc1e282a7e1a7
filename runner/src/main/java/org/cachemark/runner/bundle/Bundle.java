/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.runner.bundle;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.regex.Pattern;
import org.cachemark.results.Json;
import org.cachemark.results.Results;
import org.cachemark.runner.InputError;
import org.cachemark.runner.run.Revision;
import org.cachemark.runner.run.TempDirectory;

/**
 * What a run has shown, as one file that never changes: a zip with its plan, what JMH wrote of its
 * forks, maybe what JMH printed, and the checksums of these. Whoever reads one has held it to its
 * form before: it may be anybody's.
 *
 * @param results what the run has shown
 * @param hasLogs whether what JMH printed of the forks is in it
 */
public record Bundle(Path file, Results results, boolean hasLogs) {

  static final String PLAN = "run.json";
  static final String OBSERVATIONS = "observations.json";
  static final String SUMS = "SHA256SUMS";
  static final String CELLS = "cells/";

  /** What a run keeps of a cell, beside the logs. */
  static final Pattern FILE_OF_CELL =
      Pattern.compile("fork\\.json|round-\\d{1,6}(\\.fork|\\.failure|\\.beside)?\\.json");

  static final Pattern LOG_OF_CELL = Pattern.compile("round-\\d{1,6}\\.log");

  private static final Pattern ROUND = Pattern.compile("round-\\d{1,6}\\.json");

  /**
   * Reads a bundle, and makes sure that it is one.
   *
   * @throws InputError if it is not; the line says which file, and what is wrong with it
   */
  public static Bundle read(Path file) throws IOException {
    BundleEntries entries = BundleEntries.of(file);
    try (TempDirectory temp = TempDirectory.create("cachemark-bundle-")) {
      Path run = temp.path();
      Files.write(run.resolve(PLAN), entries.plan());
      Results plan = load(file, run);
      BundleTexts.require(file, json(file, PLAN, entries.plan()), plan.run());
      requireRevision(file, plan);
      JsonNode cells = json(file, OBSERVATIONS, entries.observations());
      for (Map.Entry<String, JsonNode> cell : cells.properties()) {
        unpack(file, run, plan, cell.getKey(), cell.getValue());
      }
      entries.requireLogsOf(plan.run());
      Results results = load(file, run);
      if (!results.unreadable().isEmpty()) {
        throw wrong(file, OBSERVATIONS + ": " + results.unreadable().get(0));
      }
      if (results.observations().isEmpty()) {
        throw wrong(file, "no cell has a figure");
      }
      return new Bundle(file, results, entries.hasLogs());
    }
  }

  private static void requireRevision(Path file, Results plan) {
    String revision = plan.run().environment().cachemark();
    if (!Revision.isOfHistory(revision)) {
      throw wrong(
          file,
          revision.isEmpty()
              ? "run.json names no revision of Cachemark"
              : "revision '"
                  + revision
                  + "' is in no commit, so that nobody could measure the same");
    }
  }

  /** Lays the files of a cell out as in a run's directory. */
  private static void unpack(Path file, Path run, Results plan, String id, JsonNode files)
      throws IOException {
    if (plan.run().cell(id).isEmpty() || !files.isObject()) {
      throw wrong(
          file, OBSERVATIONS + " has a cell that run.json has not: " + BundleTexts.name(id));
    }
    Path directory = Files.createDirectories(Results.cellDirectory(run, id));
    for (Map.Entry<String, JsonNode> one : files.properties()) {
      if (!FILE_OF_CELL.matcher(one.getKey()).matches()) {
        throw wrong(
            file,
            "%s has no file of a cell: %s".formatted(OBSERVATIONS, BundleTexts.name(one.getKey())));
      }
      Files.write(directory.resolve(one.getKey()), Json.MAPPER.writeValueAsBytes(one.getValue()));
    }
  }

  private static Results load(Path file, Path run) throws IOException {
    try {
      return Results.load(run);
    } catch (IOException e) {
      throw wrong(file, String.valueOf(e.getMessage()).replace(run + "/", ""));
    }
  }

  private static JsonNode json(Path file, String name, byte[] bytes) {
    try {
      JsonNode json = Json.read(name, new ByteArrayInputStream(bytes));
      if (!json.isObject()) {
        throw wrong(file, name + " is no object");
      }
      return json;
    } catch (IOException e) {
      throw wrong(file, String.valueOf(e.getMessage()));
    }
  }

  /**
   * Writes what there is of each fork as a text: what JMH printed, or else what it wrote.
   *
   * @param folder gets a folder for each cell, with a file for each round; it need not be there
   */
  public void unpackForks(Path folder) throws IOException {
    BundleEntries entries = BundleEntries.of(file);
    if (hasLogs) {
      entries.logs(
          (cell, log, text) -> {
            Path directory = Files.createDirectories(folder.resolve(cell));
            Files.write(directory.resolve(log.replaceFirst("log$", ending())), text);
          });
      return;
    }
    JsonNode cells = json(file, OBSERVATIONS, entries.observations());
    for (Map.Entry<String, JsonNode> cell : cells.properties()) {
      Path directory = Files.createDirectories(folder.resolve(cell.getKey()));
      for (Map.Entry<String, JsonNode> one : cell.getValue().properties()) {
        if (ROUND.matcher(one.getKey()).matches()) {
          String text = one.getValue().toPrettyString() + "\n";
          Files.writeString(directory.resolve(one.getKey()), text, StandardCharsets.UTF_8);
        }
      }
    }
  }

  /** What the names of these files end with. */
  public String ending() {
    return hasLogs ? "txt" : "json";
  }

  static InputError wrong(Path file, String what) {
    return new InputError(file + " is no sound bundle: " + what);
  }
}
