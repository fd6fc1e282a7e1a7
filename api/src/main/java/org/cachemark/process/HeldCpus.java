/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The CPUs that this JVM was to be held on, and those that the system lets it use. */
public final class HeldCpus {

  /** System property: the CPUs to be held on, as the kernel lists them, such as {@code 0,2-3}. */
  public static final String ASKED = "cachemark.cpus";

  private static final Path STATUS = Path.of("/proc/self/status");
  private static final String ALLOWED = "Cpus_allowed_list:";

  private HeldCpus() {}

  /**
   * Makes sure that this JVM is held where it was to be; does nothing where none were asked for.
   *
   * @throws IllegalStateException if it is not; the message says so in a line
   */
  public static void require() {
    String asked = System.getProperty(ASKED);
    if (asked != null && !asked.equals(allowed())) {
      throw new IllegalStateException(
          "this JVM may use the CPUs %s, and is to be held on %s".formatted(allowed(), asked));
    }
  }

  /** The CPUs that this JVM may use, as the kernel lists them; empty where it does not tell. */
  public static String allowed() {
    try {
      return Files.readAllLines(STATUS).stream()
          .filter(line -> line.startsWith(ALLOWED))
          .map(line -> line.substring(ALLOWED.length()).strip())
          .findFirst()
          .orElse("");
    } catch (IOException e) {
      return ""; // not Linux
    }
  }
}
