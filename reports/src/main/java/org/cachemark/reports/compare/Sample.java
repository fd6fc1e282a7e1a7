/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.reports.compare;

import java.util.List;
import java.util.Map;
import org.cachemark.reports.Cell;
import org.cachemark.reports.Fork;

/**
 * A cell as one source has it.
 *
 * @param setting what was done, for people
 * @param system what did it, for people
 * @param conditions what has to be the same for another to be comparable, by name
 * @param failure why there are no forks; empty if there are some
 * @param remote whether the work is another process's too, so that CPU shares tell little
 */
record Sample(
    String setting,
    String system,
    Map<String, String> conditions,
    String failure,
    boolean remote,
    List<Fork> forks) {

  /** What a cell has in common with the same cell in another run, of another version maybe. */
  static String key(Cell cell) {
    String cache = cell.cache();
    String version = cell.version();
    return cell.setting()
        + ", "
        + (version.isEmpty() ? cache : cache.replace("@" + version, ""))
        + (cell.plant() == null ? "" : ", plant " + cell.plant());
  }
}
