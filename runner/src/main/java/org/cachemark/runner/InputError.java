/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.runner;

import java.util.Collection;
import org.cachemark.results.Shown;
import org.cachemark.runner.input.Nearest;
import org.jspecify.annotations.Nullable;

/** Something that the user gave is wrong: one line says what, where, and what to try. */
public final class InputError extends RuntimeException {

  private static final long serialVersionUID = 1;

  /** An error with its one line. */
  public InputError(String message) {
    super(message);
  }

  /** An error with its one line, and what {@code --debug} shows. */
  public InputError(@Nullable String message, @Nullable Throwable cause) {
    super(message, cause);
  }

  @Override
  public String getMessage() {
    return String.valueOf(super.getMessage());
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
        Nearest.of(name, known)
            .map(near -> "; did you mean '" + near + "'?")
            .orElse(known.isEmpty() ? "" : "; known: " + String.join(", ", known));
    return new InputError(
        where
            + (where.isEmpty() ? "" : ": ")
            + "unknown "
            + what
            + " '"
            + Shown.name(name)
            + "'"
            + hint
            + (command.isEmpty() ? "" : " (" + command + ")"));
  }
}
