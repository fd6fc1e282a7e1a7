/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.runner.input;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.cachemark.results.Shown;
import org.cachemark.runner.InputError;
import org.jspecify.annotations.Nullable;

/** A value in a YAML file, with the line that it begins on: a text, a list, a map, or nothing. */
public final class YamlNode {

  private final String at;
  private final int line;
  private final @Nullable Object value;
  private final Map<String, String> keyPlaces;

  private YamlNode(String file, int line, @Nullable Object value, Map<String, String> keyPlaces) {
    at = file + ":" + line;
    this.line = line;
    this.value = value;
    this.keyPlaces = keyPlaces;
  }

  static YamlNode nothing(String file, int line) {
    return new YamlNode(file, line, null, Map.of());
  }

  static YamlNode text(String file, int line, String text) {
    return new YamlNode(file, line, text, Map.of());
  }

  static YamlNode list(String file, int line, List<YamlNode> list) {
    return new YamlNode(file, line, list, Map.of());
  }

  /**
   * A map.
   *
   * @param keyPlaces file and line of each key
   */
  static YamlNode map(
      String file, int line, Map<String, YamlNode> map, Map<String, String> keyPlaces) {
    return new YamlNode(file, line, map, keyPlaces);
  }

  /** File and line, such as {@code quick.yaml:3}, for an error to begin with. */
  public String at() {
    return at;
  }

  /** The line, from 1. */
  public int line() {
    return line;
  }

  /** Whether there is nothing: neither text, nor list, nor map. */
  public boolean isNothing() {
    return value == null;
  }

  /** Whether it is a map. */
  public boolean isMap() {
    return value instanceof Map<?, ?>;
  }

  /**
   * A text, as it is written; numbers too.
   *
   * @param key whose value it is, for an error
   * @throws InputError if it is something else, or nothing
   */
  public String text(String key) {
    if (something(key) instanceof String text) {
      return text;
    }
    throw wrong(key, "a single value");
  }

  /**
   * Whether a text is {@code true}, and not {@code false}.
   *
   * @param key whose value it is, for an error
   * @throws InputError if it is neither
   */
  public boolean isTrue(String key) {
    String text = text(key);
    if (!text.equals("true") && !text.equals("false")) {
      throw new InputError(
          "%s: %s must be true or false, not '%s'".formatted(at, key, Shown.name(text)));
    }
    return text.equals("true");
  }

  /**
   * A time of 0 or more.
   *
   * @param key whose value it is, for an error
   * @throws InputError if it is none
   */
  public double seconds(String key) {
    String text = text(key);
    try {
      double seconds = Double.parseDouble(text);
      if (seconds >= 0 && Double.isFinite(seconds)) {
        return seconds;
      }
    } catch (NumberFormatException e) {
      // said below
    }
    throw new InputError(
        "%s: %s must be a number of seconds, not '%s'".formatted(at, key, Shown.name(text)));
  }

  /**
   * A list; a single value is a list of one.
   *
   * @throws InputError if it is nothing
   */
  public List<YamlNode> list(String key) {
    if (something(key) instanceof List<?> list) {
      return list.stream().map(YamlNode.class::cast).toList();
    }
    return List.of(this);
  }

  /**
   * The keys of a map, in the order of the file.
   *
   * @throws InputError if it is no map
   */
  public Set<String> keys(String key) {
    if (something(key) instanceof Map<?, ?>) {
      return keyPlaces.keySet();
    }
    throw wrong(key, "a map of keys and values");
  }

  /** The value of a key of a map; null if there is no such key. */
  public @Nullable YamlNode get(String key) {
    return value instanceof Map<?, ?> map ? (YamlNode) map.get(key) : null;
  }

  /**
   * The value of a key of a map.
   *
   * @throws InputError if there is no such key
   */
  public YamlNode needed(String key) {
    YamlNode own = get(key);
    if (own == null) {
      throw new InputError(at + ": '" + Shown.name(key) + "' is missing");
    }
    return own;
  }

  /** File and line of a key of a map; those of the map if it has no such key. */
  public String atKey(String key) {
    return keyPlaces.getOrDefault(key, at);
  }

  /**
   * Makes sure that a map has no other keys.
   *
   * @param key whose value the map is
   * @param what what its keys are called, such as {@code key of remote}
   * @throws InputError if it is no map, or has another key
   */
  public void requireKeys(String key, String what, Collection<String> known) {
    for (String own : keys(key)) {
      if (!known.contains(own)) {
        throw InputError.unknown(atKey(own), what, own, known.stream().sorted().toList(), "");
      }
    }
  }

  private Object something(String key) {
    if (value == null) {
      throw new InputError(at + ": '" + Shown.name(key) + "' has no value");
    }
    return value;
  }

  private InputError wrong(String key, String shape) {
    return new InputError(at + ": '" + Shown.name(key) + "' must be " + shape);
  }
}
