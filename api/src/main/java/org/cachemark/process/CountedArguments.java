/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.process;

import java.util.Map;
import java.util.TreeMap;
import org.cachemark.api.Counted;
import org.cachemark.api.Options;
import org.jspecify.annotations.Nullable;

/**
 * A {@link Counted} benchmark and its requests, as they are given to a process: in any order,
 * {@code system.SLOT=NAME} and {@code options.SLOT=OPTIONS} for each system, {@code
 * param.NAME=VALUE} for each parameter, and {@code threads=N}, which is 1 where it is missing.
 */
final class CountedArguments {

  private static final String SYSTEM = "system.";
  private static final String OPTIONS = "options.";
  private static final String PARAM = "param.";
  private static final String THREADS = "threads";

  private CountedArguments() {}

  /**
   * Makes a benchmark.
   *
   * @throws IllegalArgumentException if the class is none
   */
  static Counted benchmark(String className) {
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

  /**
   * Reads a request.
   *
   * @throws IllegalArgumentException if they make none; the message says why, in a line
   */
  static Counted.Request request(String... args) {
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
      } else if (!name.startsWith(OPTIONS)
          || !given.containsKey(SYSTEM + name.substring(OPTIONS.length()))) {
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

  /** A reason as a line. */
  static String line(@Nullable String reason) {
    return String.valueOf(reason).replaceAll("\\s+", " ").strip();
  }
}
