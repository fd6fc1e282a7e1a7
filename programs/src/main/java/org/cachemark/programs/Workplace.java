/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.programs;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Map;

/** The folder that a package tool works in, beside the programs, and what it runs there. */
final class Workplace implements AutoCloseable {

  private static final String WORK = ".get-";

  private final Programs programs;
  private final Commands commands;

  private Workplace(Programs programs, Commands commands) {
    this.programs = programs;
    this.commands = commands;
  }

  /**
   * Makes an empty one.
   *
   * @param environment of commands: what is other than in this JVM's
   */
  static Workplace open(Programs programs, Map<String, String> environment)
      throws IOException, InterruptedException {
    Path folder = Files.createDirectories(programs.folder());
    removeLeftovers(folder);
    Path work = Files.createTempDirectory(folder, WORK + ProcessHandle.current().pid() + "-");
    return new Workplace(programs, new Commands(work, environment));
  }

  /** Removes what others left that were killed at a moment when no command of theirs ran. */
  private static void removeLeftovers(Path folder) throws IOException, InterruptedException {
    try (DirectoryStream<Path> all = Files.newDirectoryStream(folder, WORK + "[0-9]*-*")) {
      for (Path work : all) {
        String pid = work.getFileName().toString().split("-", 3)[1];
        if (ProcessHandle.of(Long.parseLong(pid)).isEmpty()) {
          new Commands(work, Map.of()).end();
        }
      }
    }
  }

  Path folder() {
    return commands.work();
  }

  /** Makes a folder for what one product takes. */
  Path folderFor(String product) throws IOException {
    return Files.createDirectory(folder().resolve("of-" + product));
  }

  /** Runs a command to its end, which says {@link #said} then; returns its exit code. */
  int run(List<String> command) throws IOException, InterruptedException {
    return commands.run(output(), command);
  }

  /** The lines that the last command said. */
  List<String> said() throws IOException {
    return Files.readAllLines(output());
  }

  private Path output() {
    return folder().resolve("output");
  }

  /** Puts programs that are made in the place of those of a product that are there. */
  Prepared put(String product, Prepared made) throws IOException {
    made.write();
    Path place = programs.place(product);
    if (Files.exists(place)) {
      Files.move(place, folder().resolve("former-" + product), StandardCopyOption.ATOMIC_MOVE);
    }
    Files.move(made.folder(), place, StandardCopyOption.ATOMIC_MOVE);
    return new Prepared(place, made.versions());
  }

  /** Removes it. */
  @Override
  public void close() throws IOException, InterruptedException {
    commands.end();
  }
}
