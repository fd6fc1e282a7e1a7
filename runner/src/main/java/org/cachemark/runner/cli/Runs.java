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
}
