/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.programs;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Runs commands that do not outlive this JVM, however that ends: a shell waits for the end of its
 * input, which this JVM holds, and then ends the command and removes the folder that it works in.
 *
 * @param work the folder
 * @param environment what is other than in this JVM's
 */
record Commands(Path work, Map<String, String> environment) {

  /** The exit code where there is no such program, by sh's convention. */
  static final int NOT_FOUND = 127;

  private static final String LEASH =
      """
      work=$1; shift; exec 3<&0
      "$@" </dev/null 3<&- & command=$!
      (read -r end <&3; trap '' TERM; kill $command; rm -rf -- "$work") & watch=$!
      wait $command; code=$?; kill $watch; exit $code
      """;

  /**
   * Runs a command to its end.
   *
   * @param output gets what it says
   * @return its exit code
   * @throws InterruptedException if this thread is interrupted; the command is being ended then
   */
  int run(Path output, List<String> command) throws IOException, InterruptedException {
    List<String> leashed = new ArrayList<>(List.of("sh", "-c", LEASH, "sh", work.toString()));
    leashed.addAll(command);
    ProcessBuilder builder =
        new ProcessBuilder(leashed).redirectErrorStream(true).redirectOutput(output.toFile());
    builder.environment().putAll(environment);
    Process shell = builder.start();
    try {
      return shell.waitFor();
    } finally {
      shell.getOutputStream().close();
    }
  }

  /** Removes the folder. */
  void end() throws IOException, InterruptedException {
    run(Path.of("/dev/null"), List.of("rm", "-rf", "--", work.toString()));
  }
}
