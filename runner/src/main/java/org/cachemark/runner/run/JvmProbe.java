/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.runner.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.cachemark.runner.InputError;
import org.cachemark.runner.sweep.Sweep;

/**
 * Starts the JVMs of a sweep once, with its flags and its heap, before anything depends on them.
 */
public final class JvmProbe {

  private static final Duration TIMEOUT = Duration.ofMinutes(1);

  private JvmProbe() {}

  /**
   * Makes sure that each JVM starts.
   *
   * @throws InputError if one does not; the message has what it says
   */
  public static void requireStart(Sweep sweep) throws IOException, InterruptedException {
    for (Sweep.Jvm jvm : sweep.jvms()) {
      if (!jvm.flags().isEmpty() || !jvm.home().isEmpty()) { // the one that runs this has started
        requireStart(jvm, sweep.effort().heap());
      }
    }
  }

  private static void requireStart(Sweep.Jvm jvm, String heap)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of(Jdk.of(jvm).java(), "-Xmx" + heap));
    command.addAll(jvm.flags());
    command.add("-version");
    Path log = Files.createTempFile("cachemark-jvm-", ".log");
    try {
      ChildProcess.Result ended = ChildProcess.run(command, log, TIMEOUT);
      if (ended.end() == ChildProcess.End.TIMED_OUT || ended.exitCode() != 0) {
        throw new InputError(
            "JVM %s does not start: %s".formatted(jvm.name(), ChildProcess.firstSaid(log)));
      }
    } finally {
      Files.deleteIfExists(log);
    }
  }
}
