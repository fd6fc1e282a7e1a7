/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.process;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;

/** Directories that processes of ours, and what they measure, write to. */
public final class Directories {

  private Directories() {}

  /**
   * Deletes a directory with all that is in it.
   *
   * @throws IOException if it is not there, or cannot be deleted, or somebody else writes to it or
   *     deletes from it meanwhile; a part of it may be gone then
   */
  public static void delete(Path directory) throws IOException {
    try (Stream<Path> tree = Files.walk(directory)) {
      List<Path> deepestFirst = tree.sorted(Comparator.reverseOrder()).toList();
      for (Path path : deepestFirst) {
        Files.deleteIfExists(path);
      }
    } catch (UncheckedIOException e) {
      throw e.getCause(); // of the walk
    }
  }

  /** How long all files below a directory are together, in bytes; some may go meanwhile. */
  public static long bytes(Path directory) throws IOException {
    AtomicLong bytes = new AtomicLong();
    Files.walkFileTree(
        directory,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
            bytes.addAndGet(attributes.isRegularFile() ? attributes.size() : 0);
            return FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult visitFileFailed(Path file, IOException e) throws IOException {
            if (e instanceof NoSuchFileException) {
              return FileVisitResult.CONTINUE;
            }
            throw e;
          }
        });
    return bytes.get();
  }
}
