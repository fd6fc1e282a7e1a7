/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.process;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.jspecify.annotations.Nullable;

/**
 * The right of one fork to measure. It is the first byte of the file that the runner, and any JMH,
 * locks for a whole run; the system takes it back when the fork ends, however that comes. So a fork
 * that has lost its runner holds up whoever comes next, and is never measured together with it. The
 * two forks of a pair, which one runner has started, share it.
 */
public final class MeasuringRight {

  /** System property: the file with the lock; none for a fork that JMH's own lock covers. */
  public static final String FILE = "cachemark.lock";

  /** Held until this JVM ends: a channel that nobody refers to could be closed. */
  private static @Nullable FileLock held;

  private MeasuringRight() {}

  /** Takes the right, and waits for it while another fork has it. */
  public static synchronized void take() {
    String file = System.getProperty(FILE);
    if (file == null || held != null) {
      return;
    }
    try {
      held =
          FileChannel.open(Path.of(file), StandardOpenOption.READ, StandardOpenOption.WRITE)
              .lock(0, 1, Rendezvous.isOfPair());
    } catch (IOException e) {
      throw new UncheckedIOException("the lock of this machine cannot be taken: " + file, e);
    }
  }
}
