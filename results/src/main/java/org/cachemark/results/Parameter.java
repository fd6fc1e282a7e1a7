/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.results;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A parameter as its benchmark declares it.
 *
 * @param kind what its values are
 * @param about what it means, in half a sentence
 * @param min the least value; null for words
 * @param max the greatest; null for words
 * @param remoteMax the greatest in a system that answers from another process, unless a sweep says
 *     other; null for no such limit, and for words
 * @param words the values that there are; empty unless it takes words
 * @param optional whether it is a part of a cell only where a sweep names it
 * @param ofSystem whether it means something only to systems whose description says so: to others
 *     any value but the first default is not applicable
 * @param defaults what a sweep gets that does not name it, one or more
 * @param limits what words take besides; where it is not there, a cell is not applicable
 * @param tabulated whether shares of hits are put into tables by its words, a column each
 * @param asTimed the words with which a system is as where its speed is measured; empty for all
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record Parameter(
    Value.Kind kind,
    String about,
    @Nullable Value min,
    @Nullable Value max,
    @Nullable Value remoteMax,
    @JsonSetter(nulls = Nulls.AS_EMPTY) List<String> words,
    @JsonSetter(nulls = Nulls.AS_EMPTY) boolean optional,
    @JsonSetter(nulls = Nulls.AS_EMPTY) boolean ofSystem,
    List<Value> defaults,
    @JsonSetter(nulls = Nulls.AS_EMPTY) List<Limit> limits,
    @JsonSetter(nulls = Nulls.AS_EMPTY) boolean tabulated,
    @JsonSetter(nulls = Nulls.AS_EMPTY) List<String> asTimed) {

  /**
   * What a word takes besides.
   *
   * @param word of this parameter
   * @param fromJdk the release of the JDK from which on there is such a thing; 0 for any
   * @param param another parameter, whose values are limited with this word; null for none
   * @param most the greatest of these; 0 where they are words
   * @param among the words that are left of these; empty where they are numbers
   * @param file a system property that has to name a file, by a flag of the JVM; null for none. A
   *     benchmark that counts is asked about it beforehand
   * @param eachSystem whether a benchmark that counts is asked beforehand about each system
   * @param needs capabilities that a system has to have
   */
  public record Limit(
      String word,
      @JsonSetter(nulls = Nulls.AS_EMPTY) int fromJdk,
      @Nullable String param,
      @JsonSetter(nulls = Nulls.AS_EMPTY) long most,
      @JsonSetter(nulls = Nulls.AS_EMPTY) List<String> among,
      @Nullable String file,
      @JsonSetter(nulls = Nulls.AS_EMPTY) boolean eachSystem,
      @JsonSetter(nulls = Nulls.AS_EMPTY) List<String> needs) {

    public Limit {
      Run.present(word, "word");
      Run.present(among, "among");
      Run.present(needs, "needs");
      among = List.copyOf(among);
      needs = List.copyOf(needs);
    }
  }

  public Parameter {
    Run.present(kind, "kind");
    Run.present(about, "about");
    Run.present(words, "words");
    Run.present(defaults, "defaults");
    Run.present(limits, "limits");
    Run.present(asTimed, "asTimed");
    limits = List.copyOf(limits);
    asTimed = List.copyOf(asTimed);
    words = List.copyOf(words);
    if (kind == Value.Kind.WORD ? words.isEmpty() : min == null || max == null) {
      throw new IllegalArgumentException("a parameter needs its words, or its least and greatest");
    }
    min = kind == Value.Kind.WORD || min == null ? null : typed(kind, min);
    max = kind == Value.Kind.WORD || max == null ? null : typed(kind, max);
    if (kind == Value.Kind.WORD && remoteMax != null) {
      throw new IllegalArgumentException("of words none is the greatest");
    }
    remoteMax = remoteMax == null ? null : typed(kind, remoteMax);
    Value.Kind wanted = kind;
    defaults = defaults.stream().map(value -> typed(wanted, value)).toList();
    if (defaults.isEmpty()) {
      throw new IllegalArgumentException("a parameter needs a default");
    }
  }

  /** A whole number that is a decimal here is read as one. */
  private static Value typed(Value.Kind kind, Value value) {
    if (kind == Value.Kind.DECIMAL && value instanceof Value.Whole whole) {
      return new Value.Decimal(BigDecimal.valueOf(whole.number()));
    }
    if (value.kind() != kind) {
      throw new IllegalArgumentException("'" + value + "' is no " + word(kind));
    }
    return value;
  }

  /** What the values are, in words. */
  public static String word(Value.Kind kind) {
    return switch (kind) {
      case WHOLE -> "whole number";
      case DECIMAL -> "number such as 0.99";
      case WORD -> "word";
      case DURATION -> "time such as 20ms";
    };
  }

  /**
   * Reads a value.
   *
   * @return empty if it is none that the parameter takes; {@link #takes} says which these are
   */
  public Optional<Value> read(String text) {
    try {
      Value value = typed(kind, Value.parse(text));
      boolean taken =
          (min == null || max == null)
              ? words.contains(value.toString())
              : min.compareTo(value) <= 0 && value.compareTo(max) <= 0;
      return taken ? Optional.of(value) : Optional.empty();
    } catch (IllegalArgumentException | ArithmeticException e) {
      return Optional.empty();
    }
  }

  /**
   * Reads a limit for its values, which may be above all of them.
   *
   * @return empty if it is none, or below all that the parameter takes; always for words
   */
  public Optional<Value> readLimit(String text) {
    Value least = min;
    if (least == null) {
      return Optional.empty();
    }
    try {
      return Optional.of(typed(kind, Value.parse(text))).filter(v -> least.compareTo(v) <= 0);
    } catch (IllegalArgumentException | ArithmeticException e) {
      return Optional.empty();
    }
  }

  /** What values it takes, for people. */
  public String takes() {
    return min == null || max == null
        ? "one of " + String.join(", ", words)
        : "a %s from %s to %s".formatted(word(kind), min.label(), max.label());
  }
}
