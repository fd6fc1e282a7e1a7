/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.stores.mariadb;

import java.util.Arrays;
import java.util.Locale;
import org.cachemark.api.Options;

/** What keeps the rows of a table. */
enum Engine {
  /** Trees of pages, with a log; searches text. */
  INNODB,
  /** Rows in memory, behind a lock for each table; without an index of words. */
  MEMORY;

  static final String OPTION = "engine";
  static final String MEANING = "innodb, unless it says otherwise; memory: no index of words";

  /**
   * That of a system.
   *
   * @throws IllegalArgumentException if it is no such word
   */
  static Engine of(Options options) {
    String word = options.text(OPTION).orElse("innodb");
    return Arrays.stream(values())
        .filter(engine -> engine.word().equals(word))
        .findAny()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "option engine must be innodb or memory, not '%s'".formatted(word)));
  }

  String word() {
    return name().toLowerCase(Locale.ROOT);
  }
}
