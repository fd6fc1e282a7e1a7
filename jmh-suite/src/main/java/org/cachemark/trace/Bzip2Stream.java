/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.trace;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.zip.ZipException;

/**
 * A file as the system's own bzip2 unpacks it, which ends with the stream: a library for it would
 * be on the class path of all that is measured.
 */
final class Bzip2Stream extends FilterInputStream {

  private final Process bzip2;
  private boolean isClosed;

  private Bzip2Stream(Process bzip2) {
    super(bzip2.getInputStream());
    this.bzip2 = bzip2;
  }

  /**
   * Begins to unpack a file.
   *
   * @throws IllegalArgumentException if there is no bzip2
   */
  static InputStream of(Path file) {
    try {
      return new Bzip2Stream(
          new ProcessBuilder("bzip2", "-dc")
              .redirectInput(file.toFile())
              .redirectError(ProcessBuilder.Redirect.DISCARD)
              .start());
    } catch (IOException e) {
      throw new IllegalArgumentException(
          "the program bzip2 is not on the PATH; install it, or pack the file by gzip", e);
    }
  }

  @Override
  public int read() throws IOException {
    return checked(super.read());
  }

  @Override
  public int read(byte[] bytes, int offset, int length) throws IOException {
    return checked(super.read(bytes, offset, length));
  }

  /** At the end: bzip2 ends as well, and says whether that was all. */
  private int checked(int read) throws IOException {
    if (read >= 0 || isClosed) {
      return read;
    }
    try {
      if (bzip2.waitFor() != 0) {
        throw new ZipException("damaged, or cut off");
      }
      return read;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted at the end of what bzip2 unpacks", e);
    }
  }

  @Override
  public void close() throws IOException {
    isClosed = true;
    bzip2.destroy();
    super.close();
  }
}
