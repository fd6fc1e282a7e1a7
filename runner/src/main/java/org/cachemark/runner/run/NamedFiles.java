/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.runner.run;

import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Collection;
import org.cachemark.results.Parameter;
import org.cachemark.results.Value;
import org.cachemark.runner.InputError;
import org.cachemark.runner.plan.PlannedCell;
import org.cachemark.runner.sweep.Sweep;

/** Files that words of a benchmark's parameters take: a flag of the JVM names each. */
final class NamedFiles {

  private NamedFiles() {}

  /**
   * Makes sure that they are there.
   *
   * @throws InputError if one is not named, or cannot be read; in one line
   */
  static void require(Collection<PlannedCell> cells) {
    for (PlannedCell planned : cells) {
      planned.cell().params().forEach((name, value) -> require(planned, name, value));
    }
  }

  private static void require(PlannedCell planned, String name, Value value) {
    Parameter declared = planned.benchmark().params().get(name);
    if (declared != null) {
      declared.limits().stream()
          .filter(limit -> limit.file() != null && limit.word().equals(value.toString()))
          .forEach(
              limit ->
                  require(
                      "%s with %s: %s".formatted(planned.cell().benchmark(), name, value),
                      planned.jvm(),
                      "-D" + limit.file() + "="));
    }
  }

  private static void require(String what, Sweep.Jvm jvm, String flag) {
    String file =
        jvm.flags().stream()
            .filter(one -> one.startsWith(flag))
            .reduce((one, later) -> later) // as the JVM has it
            .map(one -> one.substring(flag.length()))
            .orElseThrow(
                () ->
                    new InputError(
                        "%s takes a file, named among the flags of JVM %s: [%s/path/to/FILE]"
                            .formatted(what, jvm.name(), flag)));
    if (!isReadable(file)) {
      throw new InputError(
          "%s: JVM %s has %s%s, where there is no file that can be read"
              .formatted(what, jvm.name(), flag, file));
    }
  }

  private static boolean isReadable(String file) {
    try {
      return Files.isRegularFile(Path.of(file)) && Files.isReadable(Path.of(file));
    } catch (InvalidPathException e) {
      return false;
    }
  }
}
