/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.harness.server;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** What a server that has ended, or does not answer, said of it, as far as its log tells. */
final class LastWords {

  /** Some servers say last that they are down, or that they abort, and why before that. */
  private static final int LINES = 5;

  private static final Pattern COMPLAINT =
      Pattern.compile("(?i)\\b(error|fatal|panic|failed|could not|can't)\\b|exception");

  /** Where a Java stack trace goes on, or a library complains that nobody takes what it logs. */
  private static final Pattern NOISE = Pattern.compile("\\s+(at |\\.\\.\\. \\d).*|SLF4J: .*");

  /** With less than this left, writes have failed. */
  private static final long FULL_BYTES = 1 << 20;

  private LastWords() {}

  /**
   * The complaints among its last lines, and the very last one; then that its disk is full, which
   * not every server says. In a line that begins with a colon, or empty if there is nothing to say.
   */
  static String in(Path log) {
    List<String> said = new ArrayList<>();
    try {
      List<String> lines =
          new String(Files.readAllBytes(log), StandardCharsets.UTF_8)
              .lines()
              .filter(line -> !line.isBlank() && !NOISE.matcher(line).matches())
              .toList();
      int last = lines.size() - 1;
      for (int i = Math.max(0, lines.size() - LINES); i <= last; i++) {
        if (i == last || COMPLAINT.matcher(lines.get(i)).find()) {
          said.add(lines.get(i).strip());
        }
      }
      if (Files.getFileStore(log).getUsableSpace() < FULL_BYTES) {
        said.add("the disk of %s is full".formatted(log.getParent()));
      }
    } catch (IOException e) {
      // that it has ended has to do
    }
    return said.isEmpty() ? "" : ": " + String.join("; ", said);
  }
}
