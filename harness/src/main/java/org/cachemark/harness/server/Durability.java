/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.harness.server;

import org.cachemark.api.Options;

/** What of a write is certain when it is acknowledged. */
public enum Durability {
  /** Nothing once the machine stops. */
  NONE,
  /** All of it: it has been written to the disk. */
  DISK;

  /** The option that says it. */
  public static final String OPTION = "durability";

  /** What that option means, for a factory to say. */
  public static final String MEANING =
      "none: nothing waits for the disk, unless it says otherwise; disk: each write does";

  /**
   * That of a system.
   *
   * @throws IllegalArgumentException if it is no such word
   */
  public static Durability of(Options options) {
    String word = options.text(OPTION).orElse("none");
    return switch (word) {
      case "none" -> NONE;
      case "disk" -> DISK;
      default ->
          throw new IllegalArgumentException(
              "option %s must be none or disk, not '%s'".formatted(OPTION, word));
    };
  }
}
