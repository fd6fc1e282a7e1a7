/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.runner.cli;

import java.time.Duration;
import java.util.Optional;
import org.cachemark.runner.sweep.Amounts;
import picocli.CommandLine.Option;

/** The time that a run may take. */
final class Budget {

  @Option(
      names = "--budget",
      paramLabel = "TIME",
      description = {
        "Begin no round that would not fit, after the first. Such as 5m (default:",
        "no limit; 15m to compare, 30m for a self-test)."
      })
  private String text;

  /** How long; empty for no limit. */
  Optional<Duration> limit() {
    return Optional.ofNullable(text).map(time -> Amounts.time("--budget", time));
  }

  /** How long, or else as long as given. */
  Optional<Duration> limitOr(Duration otherwise) {
    return limit().or(() -> Optional.of(otherwise));
  }
}
