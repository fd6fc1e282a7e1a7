/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.process;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.cachemark.api.Counted;

/**
 * Runs a {@link Counted} benchmark once, in a JVM that does not outlive the one that started it.
 *
 * <p>Arguments: the benchmark's class, the file for what was counted, and then, those of {@link
 * CountedArguments}.
 *
 * <p>The file has a line {@code name=value} for each count, in the order of the names; values are
 * written by {@link Double#toString(double)}, so that reading gives the same double. It is there
 * when it is whole. The exit code is 0; or 1, with the reason as a line of standard error behind
 * "not counted: ".
 */
public final class CountedMain {

  private static final Pattern NAME = Pattern.compile("[A-Za-z][A-Za-z0-9]*");

  /** What the line begins with that says why there is no count: libraries say things, too. */
  static final String NOT_COUNTED = "not counted: ";

  private CountedMain() {}

  /** Runs, and exits. */
  public static void main(String[] args) {
    ParentWatch.start();
    MeasuringRight.take();
    System.exit(run(args, System.err)); // also past a thread that a system left
  }

  /** Runs, and returns the exit code. */
  static int run(String[] args, PrintStream errors) {
    try {
      HeldCpus.require();
      if (args.length < 2) {
        throw new IllegalArgumentException("a class and a file are needed");
      }
      Counted.Request request = CountedArguments.request(Arrays.copyOfRange(args, 2, args.length));
      write(Path.of(args[1]), CountedArguments.benchmark(args[0]).count(request));
      return 0;
    } catch (Exception | LinkageError e) {
      String reason = e instanceof IllegalArgumentException ? e.getMessage() : e.toString();
      errors.println(NOT_COUNTED + CountedArguments.line(reason));
      return 1;
    }
  }

  private static void write(Path file, Map<String, Double> counts) throws IOException {
    String lines =
        new TreeMap<>(counts)
            .entrySet().stream()
                .map(count -> line(count.getKey(), count.getValue()))
                .collect(Collectors.joining());
    Path beside = file.resolveSibling(file.getFileName() + ".new");
    Files.writeString(beside, lines);
    Files.move(beside, file, StandardCopyOption.REPLACE_EXISTING);
  }

  private static String line(String name, double value) {
    if (!NAME.matcher(name).matches() || !Double.isFinite(value)) {
      throw new IllegalArgumentException("'%s=%s' is no count".formatted(name, value));
    }
    return name + "=" + value + "\n";
  }
}
