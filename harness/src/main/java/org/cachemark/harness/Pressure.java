/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.harness;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** How long work on this machine has waited for a CPU, by Linux's pressure stall information. */
final class Pressure {

  private static final Path FILE = Path.of("/proc/pressure/cpu");
  private static final Pattern TOTAL = Pattern.compile("some .*total=(\\d+)");

  private Pressure() {}

  /**
   * Time in which somebody, this JVM's threads included, waited for a CPU, in microseconds since
   * the machine's start; -1 where the system does not tell.
   */
  static long cpuMicros() {
    try {
      Matcher matcher = TOTAL.matcher(Files.readString(FILE));
      return matcher.find() ? Long.parseLong(matcher.group(1)) : -1;
    } catch (IOException e) {
      return -1; // another system, or not allowed
    }
  }
}
