/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.runner.catalogue;

import org.cachemark.results.Anchor;
import org.cachemark.results.SystemId;
import org.cachemark.runner.InputError;

/** Reads names that users write, and says where a wrong one stands. */
public final class Names {

  private Names() {}

  /**
   * Reads the name of a system.
   *
   * @param where what an error begins with, such as {@code quick.yaml:3}; may be empty
   * @throws InputError if it is not written like one
   */
  public static SystemId system(String where, String text) {
    try {
      return SystemId.parse(text);
    } catch (IllegalArgumentException e) {
      throw new InputError(where + (where.isEmpty() ? "" : ": ") + e.getMessage(), e);
    }
  }

  /**
   * Reads what others are compared with.
   *
   * @param where what an error begins with; may be empty
   * @throws InputError if it is not written like that
   */
  public static Anchor anchor(String where, String text) {
    try {
      return Anchor.parse(text);
    } catch (IllegalArgumentException e) {
      throw new InputError(where + (where.isEmpty() ? "" : ": ") + e.getMessage(), e);
    }
  }
}
