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
import org.cachemark.api.Options;

/**
 * Runs a {@link Counted} benchmark once, in a JVM that does not outlive the one that started it.
 *
 * <p>Arguments: the benchmark's class, the file for what was counted, and then, in any order,
 * {@code system.SLOT=NAME} and {@code options.SLOT=OPTIONS} for each system, {@code
 * param.NAME=VALUE} for each parameter, and {@code threads=N}, which is 1 where it is missing.
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

  private static final String SYSTEM = "system.";
  private static final String OPTIONS = "options.";
  private static final String PARAM = "param.";
  private static final String THREADS = "threads";

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
      Counted.Request request = request(Arrays.copyOfRange(args, 2, args.length));
      write(Path.of(args[1]), instance(args[0]).count(request));
      return 0;
    } catch (Exception | LinkageError e) {
      String reason = e instanceof IllegalArgumentException ? e.getMessage() : e.toString();
      errors.println(NOT_COUNTED + String.valueOf(reason).replaceAll("\\s+", " ").strip());
      return 1;
    }
  }

  private static Counted instance(String className) {
    try {
      return Class.forName(className)
          .asSubclass(Counted.class)
          .getDeclaredConstructor()
          .newInstance();
    } catch (ReflectiveOperationException | ClassCastException e) {
      throw new IllegalArgumentException(
          "%s is no usable benchmark that counts: %s".formatted(className, e), e);
    }
  }

  private static Counted.Request request(String... args) {
    Map<String, String> given = new TreeMap<>();
    for (String arg : args) {
      int equals = arg.indexOf('=');
      if (equals < 1) {
        throw new IllegalArgumentException("an argument is written name=value, not '" + arg + "'");
      }
      if (given.put(arg.substring(0, equals), arg.substring(equals + 1)) != null) {
        throw new IllegalArgumentException(arg.substring(0, equals) + " is given twice");
      }
    }
    Map<String, Counted.Subject> systems = new TreeMap<>();
    Map<String, String> params = new TreeMap<>();
    int threads = 1;
    for (Map.Entry<String, String> argument : given.entrySet()) {
      String name = argument.getKey();
      String value = argument.getValue();
      if (name.startsWith(SYSTEM)) {
        String slot = name.substring(SYSTEM.length());
        String options = given.getOrDefault(OPTIONS + slot, "");
        systems.put(slot, new Counted.Subject(value, Options.parse(options)));
      } else if (name.startsWith(PARAM)) {
        params.put(name.substring(PARAM.length()), value);
      } else if (name.equals(THREADS)) {
        threads = threads(value);
      } else if (!given.containsKey(name.replace(OPTIONS, SYSTEM))) {
        throw new IllegalArgumentException("no argument " + name + " is known");
      }
    }
    return new Counted.Request(systems, params, threads);
  }

  private static int threads(String value) {
    try {
      return Integer.parseInt(value);
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(
          "threads must be a whole number, not '%s'".formatted(value), e);
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
