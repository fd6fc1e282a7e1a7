/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.runner.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.cachemark.reports.Results;
import org.cachemark.runner.Home;
import org.cachemark.runner.InputError;

/** The runs that there are. */
final class Runs {

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
    return results.forks().isEmpty()
        ? List.of("", files)
        : List.of("", "Report: " + directory.resolve("report.html"), files);
  }

  /** The same path as people would write it, if it is below the working directory. */
  static Path fromHere(Path path) {
    Path here = Path.of("").toAbsolutePath();
    return path.startsWith(here) ? here.relativize(path) : path;
  }
}
