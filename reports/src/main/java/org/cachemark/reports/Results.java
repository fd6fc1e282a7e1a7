/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.reports;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What a run has measured so far, by the files in its directory.
 *
 * @param run what it set out to do
 * @param forks the forks that ended well, in the order of the rounds, by the id of their cell; a
 *     cell that failed once has none, since a cell that fails has no figure
 * @param failures why a cell failed, by its id
 * @param unreadable files that are not what their name says
 */
public record Results(
    Run run,
    Map<String, List<Fork>> forks,
    Map<String, Failure> failures,
    List<String> unreadable) {

  /**
   * How a round of a cell failed: the contents of {@code round-N.failure.json}.
   *
   * @param outcome what happened
   * @param reason one line that says why
   */
  public record Failure(Outcome outcome, int round, String reason) {

    /** The ways to fail. */
    public enum Outcome {
      /** The check found that the cache does not do what the figure would claim. */
      FAILED_CHECK,
      /** It took longer than the sweep allows, and was ended. */
      TIMED_OUT,
      /** It ran out of memory. */
      OUT_OF_MEMORY,
      /** It ended by itself without a result. */
      CRASHED
    }
  }

  /** Where a cell's files are. */
  public static Path cellDirectory(Path runDirectory, String cellId) {
    return runDirectory.resolve("cells").resolve(cellId);
  }

  /**
   * Reads a run directory.
   *
   * @throws IOException if there is no readable {@code run.json} of a known schema in it; the
   *     message says so in a line
   */
  public static Results load(Path directory) throws IOException {
    Run run = loadRun(directory);
    Map<String, List<Fork>> forks = new LinkedHashMap<>();
    Map<String, Failure> failures = new LinkedHashMap<>();
    List<String> unreadable = new ArrayList<>();
    for (Cell cell : run.cells()) {
      List<Fork> ofCell = new ArrayList<>();
      for (int round = 1; round <= run.rounds(); round++) {
        Path files = cellDirectory(directory, cell.id());
        Path failed = files.resolve("round-" + round + ".failure.json");
        Path measured = files.resolve("round-" + round + ".json");
        try {
          if (Files.exists(failed)) {
            failures.putIfAbsent(
                cell.id(), Json.MAPPER.readValue(Files.readString(failed), Failure.class));
          } else if (Files.exists(measured)) {
            ofCell.add(Fork.of(round, Json.MAPPER.readTree(Files.readString(measured))));
          }
        } catch (JacksonException | IllegalArgumentException e) {
          unreadable.add(directory.relativize(measured) + ": " + Json.firstLine(e));
        }
      }
      if (!ofCell.isEmpty() && !failures.containsKey(cell.id())) {
        forks.put(cell.id(), ofCell);
      }
    }
    return new Results(run, forks, failures, unreadable);
  }

  /** Reads {@code run.json} alone. */
  public static Run loadRun(Path directory) throws IOException {
    Path file = directory.resolve("run.json");
    if (!Files.exists(file)) {
      throw new IOException(directory + " is no run: it has no run.json");
    }
    JsonNode json = Json.read(file);
    int schema = json.path("schema").asInt(-1);
    if (schema != Run.SCHEMA) {
      throw new IOException(
          "%s has schema %s, this Cachemark reads %d"
              .formatted(file, json.path("schema").asText("none"), Run.SCHEMA));
    }
    return Json.as(Run.class, json, file);
  }

  /**
   * Reads the result of one round, if its file is whole.
   *
   * @return empty if the file is not there or is not the JMH result of one fork
   */
  public static Optional<Fork> loadFork(Path directory, String cellId, int round)
      throws IOException {
    return readFork(cellDirectory(directory, cellId).resolve("round-" + round + ".json"), round);
  }

  /**
   * Reads a JMH result file of one fork, if it is there and whole.
   *
   * @return empty if not
   */
  public static Optional<Fork> readFork(Path file, int round) throws IOException {
    if (!Files.exists(file)) {
      return Optional.empty();
    }
    try {
      return Optional.of(Fork.of(round, Json.MAPPER.readTree(Files.readString(file))));
    } catch (JacksonException | IllegalArgumentException e) {
      return Optional.empty();
    }
  }
}
