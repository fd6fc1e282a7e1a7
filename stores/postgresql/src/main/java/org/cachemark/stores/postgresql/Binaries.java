/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.stores.postgresql;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.apache.commons.compress.compressors.xz.XZCompressorInputStream;
import org.cachemark.harness.server.ProgramFiles;

/** PostgreSQL's programs, which are packed in a jar on the class path. */
final class Binaries {

  private static final String ARCHIVE = "/postgres-linux-x86_64.txz";

  /** Any bit by which somebody may execute a file. */
  private static final int EXECUTABLE = 0111;

  private Binaries() {}

  /**
   * Unpacks them into a directory, which it makes; programs are in {@code bin} then.
   *
   * @throws IllegalStateException if they are not on the class path
   */
  static void unpack(Path to) throws IOException {
    try (InputStream packed = Binaries.class.getResourceAsStream(ARCHIVE)) {
      if (packed == null) {
        throw new IllegalStateException("no " + ARCHIVE + " is on the class path");
      }
      unpack(new TarArchiveInputStream(new XZCompressorInputStream(packed)), new ProgramFiles(to));
    }
  }

  /** Links come last: what they lead to may not be there yet. */
  private static void unpack(TarArchiveInputStream archive, ProgramFiles to) throws IOException {
    Map<Path, Path> links = new HashMap<>();
    TarArchiveEntry entry = archive.getNextEntry();
    for (; entry != null; entry = archive.getNextEntry()) {
      if (entry.isDirectory()) {
        Files.createDirectories(to.place(entry.getName()));
      } else if (entry.isSymbolicLink()) {
        links.put(to.place(entry.getName()), Path.of(entry.getLinkName()));
      } else {
        to.write(entry.getName(), archive, (entry.getMode() & EXECUTABLE) != 0);
      }
    }
    for (Map.Entry<Path, Path> link : links.entrySet()) {
      Files.createSymbolicLink(link.getKey(), link.getValue());
    }
  }
}
