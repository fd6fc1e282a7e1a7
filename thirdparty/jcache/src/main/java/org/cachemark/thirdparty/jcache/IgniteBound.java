/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.thirdparty.jcache;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicInteger;
import javax.cache.Cache;
import org.cachemark.process.Directories;

/**
 * None, since Ignite bounds by bytes if at all; but each manager is a node, which is to be alone on
 * the loopback interface, and to write where it is removed. Ignite asks for that place once a JVM,
 * so all managers share it, and the last to close removes it.
 */
final class IgniteBound implements Bound {

  private static final Path HOME =
      Path.of(
          System.getProperty("java.io.tmpdir"),
          "cachemark-ignite-" + ProcessHandle.current().pid());
  private static final AtomicInteger OPEN = new AtomicInteger();

  @Override
  public void prepareJvm() {
    OPEN.incrementAndGet();
    System.setProperty("IGNITE_HOME", HOME.toString());
    System.setProperty("IGNITE_LOCAL_HOST", "127.0.0.1");
    System.setProperty("IGNITE_NO_SHUTDOWN_HOOK", "true");
    System.setProperty("IGNITE_UPDATE_NOTIFIER", "false");
    System.setProperty("IGNITE_PERFORMANCE_SUGGESTIONS_DISABLED", "true");
    // It would dump what threads seem to hold each minute, once a log of theirs is full.
    System.setProperty("IGNITE_PAGE_LOCK_TRACKER_CHECK_INTERVAL", "" + Integer.MAX_VALUE);
    System.setProperty("java.net.preferIPv4Stack", "true");
    try {
      Files.createDirectories(HOME);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public boolean isBounding() {
    return false;
  }

  @Override
  public String describe(Cache<?, ?> cache) {
    return "one node on the loopback interface, without a bound";
  }

  @Override
  public void close() {
    if (OPEN.decrementAndGet() > 0) {
      return;
    }
    try {
      Directories.delete(HOME);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
