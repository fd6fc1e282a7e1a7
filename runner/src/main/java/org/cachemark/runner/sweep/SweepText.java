/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.runner.sweep;

import java.nio.file.Path;
import java.util.List;
import org.cachemark.runner.InputError;
import org.jspecify.annotations.Nullable;

/** Where a sweep is written, and what its parts must be like. */
record SweepText(Path path) {

  /** The place of a value, such as {@code quick.yaml:3}. */
  String at(Located value) {
    return path + ":" + value.line();
  }

  /** The same with what stands there: {@code quick.yaml:3: rounds}. */
  String what(Located value, String key) {
    return at(value) + ": " + key;
  }

  /** A whole number within limits. */
  long count(Located written, String key, long min, long max) {
    return Amounts.count(what(written, key), written.text(), min, max);
  }

  /** A list that is there, and not empty. */
  <T> List<T> needed(@Nullable List<T> list, String key) {
    if (list == null || list.isEmpty() || list.contains(null)) {
      throw new InputError(path + ": '" + key + "' is missing or empty");
    }
    return list;
  }

  /** The file's name. */
  @Override
  public String toString() {
    return path.toString();
  }
}
