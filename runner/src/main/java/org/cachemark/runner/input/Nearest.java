/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.runner.input;

import java.util.Collection;
import java.util.Comparator;
import java.util.Optional;

/** The known name that somebody may have meant. */
public final class Nearest {

  private Nearest() {}

  /** The known name that is most like the given one, if any is like it at all. */
  public static Optional<String> of(String name, Collection<String> known) {
    int limit = Math.max(2, name.length() / 3);
    return known.stream()
        .filter(other -> Math.abs(other.length() - name.length()) <= limit)
        .min(Comparator.comparingInt(other -> edits(name, other)))
        .filter(other -> edits(name, other) <= limit);
  }

  /** How many characters have to be put in, taken out or changed: Levenshtein's distance. */
  static int edits(String one, String other) {
    int[] row = new int[other.length() + 1];
    for (int j = 0; j < row.length; j++) {
      row[j] = j;
    }
    for (int i = 1; i <= one.length(); i++) {
      int diagonal = row[0];
      row[0] = i;
      for (int j = 1; j < row.length; j++) {
        int changed = diagonal + (one.charAt(i - 1) == other.charAt(j - 1) ? 0 : 1);
        diagonal = row[j];
        row[j] = Math.min(changed, 1 + Math.min(row[j], row[j - 1]));
      }
    }
    return row[other.length()];
  }
}
