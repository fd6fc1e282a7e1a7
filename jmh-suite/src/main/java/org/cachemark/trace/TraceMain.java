/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.trace;

import java.io.PrintStream;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Optional;
import org.cachemark.process.ParentWatch;
import org.jspecify.annotations.Nullable;

/**
 * Describes a trace. Arguments are a file, or the name of a trace that is made here, and the
 * format, if the file's name does not say it. The exit code is 0, or 2 with the reason as a line of
 * the standard error.
 */
public final class TraceMain {

  private static final int WRONG_INPUT = 2;

  private TraceMain() {}

  /** Describes, and exits. */
  public static void main(String[] args) {
    ParentWatch.start();
    System.exit(run(args, System.out, System.err));
  }

  /** Describes, and returns the exit code. */
  static int run(String[] args, PrintStream out, PrintStream errors) {
    try {
      TraceFormat format = args.length > 1 ? TraceFormat.of(args[1]) : null;
      Optional<GeneratedTrace> generated = GeneratedTrace.find(args[0]);
      Trace trace = generated.isPresent() ? generated.get() : file(args[0], format);
      new TraceInfo(trace).lines().forEach(out::println);
      out.flush();
      return 0;
    } catch (TraceException e) {
      errors.println(e.getMessage());
      return WRONG_INPUT;
    }
  }

  private static Trace file(String name, @Nullable TraceFormat format) {
    try {
      return TraceFile.of(Path.of(name), format);
    } catch (InvalidPathException e) {
      throw new TraceException("'%s' is no name of a file".formatted(name), e);
    }
  }
}
