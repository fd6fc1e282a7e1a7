/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.stores.elasticsearch;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.cachemark.harness.server.ProgramFiles;

/** Elasticsearch's server, which is a zip on the class path. */
final class Distribution {

  private static final Pattern ZIP = Pattern.compile("elasticsearch-\\d.*\\.zip");

  private Distribution() {}

  /**
   * Unpacks it into a directory, which it makes.
   *
   * @return the script that starts it
   * @throws IllegalStateException if it is not on the class path
   */
  static Path unpack(Path to) throws IOException {
    ProgramFiles files = new ProgramFiles(to);
    try (ZipFile zip = new ZipFile(onClassPath())) {
      for (ZipEntry entry : zip.stream().filter(one -> !one.isDirectory()).toList()) {
        String name = entry.getName(); // below a directory that is named for the version
        try (InputStream packed = zip.getInputStream(entry)) {
          files.write(name.substring(name.indexOf('/') + 1), packed, false);
        }
      }
    }
    return files.place("bin/elasticsearch");
  }

  private static File onClassPath() {
    return Stream.of(System.getProperty("java.class.path").split(File.pathSeparator, -1))
        .map(File::new)
        .filter(file -> ZIP.matcher(file.getName()).matches() && file.isFile())
        .findFirst()
        .orElseThrow(
            () -> new IllegalStateException("no zip of Elasticsearch is on the class path"));
  }
}
