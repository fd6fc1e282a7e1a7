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
import org.cachemark.runner.InputError;

/**
 * The one right to measure on this machine: the lock that JMH itself takes, held for the whole run,
 * so that neither another sweep nor anybody's JMH measures at the same time.
 */
final class MachineLock implements AutoCloseable {

  private final FileChannel channel;
  private final FileLock lock;

  private MachineLock(FileChannel channel, FileLock lock) {
    this.channel = channel;
    this.lock = lock;
  }

  /**
   * Takes the lock.
   *
   * @throws InputError if somebody else has it
   */
  static MachineLock take() throws IOException {
    Path file = Path.of(System.getProperty("java.io.tmpdir"), "jmh.lock");
    FileChannel channel =
        FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
    FileLock lock = null;
    try {
      lock = channel.tryLock();
    } catch (OverlappingFileLockException e) {
      // held by this very JVM: the same as by another
    }
    if (lock == null) {
      channel.close();
      throw new InputError(
          "another JMH measures on this machine (it holds "
              + file
              + "); try again when it is done");
    }
    return new MachineLock(channel, lock);
  }

  @Override
  public void close() throws IOException {
    lock.release();
    channel.close();
  }
}
