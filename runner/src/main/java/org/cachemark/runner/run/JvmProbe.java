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
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.cachemark.runner.InputError;
import org.cachemark.runner.sweep.Sweep;

/**
 * Starts the JVMs of a sweep once, with its flags and its heap, before anything depends on them.
 */
public final class JvmProbe {

  private static final Duration TIMEOUT = Duration.ofMinutes(1);

  /** The JVM's own choice: neither the command line nor the environment has named it. */
  private static final Pattern COLLECTOR =
      Pattern.compile(
          "^\\s*bool"
              + " (Use(?:Serial|Parallel|G1|Z|Shenandoah|Epsilon)GC)\\s*=\\s*true\\s.*\\{(?:default|ergonomic)}");

  private JvmProbe() {}

  /**
   * Makes sure that each JVM starts that its JDK has.
   *
   * @throws InputError if one does not; the message has what it says
   */
  public static void requireStart(Sweep sweep) throws IOException, InterruptedException {
    for (Sweep.Jvm jvm : Jdk.having(sweep)) {
      if (!jvm.flags().isEmpty() || !jvm.home().isEmpty()) { // the one that runs this has started
        requireStart(jvm, sweep.effort().heap());
      }
    }
  }

  private static void requireStart(Sweep.Jvm jvm, String heap)
      throws IOException, InterruptedException {
    said(jvm, heap, List.of());
  }

  /**
   * The flag of the collector that a JVM takes by itself where it may use every CPU, such as {@code
   * UseG1GC}; empty where it is told which, or is no HotSpot.
   *
   * @throws InputError if it does not start; the message has what it says
   */
  static Optional<String> collector(Sweep.Jvm jvm, String heap)
      throws IOException, InterruptedException {
    return said(jvm, heap, List.of("-XX:+IgnoreUnrecognizedVMOptions", "-XX:+PrintFlagsFinal"))
        .stream()
        .map(COLLECTOR::matcher)
        .filter(Matcher::find)
        .map(matcher -> matcher.group(1))
        .findFirst();
  }

  private static List<String> said(Sweep.Jvm jvm, String heap, List<String> more)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of(Jdk.of(jvm).java(), "-Xmx" + heap));
    command.addAll(jvm.flags());
    command.addAll(more);
    command.add("-version");
    Path log = Files.createTempFile("cachemark-jvm-", ".log");
    try {
      ChildProcess.Result ended = ChildProcess.run(command, log, TIMEOUT);
      if (ended.end() == ChildProcess.End.TIMED_OUT || ended.exitCode() != 0) {
        throw new InputError(
            "JVM %s does not start: %s".formatted(jvm.name(), ChildProcess.firstSaid(log)));
      }
      return ChildProcess.said(log);
    } finally {
      Files.deleteIfExists(log);
    }
  }
}
