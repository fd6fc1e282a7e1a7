/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.results;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Texts that somebody else has written, made fit to be shown: on a terminal, and in one line. */
public final class Shown {

  /** How Cachemark is started from a checkout, as texts have it. */
  private static final String RUN_SH = "./run.sh";

  /** How it is started here: a release says so. */
  private static final String COMMAND = System.getProperty("cachemark.command", RUN_SH);

  private static final int NAME = 60;
  private static final int WORD = 240;
  private static final int LINE = 1600;

  private static final Pattern LONG_WORD = Pattern.compile("\\S{" + (WORD + 1) + ",}");
  private static final Pattern BEHIND_SCHEME = Pattern.compile("://.*", Pattern.DOTALL);
  private static final Pattern PLAIN_ARGUMENT = Pattern.compile("[\\w@%+=:,./-]+");

  private Shown() {}

  /**
   * A text without characters that a terminal obeys, or that nobody sees: these are shown by their
   * code, such as <code>&#92;u001b</code>.
   */
  public static String plain(String text) {
    return text.codePoints().allMatch(Shown::isVisible)
        ? text
        : text.codePoints().mapToObj(Shown::visible).collect(Collectors.joining());
  }

  private static boolean isVisible(int c) {
    return switch (Character.getType(c)) {
      case Character.CONTROL,
          Character.FORMAT,
          Character.LINE_SEPARATOR,
          Character.PARAGRAPH_SEPARATOR,
          Character.SURROGATE ->
          false;
      default -> true;
    };
  }

  private static String visible(int c) {
    if (isVisible(c)) {
      return Character.toString(c);
    }
    return switch (c) {
      case '\n' -> "\\n";
      case '\r' -> "\\r";
      case '\t' -> "\\t";
      default -> c > 0xffff ? "\\u{%x}".formatted(c) : "\\u%04x".formatted(c);
    };
  }

  /** A name or a value, plain, and only its beginning if it is long, or a URI: with a password. */
  public static String name(String text) {
    String shown = BEHIND_SCHEME.matcher(text).replaceFirst("://…");
    return shown.length() <= NAME
        ? plain(shown)
        : plain(shown.substring(0, NAME)) + "… (" + text.length() + " characters)";
  }

  /** A message, plain, in one line; of what is too long the ends stay. */
  public static String message(String text) {
    String words =
        LONG_WORD.matcher(plain(text)).replaceAll(word -> quoted(ends(word.group(), WORD / 3)));
    return words.length() <= LINE ? words : ends(words, LINE / 2);
  }

  private static String quoted(String replacement) {
    return Matcher.quoteReplacement(replacement);
  }

  private static String ends(String text, int each) {
    return text.substring(0, each) + "…" + text.substring(text.length() - each);
  }

  /** A text with commands as they are written here: {@code cachemark} instead of the script. */
  public static String commands(String text) {
    return commands(text, COMMAND);
  }

  static String commands(String text, String command) {
    return text.replace(RUN_SH, command);
  }

  /** An argument as a shell takes it, to be copied from the screen. */
  public static String argument(String text) {
    return PLAIN_ARGUMENT.matcher(text).matches() ? text : "'" + text.replace("'", "'\\''") + "'";
  }
}
