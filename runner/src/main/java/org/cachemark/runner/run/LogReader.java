/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.runner.run;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.cachemark.results.Results.Failure;
import org.cachemark.results.Results.Failure.Outcome;

/** Finds out from the log of JMH, or of what counts, why there is no result, in one line. */
final class LogReader {

  /** What CountedMain's reason begins with. */
  private static final String NOT_COUNTED = "not counted: ";

  private static final String CHECK_FAILED = "CheckFailedException: ";
  private static final Pattern EXCEPTION =
      Pattern.compile(
          "^(?:Caused by: )?(?!org\\.openjdk\\.jmh\\.)([\\w.$]+(?:Exception|Error)\\b.*)$");
  private static final Pattern FORK_EXIT =
      Pattern.compile("(?i)forked VM failed with exit code (\\d+)");

  private LogReader() {}

  /** How a round failed; empty if its result is there and nothing speaks against it. */
  static Optional<Failure> failure(
      ChildProcess.Result ended, boolean hasResult, Path log, int round, Duration timeout)
      throws IOException {
    if (ended.end() == ChildProcess.End.TIMED_OUT) {
      return Optional.of(
          new Failure(Outcome.TIMED_OUT, round, "no end after " + timeout.toSeconds() + " s"));
    }
    List<String> lines = ChildProcess.said(log);
    if (ended.exitCode() == 0
        && hasResult
        && lines.stream().noneMatch(line -> line.contains("forked VM did not exit"))) {
      return Optional.empty();
    }
    return Optional.of(reason(ended, round, lines));
  }

  private static Failure reason(ChildProcess.Result ended, int round, List<String> lines) {
    for (String line : lines) {
      int at = line.indexOf(CHECK_FAILED);
      if (at >= 0) {
        return new Failure(
            Outcome.FAILED_CHECK, round, line.substring(at + CHECK_FAILED.length()).strip());
      }
    }
    for (String line : lines) {
      if (line.contains("java.lang.OutOfMemoryError")) {
        String detail = line.substring(line.indexOf("OutOfMemoryError"));
        return new Failure(Outcome.OUT_OF_MEMORY, round, detail.strip());
      }
      if (line.contains("forked VM did not exit")) {
        return new Failure(Outcome.FAILED_CHECK, round, "it left threads running after close");
      }
    }
    for (String line : lines) {
      Matcher exception = EXCEPTION.matcher(line.strip());
      if (exception.matches()) {
        return new Failure(Outcome.CRASHED, round, exception.group(1));
      }
    }
    for (String line : lines) {
      Matcher exit = FORK_EXIT.matcher(line);
      if (exit.find()) {
        return new Failure(
            Outcome.CRASHED, round, "the fork ended itself with exit code " + exit.group(1));
      }
    }
    return new Failure(
        Outcome.CRASHED, round, "no result, it ended with exit code " + ended.exitCode());
  }

  /** What a process that counts has said before it failed: its one line, or what is known else. */
  static Failure ofCounted(Failure failure, Path log) throws IOException {
    List<String> said =
        ChildProcess.said(log).stream()
            .filter(line -> !line.isBlank() && !line.contains(" warning: "))
            .toList();
    if (failure.outcome() != Outcome.CRASHED) {
      return failure;
    }
    return said.stream()
        .filter(line -> line.startsWith(NOT_COUNTED) || said.size() == 1)
        .findFirst()
        .map(line -> line.substring(line.startsWith(NOT_COUNTED) ? NOT_COUNTED.length() : 0))
        .map(reason -> new Failure(Outcome.CRASHED, failure.round(), reason.strip()))
        .orElse(failure);
  }
}
