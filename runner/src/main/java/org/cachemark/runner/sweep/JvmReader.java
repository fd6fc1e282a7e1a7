/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.runner.sweep;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.cachemark.results.Shown;
import org.cachemark.runner.InputError;

/** Reads the JVMs of a sweep. */
final class JvmReader {

  /** Cachemark itself takes no older one. */
  private static final int OLDEST_JDK = 17;

  private static final int NEWEST_JDK = 999;

  private final SweepText file;

  JvmReader(SweepText file) {
    this.file = file;
  }

  /** Reads them; at least one, each with a name of its own. */
  List<Sweep.Jvm> read(List<SweepFile.Jvm> written) {
    Map<String, Sweep.Jvm> jvms = new LinkedHashMap<>();
    for (SweepFile.Jvm jvm : file.needed(written, "jvms")) {
      if (jvm.name == null) {
        throw new InputError(file + ": a jvm has no name");
      }
      requireName(jvm.name);
      String home = jvm.home == null ? "" : jvm.home.text();
      String at = jvm.home == null ? "" : file.at(jvm.home);
      if (!home.isEmpty() && !Files.isExecutable(Path.of(home, "bin", "java"))) {
        throw new InputError(at + ": there is no JDK in " + home + ", it has no bin/java");
      }
      if (!home.isEmpty() && !Files.isReadable(Path.of(home, "release"))) {
        throw new InputError(
            at + ": there is no JDK in " + home + ", it has no file named release");
      }
      List<String> flags =
          jvm.flags == null ? List.of() : jvm.flags.stream().map(Located::text).toList();
      Integer fromJdk =
          jvm.fromJdk == null
              ? null
              : (int) file.count(jvm.fromJdk, "fromJdk", OLDEST_JDK, NEWEST_JDK);
      Sweep.Jvm named = new Sweep.Jvm(jvm.name.text(), home, flags, fromJdk);
      if (jvms.put(named.name(), named) != null) {
        throw new InputError(file.at(jvm.name) + ": jvm '" + named.name() + "' is there twice");
      }
    }
    return List.copyOf(jvms.values());
  }

  /** A JVM's name becomes a part of the names of folders. */
  private void requireName(Located name) {
    String text = name.text();
    if (text.isBlank()
        || text.length() > SweepReader.MOST_NAME
        || text.contains("..")
        || text.matches(".*[/\\\\].*")
        || !text.equals(Shown.plain(text))) {
      throw new InputError(
          "%s: a jvm's name has 1 to %d characters, none of them a slash, nor '..', not '%s'"
              .formatted(file.at(name), SweepReader.MOST_NAME, Shown.name(text)));
    }
  }
}
