/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.runner.run;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import org.cachemark.runner.InputError;
import org.jspecify.annotations.Nullable;

/**
 * The one right to measure on this machine: the lock that JMH itself takes, held for the whole run,
 * so that neither another sweep nor anybody's JMH measures at the same time. The first byte is left
 * to the forks, which take it one after another; so a fork that outlives its runner still keeps
 * others from measuring.
 */
public final class MachineLock implements AutoCloseable {

  /** A fork that has lost its runner ends within a second, unless it is held up. */
  private static final Duration PATIENCE = Duration.ofSeconds(20);

  /** How often this JVM has taken it; it belongs to the JVM, whichever thread takes it. */
  private static int taken;

  private static @Nullable FileChannel channel;

  private MachineLock() {}

  /** The file whose lock it is. */
  static Path file() {
    return Path.of(System.getProperty("java.io.tmpdir"), "jmh.lock").toAbsolutePath();
  }

  /**
   * Takes the lock, once more if this JVM has it already, and waits until the last fork of a run
   * that was killed is gone.
   *
   * @throws InputError if somebody else has it, or such a fork does not end
   */
  public static synchronized MachineLock take() throws IOException, InterruptedException {
    if (taken == 0) {
      channel = open();
    }
    taken++;
    return new MachineLock();
  }

  private static FileChannel open() throws IOException, InterruptedException {
    FileChannel channel =
        FileChannel.open(file(), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
    if (lock(channel, 1, Long.MAX_VALUE - 1) == null) {
      channel.close();
      throw new InputError(
          "another JMH measures on this machine (it holds "
              + file()
              + "); try again when it is done");
    }
    long deadline = System.nanoTime() + PATIENCE.toNanos();
    FileLock forks = lock(channel, 0, 1);
    while (forks == null && System.nanoTime() < deadline) {
      Thread.sleep(100);
      forks = lock(channel, 0, 1);
    }
    if (forks == null) {
      channel.close();
      throw new InputError(
          "a fork of a run that was killed still measures (it holds %s); end it, and try again"
              .formatted(file()));
    }
    forks.release();
    return channel;
  }

  /** Null if somebody has it, be it another part of this very JVM. */
  private static @Nullable FileLock lock(FileChannel channel, long from, long size)
      throws IOException {
    try {
      return channel.tryLock(from, size, false);
    } catch (OverlappingFileLockException e) {
      return null;
    }
  }

  @Override
  public void close() throws IOException {
    synchronized (MachineLock.class) {
      taken--;
      if (taken == 0 && channel != null) {
        channel.close(); // and with it goes the lock
      }
    }
  }
}
