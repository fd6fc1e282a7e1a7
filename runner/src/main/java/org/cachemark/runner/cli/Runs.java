/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.runner.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
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
   * Finds a run.
   *
   * @param name its id or its directory; null for the newest
   */
  static Path find(Home home, String name) throws IOException {
    List<String> ids = ids(home);
    if (name == null) {
      if (ids.isEmpty()) {
        throw new InputError("there is no run yet in " + home.runs() + "; try: ./run.sh run");
      }
      return home.runs().resolve(ids.get(ids.size() - 1));
    }
    if (ids.contains(name)) {
      return home.runs().resolve(name);
    }
    if (Files.exists(Path.of(name, "run.json"))) {
      return Path.of(name);
    }
    throw InputError.unknown("", "run", name, ids, "./run.sh list runs");
  }
}
