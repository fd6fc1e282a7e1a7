/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.runner.cli;

import java.io.Console;
import java.io.PrintStream;
import java.lang.reflect.InvocationTargetException;
import java.nio.charset.StandardCharsets;
import org.cachemark.runner.run.Progress;

/** What is known of the terminal. */
final class Screen {

  private Screen() {}

  /** Progress on the standard output: live on a terminal that shows it, plain elsewhere. */
  static Progress progress() {
    boolean live =
        isTerminal() && System.getenv("NO_COLOR") == null && !"dumb".equals(System.getenv("TERM"));
    return new Progress(new PrintStream(System.out, true, StandardCharsets.UTF_8), live);
  }

  /** Plain progress on the standard error, where another program reads the standard output. */
  static Progress onError() {
    return new Progress(new PrintStream(System.err, true, StandardCharsets.UTF_8), false);
  }

  /** From JDK 22 on there is a console also where there is no terminal. */
  @SuppressWarnings("SystemConsoleNull") // handled below
  private static boolean isTerminal() {
    Console console = System.console();
    if (console == null) {
      return false;
    }
    try {
      return (boolean) Console.class.getMethod("isTerminal").invoke(console);
    } catch (NoSuchMethodException e) {
      return true;
    } catch (IllegalAccessException | InvocationTargetException e) {
      return false;
    }
  }
}
