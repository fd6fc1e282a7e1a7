/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.process;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.cachemark.api.Counted;

/**
 * Asks a {@link Counted} benchmark whether it can count what is requested, in a JVM that does not
 * outlive the one that started it.
 *
 * <p>Arguments: the benchmark's class, and the requests, each as {@link CountedArguments} has it, a
 * slash between two. The exit code is 0 if nothing speaks against them; 2 if one cannot be counted,
 * with a line of standard error: {@code refused:}, its number from 0, and the reason; any other if
 * that was not found out.
 */
public final class AskMain {

  /** What the line begins with that says what cannot be counted. */
  static final String REFUSED = "refused: ";

  private static final String BETWEEN = "/";
  private static final int WRONG_INPUT = 2;

  private AskMain() {}

  /** Asks, and exits. */
  public static void main(String[] args) {
    ParentWatch.start();
    System.exit(run(args, System.err)); // also past a thread that a system left
  }

  /** Asks, and returns the exit code. */
  static int run(String[] args, PrintStream errors) {
    try {
      Counted benchmark = CountedArguments.benchmark(args[0]);
      List<String> all = Arrays.asList(args).subList(1, args.length);
      List<Counted.Request> requests = requests(all);
      int exitCode = 0;
      for (int i = 0; i < requests.size(); i++) {
        try {
          benchmark.require(requests.get(i));
        } catch (IllegalArgumentException e) {
          errors.println(REFUSED + i + " " + CountedArguments.line(e.getMessage()));
          return WRONG_INPUT;
        } catch (Exception | LinkageError e) {
          errors.println(CountedArguments.line(e.toString())); // the others may yet be refused
          exitCode = 1;
        }
      }
      return exitCode;
    } catch (Exception | LinkageError e) {
      errors.println(CountedArguments.line(e.toString()));
      return 1;
    }
  }

  private static List<Counted.Request> requests(List<String> args) {
    List<Counted.Request> requests = new ArrayList<>();
    List<String> left = args;
    while (!left.isEmpty()) {
      int end = left.contains(BETWEEN) ? left.indexOf(BETWEEN) : left.size();
      requests.add(CountedArguments.request(left.subList(0, end).toArray(String[]::new)));
      left = left.subList(Math.min(end + 1, left.size()), left.size());
    }
    return requests;
  }
}
