/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.trace;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.regex.Pattern;
import java.util.zip.ZipException;

/**
 * A file as the system's own bzip2 unpacks it, which ends with the stream: a library for it would
 * be on the class path of all that is measured.
 */
final class Bzip2Stream extends FilterInputStream {

  /** As bzip2's manual has it; 1 is a fault of its surroundings, and 3 one of its own. */
  private static final int DAMAGED = 2;

  /** Added to the number of the signal that has ended a process. */
  private static final int SIGNAL = 128;

  /** ENOENT in what the JDK says of a program, up to JDK 21 and later; not of a file. */
  private static final Pattern NO_SUCH_PROGRAM = Pattern.compile("error[=:] ?2\\b");

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
   * @throws IOException if it cannot be started all the same
   */
  static InputStream of(Path file) throws IOException {
    return of(file, "bzip2", "-dc");
  }

  /** The same by another program, which unpacks its standard input. */
  static InputStream of(Path file, String... program) throws IOException {
    try {
      return new Bzip2Stream(new ProcessBuilder(program).redirectInput(file.toFile()).start());
    } catch (IOException e) {
      String reason = String.valueOf(e.getMessage());
      if (NO_SUCH_PROGRAM.matcher(reason).find()) {
        throw new IllegalArgumentException(
            "the program %s is not on the PATH; install it, or pack the file by gzip"
                .formatted(program[0]),
            e);
      }
      throw new IOException("what unpacks it could not be started: " + reason, e);
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
      int exitCode = bzip2.waitFor();
      if (exitCode != 0) {
        throw failed(exitCode);
      }
      return read;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted at the end of what bzip2 unpacks", e);
    }
  }

  private IOException failed(int exitCode) throws IOException {
    if (exitCode == DAMAGED) {
      return new ZipException("damaged, or cut off");
    }
    if (exitCode > SIGNAL) {
      return new IOException(
          "what unpacks it was ended before its end, by signal " + (exitCode - SIGNAL));
    }
    String said = new String(bzip2.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
    return new IOException(
        "what unpacks it failed with exit code %d: %s"
            .formatted(
                exitCode,
                said.lines().filter(line -> !line.isBlank()).findFirst().orElse("no output")));
  }

  @Override
  public void close() throws IOException {
    isClosed = true;
    bzip2.destroy();
    bzip2.getErrorStream().close();
    super.close();
  }
}
