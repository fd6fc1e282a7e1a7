/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.runner.run;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * A directory for what a process of ours writes on its way. It is removed when it is closed, or
 * else when this JVM ends in good order: after Ctrl-C, say.
 */
public record TempDirectory(Path path) implements AutoCloseable {

  private static final Set<Path> OPEN = ConcurrentHashMap.newKeySet();

  private static volatile boolean ending;

  static {
    Runtime.getRuntime().addShutdownHook(new Thread(TempDirectory::removeAll, "cachemark-temp"));
  }

  /** Makes one, of a name that begins so. */
  public static TempDirectory create(String prefix) throws IOException {
    Path path = Files.createTempDirectory(prefix);
    OPEN.add(path);
    TempDirectory directory = new TempDirectory(path);
    if (ending) {
      directory.close();
      throw new IOException("interrupted");
    }
    return directory;
  }

  private static void removeAll() {
    ending = true;
    if (!OPEN.isEmpty()) {
      ChildProcess.killAll(); // else they would go on writing
    }
    for (Path path : OPEN) {
      try {
        RunDirectory.removeTree(path);
      } catch (IOException | UncheckedIOException e) {
        // nobody is left to be told
      }
    }
  }

  @Override
  public void close() throws IOException {
    RunDirectory.removeTree(path);
    OPEN.remove(path);
  }
}
