/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.ignite;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/** Where the data is, seen from the JVM that is measured. */
enum Mode {
  /** In this JVM alone. */
  LOCAL,
  /** Shared out among this JVM and others. */
  PARTITIONED,
  /** In this JVM and, all of it, in others too. */
  REPLICATED,
  /** In other JVMs; this one is a node without data. */
  CLIENT,
  /** In other JVMs; this one speaks their client protocol. */
  THIN,
  /** In other JVMs; this one keeps what it has read. */
  NEAR;

  /** Whether this JVM holds data. */
  boolean isServer() {
    return this == LOCAL || this == PARTITIONED || this == REPLICATED;
  }

  /** Whether some data is in other JVMs alone. */
  boolean isElsewhere() {
    return this != LOCAL && this != REPLICATED;
  }

  /**
   * A mode by name, in small letters.
   *
   * @throws IllegalArgumentException if there is none of that name
   */
  static Mode of(String name) {
    return Arrays.stream(values())
        .filter(mode -> mode.toString().equals(name))
        .findAny()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "option mode must be one of %s, not '%s'"
                        .formatted(
                            Arrays.stream(values())
                                .map(Mode::toString)
                                .collect(Collectors.joining(", ")),
                            name)));
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
