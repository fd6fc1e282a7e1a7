/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.runner.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.cachemark.results.Json;
import org.cachemark.results.Results;
import org.cachemark.runner.Home;
import org.cachemark.runner.InputError;

/** The runs that there are. */
final class Runs {

  private static final Pattern STAMP = Pattern.compile("\\d{8}-\\d{6}");

  private Runs() {}

  /** Ids of all runs, oldest first. */
  static List<String> ids(Home home) throws IOException {
    if (!Files.isDirectory(home.runs())) {
      return List.of();
    }
    try (Stream<Path> children = Files.list(home.runs())) {
      return children
          .filter(child -> Files.exists(child.resolve("run.json")))
          .map(child -> child.getFileName().toString())
          .sorted()
          .toList();
    }
  }

  /**
   * The directory of the run that began last.
   *
   * @throws InputError if there is none, or it is damaged: an older one is not what is meant
   */
  static Path newest(Home home) throws IOException {
    if (!Files.isDirectory(home.runs())) {
      throw noRun(home);
    }
    List<Path> begun;
    try (Stream<Path> children = Files.list(home.runs())) {
      begun = children.filter(child -> !stamp(child).isEmpty()).toList();
    }
    Path newest =
        begun.stream()
            .max(Comparator.comparing(Runs::stamp).thenComparing(Path::getFileName))
            .orElseThrow(() -> noRun(home));
    if (!Files.exists(newest.resolve("run.json"))) {
      throw new InputError(
          "the newest run, %s, is damaged: it has no run.json; name another (./run.sh list runs)"
              .formatted(newest.getFileName()));
    }
    return newest;
  }

  private static InputError noRun(Home home) {
    return new InputError("there is no run yet in " + home.runs() + "; try: ./run.sh run");
  }

  /** When a run began, by its name, or by its plan where it was renamed; empty if it is no run. */
  private static String stamp(Path run) {
    Matcher stamp = STAMP.matcher(run.getFileName().toString());
    if (stamp.lookingAt() && Files.isDirectory(run)) {
      return stamp.group().replace("-", "");
    }
    try {
      return Json.read(run.resolve("run.json")).path("created").asText().replaceAll("\\D", "");
    } catch (IOException e) {
      return "";
    }
  }

  /**
   * Finds a run by its id or its directory.
   *
   * @return empty if there is none
   */
  static Optional<Path> find(Home home, String name) throws IOException {
    if (ids(home).contains(name)) {
      return Optional.of(home.runs().resolve(name));
    }
    return Optional.of(Path.of(name)).filter(path -> Files.exists(path.resolve("run.json")));
  }

  /**
   * Reads a run.
   *
   * @throws InputError if it cannot be read; in one line
   */
  static Results load(Path directory) {
    try {
      return Results.load(directory);
    } catch (IOException e) {
      throw new InputError(e.getMessage(), e);
    }
  }

  /** Where a run of this checkout is. */
  static Path directory(Home home, Results results) {
    return home.runs().resolve(results.run().id());
  }

  /** Where to look for more: the last lines of what a run prints. */
  static List<String> places(Path path, Results results) {
    Path directory = fromHere(path);
    String files = "Files: " + directory;
    return results.observations().isEmpty()
        ? List.of("", files)
        : List.of("", "Report: " + directory.resolve("report.html"), files);
  }

  /** The same path as people would write it, if it is below the working directory. */
  static Path fromHere(Path path) {
    Path here = Path.of("").toAbsolutePath();
    return path.startsWith(here) ? here.relativize(path) : path;
  }
}
