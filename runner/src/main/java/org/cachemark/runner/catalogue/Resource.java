/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.runner.catalogue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.ProviderNotFoundException;
import java.util.zip.ZipException;
import org.jspecify.annotations.Nullable;

/** A file inside a jar or a folder of classes. */
record Resource(InputStream stream, @Nullable FileSystem jar) implements AutoCloseable {

  /**
   * Opens one.
   *
   * @throws IOException if it is not there, or the jar is none
   */
  static Resource open(Path jarOrFolder, String name) throws IOException {
    if (Files.isDirectory(jarOrFolder)) {
      return new Resource(Files.newInputStream(jarOrFolder.resolve(name)), null);
    }
    FileSystem jar = opened(jarOrFolder);
    try {
      return new Resource(Files.newInputStream(jar.getPath(name)), jar);
    } catch (IOException e) {
      jar.close();
      throw e;
    }
  }

  private static FileSystem opened(Path jar) throws IOException {
    try {
      return FileSystems.newFileSystem(jar);
    } catch (ProviderNotFoundException | ZipException e) {
      throw new IOException("it is no jar", e);
    }
  }

  /** Whether a jar or folder has a file. */
  static boolean has(Path jarOrFolder, String name) {
    try (Resource resource = open(jarOrFolder, name)) {
      return resource.stream() != null;
    } catch (IOException e) {
      return false;
    }
  }

  @Override
  public void close() throws IOException {
    stream.close();
    if (jar != null) {
      jar.close();
    }
  }
}
