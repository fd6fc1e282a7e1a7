/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.results;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import com.fasterxml.jackson.databind.JsonNode;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The value of a parameter. Its kind shows in how it is written, so that {@link #parse} needs no
 * declaration: {@code 100k} is a whole number, {@code 0.99} a decimal, {@code 20ms} a duration, and
 * what begins with a letter is a word. What {@code toString} prints is parsed back. Immutable.
 */
public sealed interface Value extends Comparable<Value> {

  /** Nothing that is longer is a value. */
  int LONGEST = 100;

  /** The kinds of values. */
  enum Kind {
    WHOLE,
    DECIMAL,
    WORD,
    DURATION
  }

  /** A whole number. */
  record Whole(long number) implements Value {
    private static final Pattern SYNTAX = Pattern.compile("(-?\\d{1,19})([kM]?)");

    private static Whole of(Matcher matcher) {
      long unit =
          switch (matcher.group(2)) {
            case "k" -> 1000;
            case "M" -> 1_000_000;
            default -> 1;
          };
      try {
        return new Whole(Math.multiplyExact(Long.parseLong(matcher.group(1)), unit));
      } catch (ArithmeticException | NumberFormatException e) {
        throw unreadable(matcher.group());
      }
    }

    @Override
    public Kind kind() {
      return Kind.WHOLE;
    }

    @Override
    public String label() {
      return Units.count(number);
    }

    @Override
    public OptionalDouble position() {
      return OptionalDouble.of((double) number);
    }

    @Override
    public Object json() {
      return number;
    }

    @Override
    public String toString() {
      return Long.toString(number);
    }
  }

  /** A number with a fraction, exact as it is written, in at most 15 digits; 1.50 is 1.5. */
  record Decimal(BigDecimal number) implements Value {
    private static final Pattern SYNTAX = Pattern.compile("-?\\d{1,15}\\.\\d{1,15}");

    /** So many digits are the same again when JSON has read them as a double. */
    private static final int MOST_DIGITS = 15;

    /**
     * Keeps one digit behind the point at least: by it a decimal is told from a whole number.
     *
     * @throws IllegalArgumentException if it has too many digits, before or behind the point
     */
    public Decimal {
      Run.present(number, "number");
      number = number.stripTrailingZeros();
      if (number.precision() > MOST_DIGITS
          || number.scale() > MOST_DIGITS
          || number.precision() - number.scale() > MOST_DIGITS) {
        throw unreadable(number.toString());
      }
      number = number.scale() < 1 ? number.setScale(1) : number;
    }

    @Override
    public Kind kind() {
      return Kind.DECIMAL;
    }

    @Override
    public String label() {
      return number.stripTrailingZeros().toPlainString();
    }

    @Override
    public OptionalDouble position() {
      return OptionalDouble.of(number.doubleValue());
    }

    @Override
    public Object json() {
      return number;
    }

    @Override
    public String toString() {
      return number.toPlainString();
    }
  }

  /** One of several words. */
  record Word(String word) implements Value {
    private static final Pattern SYNTAX = Pattern.compile("[A-Za-z][A-Za-z0-9.-]{0,63}");

    /**
     * @throws IllegalArgumentException if it is not written like a word
     */
    public Word {
      Run.present(word, "word");
      if (!SYNTAX.matcher(word).matches()) {
        throw unreadable(word);
      }
    }

    @Override
    public Kind kind() {
      return Kind.WORD;
    }

    @Override
    public String label() {
      return word;
    }

    @Override
    public OptionalDouble position() {
      return OptionalDouble.empty();
    }

    @Override
    public Object json() {
      return word;
    }

    @Override
    public String toString() {
      return word;
    }
  }

  /** A time, in whole milliseconds from 0. */
  record Time(Duration time) implements Value {
    private static final Pattern SYNTAX = Pattern.compile("(\\d{1,9})(ms|s|m|h)");

    public Time {
      Run.present(time, "time");
    }

    private static Time of(Matcher matcher) {
      long number = Long.parseLong(matcher.group(1));
      return new Time(
          switch (matcher.group(2)) {
            case "ms" -> Duration.ofMillis(number);
            case "s" -> Duration.ofSeconds(number);
            case "m" -> Duration.ofMinutes(number);
            default -> Duration.ofHours(number);
          });
    }

    @Override
    public Kind kind() {
      return Kind.DURATION;
    }

    @Override
    public String label() {
      return toString();
    }

    @Override
    public OptionalDouble position() {
      return OptionalDouble.of((double) time.toMillis());
    }

    @Override
    public Object json() {
      return toString();
    }

    /** In the largest unit that is exact. */
    @Override
    public String toString() {
      long millis = time.toMillis();
      if (millis % 1000 != 0 || millis == 0) {
        return millis + "ms";
      }
      long seconds = millis / 1000;
      if (seconds % 3600 == 0) {
        return seconds / 3600 + "h";
      }
      return seconds % 60 == 0 ? seconds / 60 + "m" : seconds + "s";
    }
  }

  /** What kind of value it is. */
  Kind kind();

  /** As people write it: {@code 1M}. */
  String label();

  /** Where it stands on an axis, a duration in milliseconds; empty for words. */
  OptionalDouble position();

  /** As JSON has it: numbers as numbers, words and durations as texts. */
  @JsonValue
  Object json();

  /** Numbers by their size, then words by their letters, then durations by their length. */
  @Override
  default int compareTo(Value other) {
    BigDecimal one = numberOf(this);
    BigDecimal two = numberOf(other);
    if (one != null && two != null) {
      int bySize = one.compareTo(two);
      return bySize != 0 ? bySize : kind().compareTo(other.kind());
    }
    if (this instanceof Time time && other instanceof Time otherTime) {
      return time.time().compareTo(otherTime.time());
    }
    int byKind = kind().compareTo(other.kind());
    return byKind != 0 ? byKind : toString().compareTo(other.toString());
  }

  /** A number exactly; null for what is none. */
  private static @Nullable BigDecimal numberOf(Value value) {
    if (value instanceof Whole whole) {
      return BigDecimal.valueOf(whole.number());
    }
    return value instanceof Decimal decimal ? decimal.number() : null;
  }

  /**
   * Reads a value as people write it.
   *
   * @throws IllegalArgumentException if it is none; the message says what one is
   */
  static Value parse(String text) {
    String value = Objects.requireNonNull(text).strip();
    if (value.length() > LONGEST) {
      throw unreadable(value);
    }
    Matcher whole = Whole.SYNTAX.matcher(value.replace("_", ""));
    if (whole.matches()) {
      return Whole.of(whole);
    }
    if (Decimal.SYNTAX.matcher(value).matches()) {
      return new Decimal(new BigDecimal(value));
    }
    Matcher time = Time.SYNTAX.matcher(value);
    return time.matches() ? Time.of(time) : new Word(value);
  }

  /** Reads a value as JSON has it. */
  @JsonCreator
  static Value of(JsonNode json) {
    if (json.isIntegralNumber() && json.canConvertToLong()) {
      return new Whole(json.longValue());
    }
    if (json.isNumber() && Double.isFinite(json.doubleValue())) {
      return new Decimal(new BigDecimal(json.asText()));
    }
    if (!json.isTextual()) {
      throw unreadable(json.toString());
    }
    return parse(json.textValue());
  }

  private static IllegalArgumentException unreadable(String text) {
    String clipped = text.length() <= 40 ? text : text.substring(0, 40) + "…";
    String shown = clipped.replaceAll("[\\p{Cc}\\p{Zl}\\p{Zp}]", "?");
    return new IllegalArgumentException(
        "'" + shown + "' is no value; write 100k, 0.99, 20ms or a word");
  }
}
