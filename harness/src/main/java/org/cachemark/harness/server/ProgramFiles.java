/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.harness.server;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A directory that a server's programs are unpacked into, with what they read.
 *
 * @param root need not be there yet
 */
public record ProgramFiles(Path root) {

  /**
   * Where a file of the archive is to be, in a directory that is there.
   *
   * @throws IOException if that is outside
   */
  public Path place(String name) throws IOException {
    Path place = root.resolve(name).normalize();
    if (!place.startsWith(root)) {
      throw new IOException(name + " would be outside of " + root);
    }
    Files.createDirectories(place.getParent());
    return place;
  }

  /**
   * Writes a file of the archive, which is not there yet.
   *
   * @throws IOException if it would be outside, or cannot be written
   */
  public Path write(String name, InputStream content, boolean isProgram) throws IOException {
    Path file = place(name);
    Files.copy(content, file);
    if (isProgram && !file.toFile().setExecutable(true)) {
      throw new IOException(file + " cannot be made executable");
    }
    return file;
  }
}
