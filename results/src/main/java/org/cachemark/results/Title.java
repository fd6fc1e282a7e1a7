/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.results;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Arrays;
import java.util.List;

/**
 * What people call a system: {@code Ignite client (FULL_SYNC, near cache)}.
 *
 * @param stem the name without the form
 * @param form what sets it apart from others of the name; empty for nothing
 */
public record Title(String stem, List<String> form) {

  public Title {
    Run.present(stem, "stem");
    Run.present(form, "form");
    form = List.copyOf(form);
  }

  /** A name alone, or one with its form in brackets at the end, as {@link #toString} prints it. */
  @JsonCreator
  public static Title parse(String text) {
    int bracket = text.indexOf(" (");
    return bracket > 0 && text.endsWith(")")
        ? new Title(
            text.substring(0, bracket),
            Arrays.asList(text.substring(bracket + 2, text.length() - 1).split(", ", -1)))
        : new Title(text, List.of());
  }

  @Override
  @JsonValue
  public String toString() {
    return form.isEmpty() ? stem : stem + " (" + String.join(", ", form) + ")";
  }
}
