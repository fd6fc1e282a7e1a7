/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.ignite;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import org.apache.ignite.IgniteLogger;

/** Warnings and errors of a node, in a file of its own: quiet, but not blind. */
final class Log implements IgniteLogger {

  private static final int TAIL = 3;

  private final Path file;

  Log(Path file) {
    this.file = file;
  }

  /** The log of a node. */
  static Path of(Path work, String address) {
    return work.resolve("node-" + address + ".log");
  }

  /** The last lines that a node wrote, in one; empty if it wrote none. */
  static String tail(Path file) {
    try {
      List<String> lines = Files.exists(file) ? Files.readAllLines(file) : List.of();
      return String.join("; ", lines.subList(Math.max(0, lines.size() - TAIL), lines.size()));
    } catch (IOException e) {
      return "its log cannot be read: " + e;
    }
  }

  private synchronized void write(String level, String message, Throwable cause) {
    try (PrintWriter out =
        new PrintWriter(
            Files.newBufferedWriter(
                file,
                StandardCharsets.UTF_8,
                StandardOpenOption.CREATE,
                StandardOpenOption.APPEND))) {
      out.println(level + " " + message.lines().findFirst().orElse(""));
      if (cause != null) {
        out.println("  " + cause);
      }
    } catch (IOException e) {
      System.err.println(level + " " + message + ", and it cannot be logged: " + e);
    }
  }

  @Override
  public IgniteLogger getLogger(Object category) {
    return this;
  }

  @Override
  public void trace(String message) {}

  @Override
  public void debug(String message) {}

  @Override
  public void info(String message) {}

  @Override
  public void warning(String message, Throwable cause) {
    write("WARN", message, cause);
  }

  @Override
  public void error(String message, Throwable cause) {
    write("ERROR", message, cause);
  }

  @Override
  public boolean isTraceEnabled() {
    return false;
  }

  @Override
  public boolean isDebugEnabled() {
    return false;
  }

  @Override
  public boolean isInfoEnabled() {
    return false;
  }

  @Override
  public boolean isQuiet() {
    return false;
  }

  @Override
  public String fileName() {
    return file.toString();
  }
}
