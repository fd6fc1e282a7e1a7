/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.api;

import java.util.Arrays;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Names in which {@code *} stands for anything: products number their threads. */
final class Glob {

  private Glob() {}

  /** Whether a name is one that the pattern means. */
  static boolean matches(String pattern, String name) {
    return name.matches(
        Arrays.stream(pattern.split("\\*", -1))
            .map(Pattern::quote)
            .collect(Collectors.joining(".*")));
  }
}
