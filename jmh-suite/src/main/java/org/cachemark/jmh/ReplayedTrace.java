/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.jmh;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import org.cachemark.trace.GeneratedTrace;
import org.cachemark.trace.Trace;
import org.cachemark.trace.TraceFile;
import org.cachemark.trace.TraceFormat;

/** The traces that there are, by their words. */
final class ReplayedTrace {

  /** The word for a file of the user's own. */
  static final String FILE = "file";

  /** System property: the file, where the trace is one. */
  static final String TRACE_FILE = "cachemark.trace";

  /** System property: the file's format, where its name does not say it. */
  private static final String TRACE_FORMAT = "cachemark.trace.format";

  private ReplayedTrace() {}

  /**
   * The trace of a word, of which nothing has been read.
   *
   * @throws IllegalArgumentException if there is none, or it cannot be told which file it is
   */
  static Trace of(String word) {
    return word.equals(FILE)
        ? file()
        : GeneratedTrace.find(word)
            .orElseThrow(() -> new IllegalArgumentException("no trace '" + word + "' is known"));
  }

  private static Trace file() {
    String file = System.getProperty(TRACE_FILE);
    if (file == null) {
      throw new IllegalArgumentException(
          "which file the trace is has to be among the JVM's flags: [-D%s=/path/to/FILE]"
              .formatted(TRACE_FILE));
    }
    String format = System.getProperty(TRACE_FORMAT);
    try {
      return TraceFile.of(Path.of(file), format == null ? null : TraceFormat.of(format));
    } catch (InvalidPathException e) {
      throw new IllegalArgumentException("'%s' is no name of a file".formatted(file), e);
    }
  }
}
