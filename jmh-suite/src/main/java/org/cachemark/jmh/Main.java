/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.jmh;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * JMH's own command line, in a process that does not outlive the one that started it. With the
 * system property {@code cachemark.ownTemp} the temporary directory goes with it.
 */
public final class Main {

  private Main() {}

  /** Takes JMH's arguments, and exits as JMH does. */
  public static void main(String[] args) throws IOException {
    ParentWatch.start(Main::removeTemp);
    org.openjdk.jmh.Main.main(args);
  }

  private static void removeTemp() {
    if (!Boolean.getBoolean("cachemark.ownTemp")) {
      return;
    }
    try (Stream<Path> tree = Files.walk(Path.of(System.getProperty("java.io.tmpdir")))) {
      List<Path> deepestFirst = tree.sorted(Comparator.reverseOrder()).toList();
      for (Path path : deepestFirst) {
        Files.deleteIfExists(path);
      }
    } catch (IOException e) {
      // Nobody is left to be told; the next sweep clears what remains.
    }
  }
}
