/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.reports.compare;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/**
 * A parameter that a benchmark has got since: a cell from before, and one that does not differ from
 * it but in naming that parameter, would be the same cell, and are not the same work.
 *
 * @param before key of the cell that does not name it
 * @param since key of the cell that does
 * @param parameter its name
 * @param value what it is in that cell
 */
record Gained(String before, String since, String parameter, String value) {

  /** Finds, for a cell of one source that the other has not, the cell that gained or lost one. */
  static Optional<Gained> of(String key, Collection<String> others) {
    return others.stream()
        .flatMap(other -> between(key, other).or(() -> between(other, key)).stream())
        .findFirst();
  }

  private static Optional<Gained> between(String before, String since) {
    List<String> more = parts(since);
    boolean hasAll = parts(before).stream().allMatch(more::remove);
    if (!hasAll || more.size() != 1) {
      return Optional.empty();
    }
    String[] named = more.get(0).split(" ", 2);
    return named.length < 2
        ? Optional.empty()
        : Optional.of(new Gained(before, since, named[0], named[1]));
  }

  private static List<String> parts(String key) {
    return new ArrayList<>(Arrays.asList(key.split(", ", -1)));
  }

  /** Why both are not comparable. */
  String reason(String key) {
    return key.equals(before)
        ? "%s differs: none against %s".formatted(parameter, value)
        : "%s differs: %s against none".formatted(parameter, value);
  }

  /** The key of the other cell. */
  String other(String key) {
    return key.equals(before) ? since : before;
  }
}
