/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.results;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * What a run has shown so far. The maps are its own: {@link #add} is all that changes them. For use
 * by one thread.
 *
 * @param run what it set out to do
 * @param observations what was observed, in the order of the rounds, by the id of the cell; a cell
 *     that failed once has none, since a cell that fails has no figure
 * @param failures why a cell failed, by its id
 * @param unreadable files that are not what their name says
 */
public record Results(
    Run run,
    Map<String, List<Observation>> observations,
    Map<String, Failure> failures,
    List<String> unreadable) {

  public Results {
    Run.present(run, "run");
    Run.present(observations, "observations");
    Run.present(failures, "failures");
    Run.present(unreadable, "unreadable");
  }

  private static final Pattern ROUND_FILE = Pattern.compile("round-(\\d{1,6})(\\.failure)?\\.json");

  /**
   * How a round of a cell failed: the contents of {@code round-N.failure.json}.
   *
   * @param outcome what happened
   * @param round from 1
   * @param reason one line that says why
   */
  public record Failure(Outcome outcome, int round, String reason) {

    public Failure {
      Run.present(outcome, "outcome");
      Run.present(reason, "reason");
    }

    /** The ways to fail. */
    public enum Outcome {
      /** The check found that the system does not do what the figure would claim. */
      FAILED_CHECK,
      /** It took longer than the sweep allows, and was ended. */
      TIMED_OUT,
      /** It ran out of memory. */
      OUT_OF_MEMORY,
      /** It ended by itself without a result. */
      CRASHED
    }
  }

  /** A run that has shown nothing yet. */
  public static Results none(Run run) {
    return new Results(run, new LinkedHashMap<>(), new LinkedHashMap<>(), new ArrayList<>());
  }

  /** What was observed of a cell; empty for nothing, and for what failed. */
  public List<Observation> of(Cell cell) {
    return observations.getOrDefault(cell.id(), List.of());
  }

  /** Takes in what a round of a cell has shown; whenever that was, rounds stay in their order. */
  public void add(Cell cell, Observation observation) {
    if (!failures.containsKey(cell.id())) {
      List<Observation> ofCell = observations.computeIfAbsent(cell.id(), id -> new ArrayList<>());
      ofCell.add(observation);
      ofCell.sort(Comparator.comparingInt(Observation::round));
    }
  }

  /** Takes in that a round of a cell has failed: it has no figure from then on. */
  public void add(Cell cell, Failure failure) {
    failures.putIfAbsent(cell.id(), failure);
    observations.remove(cell.id());
  }

  /** Where a cell's files are. */
  public static Path cellDirectory(Path runDirectory, String cellId) {
    return runDirectory.resolve("cells").resolve(cellId);
  }

  /** The file of what a round of a cell has shown. */
  public static Path roundFile(Path runDirectory, String cellId, int round) {
    return cellDirectory(runDirectory, cellId).resolve("round-" + round + ".json");
  }

  private static Path failureFile(Path runDirectory, String cellId, int round) {
    return cellDirectory(runDirectory, cellId).resolve("round-" + round + ".failure.json");
  }

  /**
   * Reads a run directory.
   *
   * @throws IOException if there is no readable {@code run.json} of a known schema in it; the
   *     message says so in a line
   */
  public static Results load(Path directory) throws IOException {
    Run run = loadRun(directory);
    Results results = none(run);
    for (Cell cell : run.cells()) {
      Fork ofCell = results.fork(directory, Fork.ofCell(directory, cell.id())).orElse(Fork.NONE);
      int last = Math.max(run.rounds(), lastRound(directory, cell));
      for (int round = 1; round <= last; round++) {
        results.take(directory, cell, round, ofCell);
      }
    }
    return results;
  }

  /** The last round that a cell has a file of: it may have more than were planned. */
  private static int lastRound(Path directory, Cell cell) throws IOException {
    Path files = cellDirectory(directory, cell.id());
    if (!Files.isDirectory(files)) {
      return 0;
    }
    try (Stream<Path> all = Files.list(files)) {
      return all.map(file -> ROUND_FILE.matcher(file.getFileName().toString()))
          .filter(Matcher::matches)
          .mapToInt(file -> Integer.parseInt(file.group(1)))
          .filter(round -> round <= Run.MOST_ROUNDS)
          .max()
          .orElse(0);
    }
  }

  private Optional<Fork> fork(Path directory, Path file) {
    try {
      return Files.exists(file) ? Optional.of(readFork(file)) : Optional.empty();
    } catch (IOException e) {
      unreadable(directory, file, e);
      return Optional.empty();
    }
  }

  /**
   * Reads what a fork has recorded of itself.
   *
   * @throws IOException if the file is not that; the message says so in a line
   */
  public static Fork readFork(Path file) throws IOException {
    return Json.as(Fork.class, Json.read(file), file);
  }

  private void take(Path directory, Cell cell, int round, Fork ofCell) {
    Path failed = failureFile(directory, cell.id(), round);
    Path file = Files.exists(failed) ? failed : roundFile(directory, cell.id(), round);
    if (!Files.exists(file)) {
      return;
    }
    try {
      JsonNode json = Json.read(file);
      if (file.equals(failed)) {
        add(cell, Json.as(Failure.class, json, file));
      } else {
        Path own = Fork.ofRound(directory, cell.id(), round);
        add(cell, observation(json, cell, round).of(fork(directory, own).orElse(ofCell)));
      }
    } catch (IOException | IllegalArgumentException e) {
      unreadable(directory, file, e);
    }
  }

  private void unreadable(Path directory, Path file, Exception e) {
    String reason = Json.firstLine(e).replace(file + " is ", "").replace(file.toString(), "");
    unreadable.add(directory.relativize(file) + ": " + reason.replaceFirst("^[: ]+", ""));
  }

  /**
   * What a round of a cell has shown, by its file.
   *
   * @throws IllegalArgumentException if that is not in the file; the message says so in a line
   */
  private Observation observation(JsonNode json, Cell cell, int round) {
    Metric score = run.work(cell).score();
    if (json.isObject()) {
      return Counts.read(json, round, score);
    }
    JmhJson jmh = JmhJson.ofFork(json);
    List<Observation> forks = jmh.observations(score);
    if (forks.size() != 1) {
      throw new IllegalArgumentException("not the JMH result of one fork");
    }
    Observation fork = forks.get(0);
    return new Observation(
        score,
        round,
        OldRun.upgrade(fork.values(), jmh, run.work(cell), cell),
        fork.warmUps(),
        fork.conditions());
  }

  /** Reads {@code run.json} alone. */
  public static Run loadRun(Path directory) throws IOException {
    Path file = directory.resolve("run.json");
    if (!Files.exists(file)) {
      throw new IOException(directory + " is no run: it has no run.json");
    }
    JsonNode json = Json.read(file);
    int schema = json.path("schema").asInt(-1);
    if (schema == 1) {
      OldRun.upgrade((ObjectNode) json);
    } else if (schema != Run.SCHEMA) {
      throw new IOException(
          "%s has schema %s, this Cachemark reads 1 and %d"
              .formatted(file, json.path("schema").asText("none"), Run.SCHEMA));
    }
    return Json.as(Run.class, json, file);
  }

  /**
   * Reads what a round of a cell has shown, if its file is whole.
   *
   * @param fork what its fork has recorded of itself
   * @return empty if the file is not there or is not what its name says
   */
  public Optional<Observation> read(Path file, Cell cell, int round, Fork fork) {
    try {
      return Files.exists(file)
          ? Optional.of(observation(Json.read(file), cell, round).of(fork))
          : Optional.empty();
    } catch (IOException | IllegalArgumentException e) {
      return Optional.empty();
    }
  }
}
