/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.process;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * Ends this JVM, and those that it started, soon after the process that started it is gone. With
 * the system property {@code cachemark.ownTemp} the temporary directory goes with it.
 */
public final class ParentWatch {

  private static final long LOOK_EVERY_MILLIS = 500;

  private ParentWatch() {}

  /** Starts to watch, on a daemon thread that sleeps but for two looks a second. */
  public static void start() {
    ProcessHandle parent = ProcessHandle.current().parent().orElse(null);
    if (parent == null) {
      return;
    }
    Thread watch = new Thread(() -> watch(parent), "cachemark-parent-watch");
    watch.setDaemon(true);
    watch.start();
  }

  private static void watch(ProcessHandle parent) {
    while (parent.isAlive()) {
      try {
        Thread.sleep(LOOK_EVERY_MILLIS);
      } catch (InterruptedException e) {
        return;
      }
    }
    // By a hook: once the children are gone, JMH may exit before this thread does.
    Runtime.getRuntime().addShutdownHook(new Thread(ParentWatch::removeTemp));
    List<ProcessHandle> children = ProcessHandle.current().descendants().toList();
    children.forEach(ProcessHandle::destroyForcibly);
    children.forEach(child -> child.onExit().join());
    System.exit(143);
  }

  private static void removeTemp() {
    if (!Boolean.getBoolean("cachemark.ownTemp")) {
      return;
    }
    try (Stream<Path> tree = Files.walk(Path.of(System.getProperty("java.io.tmpdir")))) {
      List<Path> deepestFirst = tree.sorted(Comparator.reverseOrder()).toList();
      for (Path path : deepestFirst) {
        Files.deleteIfExists(path);
      }
    } catch (IOException | UncheckedIOException e) {
      // Nobody is left to be told; the next sweep clears what remains.
    }
  }
}
