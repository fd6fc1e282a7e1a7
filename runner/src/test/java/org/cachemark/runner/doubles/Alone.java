/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.runner.doubles;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * Tells when two forks are measured at once: each holds a lock of the tests' own until it ends, and
 * leaves a file where another has it.
 */
public final class Alone {

  /** Variable of the environment: the directory for the lock, and for what is left. */
  public static final String DIRECTORY = "CACHEMARK_KILLED_IN";

  /** What the name of a file begins with that is left. */
  public static final String TOGETHER = "together-";

  private static FileLock held;

  private Alone() {}

  static synchronized void take() {
    boolean isMeasured = System.getProperty("cachemark.lock") != null; // and not only checked
    if (!isMeasured || held != null) {
      return;
    }
    Path directory = Path.of(System.getenv(DIRECTORY));
    try {
      FileChannel lock =
          FileChannel.open(
              directory.resolve("alone"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
      held = lock.tryLock();
      if (held == null) {
        Files.createFile(directory.resolve(TOGETHER + ProcessHandle.current().pid()));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
