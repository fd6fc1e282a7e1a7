/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.runner.cli;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFileAttributes;
import java.util.function.Predicate;
import org.cachemark.runner.InputError;
import org.cachemark.runner.run.RunDirectory;

/**
 * A file that is written where the user says, outside of any run's directory. It never takes the
 * place of what Cachemark has not written, unless that is asked for, nor of anything but a file; a
 * symbolic link is followed.
 */
final class OutputFile {

  private final Path path;

  private OutputFile(Path path) {
    this.path = path;
  }

  /**
   * A file that may be made anew, or written over if it is Cachemark's own or empty.
   *
   * @param where what an error begins with, such as {@code --out}; empty for nothing
   * @param isOurs whether Cachemark has written a file that is there
   * @param force whether any regular file may be written over
   * @throws InputError if it may not be written there
   */
  static OutputFile toReplace(String where, Path file, Predicate<Path> isOurs, boolean force) {
    Path path = resolved(where, file);
    if (Files.exists(path) && !force && path.toFile().length() > 0 && !isOurs.test(path)) {
      throw new InputError(
          prefix(where)
              + file
              + " is there, and Cachemark did not write it; name another file, or --force replaces"
              + " it");
    }
    return new OutputFile(path);
  }

  /**
   * A file that is there, and in which something is put.
   *
   * @throws InputError if there is none
   */
  static OutputFile toChange(String where, Path file) {
    Path path = resolved(where, file);
    if (!Files.exists(path)) {
      throw new InputError(prefix(where) + "there is no file " + file);
    }
    return new OutputFile(path);
  }

  private static String prefix(String where) {
    return where.isEmpty() ? "" : where + ": ";
  }

  /** Where it is in fact, links followed. */
  private static Path resolved(String where, Path file) {
    Path path = file.toAbsolutePath().normalize();
    if (!Files.exists(path, LinkOption.NOFOLLOW_LINKS)) {
      Path parent = path.getParent();
      if (parent == null || !Files.isDirectory(parent)) {
        throw new InputError(prefix(where) + "there is no directory " + parent);
      }
      return path;
    }
    if (!Files.exists(path)) {
      throw new InputError(prefix(where) + file + " is a symbolic link to what is not there");
    }
    if (!Files.isRegularFile(path)) {
      throw new InputError(
          prefix(where)
              + file
              + (Files.isDirectory(path) ? " is a directory" : " is a device, or a pipe")
              + "; name a file");
    }
    try {
      return path.toRealPath();
    } catch (IOException e) {
      throw new InputError(prefix(where) + file + " cannot be read", e);
    }
  }

  /**
   * What is in it.
   *
   * @throws InputError if that is no text
   */
  String read(String where) {
    try {
      return Files.readString(path);
    } catch (IOException e) {
      throw new InputError(prefix(where) + path + " cannot be read, or is not in UTF-8", e);
    }
  }

  /**
   * Writes it as a whole or not at all; one that is there keeps its owner and its mode.
   *
   * @throws IOException if it cannot be written; the message names the file
   */
  void write(String text) throws IOException {
    Path beside = path.resolveSibling(".cachemark-" + ProcessHandle.current().pid() + ".part");
    try {
      Files.writeString(beside, text, StandardCharsets.UTF_8);
      if (Files.exists(path)) {
        keepAttributes(beside);
      }
      Files.move(beside, path, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } catch (IOException e) {
      throw RunDirectory.naming(path, e);
    } finally {
      Files.deleteIfExists(beside);
    }
  }

  private void keepAttributes(Path beside) throws IOException {
    PosixFileAttributeView view = Files.getFileAttributeView(beside, PosixFileAttributeView.class);
    if (view == null) {
      return; // a file system without modes
    }
    PosixFileAttributes kept = Files.readAttributes(path, PosixFileAttributes.class);
    try {
      view.setGroup(kept.group());
      view.setOwner(kept.owner());
    } catch (IOException e) {
      // Only root may give files away; then it is the writer's now.
    }
    view.setPermissions(kept.permissions());
  }

  /** Where it is in fact. */
  Path path() {
    return path;
  }
}
