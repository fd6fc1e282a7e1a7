/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.runner.sweep;

import java.time.Duration;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.cachemark.results.Cpus;
import org.cachemark.results.Parameter;
import org.cachemark.results.Shown;
import org.cachemark.results.Value;
import org.cachemark.runner.InputError;
import org.cachemark.runner.input.Nearest;

/** Numbers as people write them, in sweeps and on the command line. */
public final class Amounts {

  private static final Pattern COUNT = Pattern.compile("(-?\\d{1,15})([kM]?)");
  private static final Pattern TIME = Pattern.compile("(\\d{1,9})(ms|s|m|h)");
  private static final Pattern ITERATIONS = Pattern.compile("(\\d{1,6})x(\\d{1,9}(?:ms|s|m))");
  private static final Pattern PERCENT = Pattern.compile("(\\d{1,4}(?:\\.\\d{1,4})?) ?%?");
  private static final Pattern HEAP = Pattern.compile("(\\d{1,9})([mg])");

  private static final long HEAP_AT_LEAST_MB = 64;

  /** More is a slip of the pen. */
  private static final Duration MOST_TIME = Duration.ofHours(1000);

  private Amounts() {}

  /**
   * A whole number, such as {@code 250}, {@code 100k} or {@code 8M}.
   *
   * @param what what an error says of it, such as {@code quick.yaml:3: rounds}
   * @throws InputError if it is none, or out of range
   */
  public static long count(String what, String text, long min, long max) {
    Matcher matcher = COUNT.matcher(text.strip().replace("_", ""));
    if (matcher.matches()) {
      long unit =
          switch (matcher.group(2)) {
            case "k" -> 1000;
            case "M" -> 1_000_000;
            default -> 1;
          };
      long number = Long.parseLong(matcher.group(1)) * unit;
      if (min <= number && number <= max) {
        return number;
      }
    }
    throw new InputError(
        "%s must be a whole number from %d to %d, not '%s'"
            .formatted(what, min, max, Shown.name(text)));
  }

  /**
   * A value of a parameter.
   *
   * @param what what an error says of it, such as {@code quick.yaml:3: entries}
   * @throws InputError if the parameter does not take it; the message names the nearest word
   */
  public static Value value(String what, String text, Parameter parameter) {
    return parameter
        .read(text)
        .orElseThrow(
            () ->
                new InputError(
                    "%s must be %s, not '%s'%s"
                        .formatted(
                            what,
                            parameter.takes(),
                            Shown.name(text),
                            Nearest.of(text, parameter.words())
                                .map(near -> "; did you mean '" + near + "'?")
                                .orElse(""))));
  }

  /**
   * A share in per cent, such as {@code 3%} or {@code 2.5}, with or without the sign.
   *
   * @return in per cent
   * @throws InputError if it is none, not above 0, or more than {@code most}
   */
  public static double percent(String what, String text, double most) {
    Matcher matcher = PERCENT.matcher(text.strip());
    if (matcher.matches()) {
      double percent = Double.parseDouble(matcher.group(1));
      if (percent > 0 && percent <= most) {
        return percent;
      }
    }
    throw new InputError(
        "%s must be above 0 and at most %.0f %%, such as 3%%, not '%s'"
            .formatted(what, most, Shown.name(text)));
  }

  /**
   * A time above zero, such as {@code 200ms}, {@code 90s}, {@code 5m} or {@code 1h}; a thousand
   * hours at most.
   */
  public static Duration time(String what, String text) {
    Matcher matcher = TIME.matcher(text.strip());
    if (matcher.matches()) {
      long number = Long.parseLong(matcher.group(1));
      Duration time =
          switch (matcher.group(2)) {
            case "ms" -> Duration.ofMillis(number);
            case "s" -> Duration.ofSeconds(number);
            case "m" -> Duration.ofMinutes(number);
            default -> Duration.ofHours(number);
          };
      if (!time.isZero() && time.compareTo(MOST_TIME) <= 0) {
        return time;
      }
    }
    throw new InputError(
        "%s must be a time above zero, such as 200ms, 90s or 5m, and at most %dh, not '%s'"
            .formatted(what, MOST_TIME.toHours(), Shown.name(text)));
  }

  /** Iterations, such as {@code 4x200ms}; at least {@code least} of them. */
  public static Sweep.Iterations iterations(String what, String text, int least) {
    Matcher matcher = ITERATIONS.matcher(text.strip());
    if (matcher.matches() && Integer.parseInt(matcher.group(1)) >= least) {
      long millis = time(what, matcher.group(2)).toMillis();
      return new Sweep.Iterations(Integer.parseInt(matcher.group(1)), millis);
    }
    throw new InputError(
        "%s must be iterations such as 4x200ms, at least %d of them, not '%s'"
            .formatted(what, least, Shown.name(text)));
  }

  /**
   * The CPUs that forks are held on: {@code threads}, {@code all} or a number.
   *
   * @param what what an error begins with, such as {@code quick.yaml:3: cpus}
   */
  public static Cpus cpus(String what, String text) {
    String word = text.strip();
    List<String> words = List.of(Cpus.THREADS.toString(), Cpus.ALL.toString());
    if (words.contains(word) || word.matches("[1-9]\\d{0,2}")) {
      return Cpus.parse(word);
    }
    throw new InputError(
        "%s must be threads, all, or a number of CPUs from 1 on, not '%s'%s"
            .formatted(
                what,
                Shown.name(text),
                Nearest.of(word, words).map(near -> "; did you mean '" + near + "'?").orElse("")));
  }

  /** Size of a heap, such as {@code 512m} or {@code 2g}. */
  public static String heap(String what, String text) {
    String size = text.strip();
    if (HEAP.matcher(size).matches() && megabytes(size) >= HEAP_AT_LEAST_MB) {
      return size;
    }
    throw new InputError(
        "%s must be a size from %dm, such as 512m or 2g, not '%s'"
            .formatted(what, HEAP_AT_LEAST_MB, Shown.name(text)));
  }

  /** A size that {@link #heap} has let pass, in megabytes. */
  public static long megabytes(String heap) {
    long number = Long.parseLong(heap.substring(0, heap.length() - 1));
    return heap.endsWith("g") ? 1024 * number : number;
  }
}
