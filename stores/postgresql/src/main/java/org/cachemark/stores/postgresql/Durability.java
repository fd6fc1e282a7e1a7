/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.stores.postgresql;

import java.util.List;
import org.cachemark.api.Options;

/** What of a write is certain when it is acknowledged. */
enum Durability {
  /** Nothing once the machine stops. */
  NONE("off"),
  /** All of it: the log has been written to the disk. */
  DISK("on");

  static final String OPTION = "durability";

  static final String MEANING =
      "none: nothing waits for the disk, unless it says otherwise; disk: each write does";

  private final String onOff;

  Durability(String onOff) {
    this.onOff = onOff;
  }

  /**
   * That of a system.
   *
   * @throws IllegalArgumentException if it is no such word
   */
  static Durability of(Options options) {
    String word = options.text(OPTION).orElse("none");
    return switch (word) {
      case "none" -> NONE;
      case "disk" -> DISK;
      default ->
          throw new IllegalArgumentException(
              "option %s must be none or disk, not '%s'".formatted(OPTION, word));
    };
  }

  /** The server's settings for it, as its command line takes them. */
  List<String> settings() {
    return List.of("fsync=" + onOff, "synchronous_commit=" + onOff, "full_page_writes=" + onOff);
  }
}
