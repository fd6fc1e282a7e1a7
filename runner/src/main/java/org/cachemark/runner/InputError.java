/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.runner;

import java.util.Collection;
import java.util.Comparator;
import java.util.Optional;
import org.apache.commons.text.similarity.LevenshteinDistance;

/** Something that the user gave is wrong: one line says what, where, and what to try. */
public final class InputError extends RuntimeException {

  private static final long serialVersionUID = 1;

  /** An error with its one line. */
  public InputError(String message) {
    super(message);
  }

  /** An error with its one line, and what {@code --debug} shows. */
  public InputError(String message, Throwable cause) {
    super(message, cause);
  }

  /**
   * A name that is not known, with the nearest that is, or else all that are.
   *
   * @param what what the name would name, such as {@code cache}
   * @param command what lists the names, such as {@code ./run.sh list caches}; empty for nothing
   */
  public static InputError unknown(
      String where, String what, String name, Collection<String> known, String command) {
    String hint =
        nearest(name, known)
            .map(near -> "; did you mean '" + near + "'?")
            .orElse(known.isEmpty() ? "" : "; known: " + String.join(", ", known));
    return new InputError(
        where
            + (where.isEmpty() ? "" : ": ")
            + "unknown "
            + what
            + " '"
            + name
            + "'"
            + hint
            + (command.isEmpty() ? "" : " (" + command + ")"));
  }

  /** The known name that is most like the given one, if any is like it at all. */
  public static Optional<String> nearest(String name, Collection<String> known) {
    LevenshteinDistance distance = LevenshteinDistance.getDefaultInstance();
    int limit = Math.max(2, name.length() / 3);
    return known.stream()
        .min(Comparator.comparingInt(other -> distance.apply(name, other)))
        .filter(other -> distance.apply(name, other) <= limit);
  }
}
