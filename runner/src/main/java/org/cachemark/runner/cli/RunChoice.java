/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.runner.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.cachemark.runner.Home;
import org.cachemark.runner.InputError;
import picocli.CommandLine.Parameters;

/** Which of the runs is meant. */
final class RunChoice {

  @Parameters(
      index = "0",
      arity = "0..1",
      paramLabel = "RUN",
      description = "Id or directory of the run (default: the newest).")
  private String name = "";

  /** The run's directory. */
  Path find(Home home) throws IOException {
    return find(home, name);
  }

  /** The directory of a run; that of the newest for no name. */
  static Path find(Home home, String name) throws IOException {
    List<String> ids = Runs.ids(home);
    if (name.isEmpty()) {
      return Runs.newest(home);
    }
    return Runs.find(home, name)
        .orElseThrow(() -> InputError.unknown("", "run", name, ids, "./run.sh list runs"));
  }
}
