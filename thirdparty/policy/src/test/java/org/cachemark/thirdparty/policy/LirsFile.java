/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.thirdparty.policy;

import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import org.cachemark.trace.GeneratedTrace;
import org.cachemark.trace.Trace;

/**
 * Writes a generated trace in the format of LIRS, a key a line, which Caffeine's simulator reads.
 */
final class LirsFile {

  private LirsFile() {}

  /** Arguments: the trace's name, and the file. */
  public static void main(String[] args) throws IOException {
    try (Writer lines = Files.newBufferedWriter(Path.of(args[1]));
        Trace.Cursor cursor = GeneratedTrace.find(args[0]).orElseThrow().open()) {
      while (cursor.advance()) {
        lines.write(cursor.key() + "\n");
      }
    }
  }
}
