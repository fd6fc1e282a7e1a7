/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.api;

import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * A product's own settings by name, read strictly: a value is taken for what it says or refused.
 * Immutable.
 *
 * @param values the settings, by name
 */
public record Options(Map<String, String> values) {

  /** No settings at all. */
  public static final Options NONE = new Options(Map.of());

  public Options {
    values = Collections.unmodifiableMap(new TreeMap<>(values));
  }

  /**
   * Reads {@code name=value;name=value}, as {@link #toString()} writes it. Blank means none.
   *
   * @throws IllegalArgumentException if a part has no {@code =}, or a name is given twice
   */
  public static Options parse(String text) {
    Map<String, String> values = new TreeMap<>();
    for (String part : text.isBlank() ? new String[0] : text.split(";", -1)) {
      int equals = part.indexOf('=');
      if (equals < 1) {
        throw new IllegalArgumentException("an option is written name=value, not '" + part + "'");
      }
      String name = part.substring(0, equals).strip();
      if (values.put(name, part.substring(equals + 1).strip()) != null) {
        throw new IllegalArgumentException("option " + name + " is given twice");
      }
    }
    return new Options(values);
  }

  /** A setting as it was written; empty if it was not given. */
  public Optional<String> text(String name) {
    return Optional.ofNullable(values.get(name));
  }

  /**
   * A setting that is on or off; off if it was not given.
   *
   * @throws IllegalArgumentException if it is neither {@code true} nor {@code false}
   */
  public boolean flag(String name) {
    return text(name)
        .map(
            value ->
                switch (value) {
                  case "true" -> true;
                  case "false" -> false;
                  default -> throw refused(name, value, "true or false");
                })
        .orElse(false);
  }

  /**
   * A setting that products write as {@code on} or {@code off}; on if it was not given.
   *
   * @throws IllegalArgumentException if it is neither
   */
  public boolean isOn(String name) {
    String value = text(name).orElse("on");
    return switch (value) {
      case "on" -> true;
      case "off" -> false;
      default -> throw refused(name, value, "on or off");
    };
  }

  /**
   * A setting that is a whole number.
   *
   * @throws IllegalArgumentException if it is none, or is below {@code least}
   */
  public Optional<Integer> number(String name, int least) {
    return text(name)
        .map(
            value -> {
              try {
                int number = Integer.parseInt(value);
                if (number >= least) {
                  return number;
                }
              } catch (NumberFormatException e) {
                // refused below, like a number that is too small
              }
              throw refused(name, value, "a whole number from " + least);
            });
  }

  /**
   * Refuses settings that a product does not know, or knows no more.
   *
   * @param known the options by name, each with its meaning
   * @param former options that there once were, each with what to write instead, in which {@code
   *     %1$s} is its value
   * @throws IllegalArgumentException in a line
   */
  public void requireKnown(String product, Map<String, String> known, Map<String, String> former) {
    for (String name : values.keySet()) {
      if (former.containsKey(name)) {
        throw new IllegalArgumentException(former.get(name).formatted(values.get(name)));
      }
      if (!known.containsKey(name)) {
        throw new IllegalArgumentException(
            "%s has no option '%s'; it knows %s"
                .formatted(
                    product,
                    name,
                    known.isEmpty()
                        ? "none"
                        : known.keySet().stream().sorted().collect(Collectors.joining(", "))));
      }
    }
  }

  private static IllegalArgumentException refused(String name, String value, String wanted) {
    return new IllegalArgumentException(
        "option %s must be %s, not '%s'".formatted(name, wanted, value));
  }

  /** The settings as {@link #parse} reads them, in the order of their names. */
  @Override
  public String toString() {
    return values.entrySet().stream()
        .map(setting -> setting.getKey() + "=" + setting.getValue())
        .collect(Collectors.joining(";"));
  }
}
