/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.runner.catalogue;

import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.cachemark.runner.InputError;

/**
 * A cache as people write it: {@code product[:variant][@version][[name=value;name=value]]}, where
 * the version may also come before the variant.
 *
 * @param variant empty for the plain cache
 * @param version empty for the default
 * @param options settings beside those of the variant
 */
public record CacheName(
    String product, String variant, Optional<String> version, Map<String, String> options) {

  private static final Pattern SYNTAX =
      Pattern.compile(
          "(?<product>[\\w-]+)"
              + "(?:@(?<early>[\\w.+-]+))?"
              + "(?::(?<variant>[\\w-]+))?"
              + "(?:@(?<late>[\\w.+-]+))?"
              + "(?:\\[(?<options>[^\\]]*)\\])?");

  public CacheName {
    options = Collections.unmodifiableMap(new TreeMap<>(options));
  }

  /**
   * Reads a name.
   *
   * @param where what an error begins with, such as {@code quick.yaml:3}; may be empty
   * @throws InputError if it is not written like a cache's name
   */
  public static CacheName parse(String where, String text) {
    String at = where.isEmpty() ? "" : where + ": ";
    Matcher matcher = SYNTAX.matcher(text.strip());
    if (!matcher.matches() || (matcher.group("early") != null && matcher.group("late") != null)) {
      throw new InputError(
          at
              + "'"
              + text
              + "' is no cache; write product, product:variant, product@version or"
              + " 'product[option=value;option=value]'");
    }
    Map<String, String> options = new TreeMap<>();
    String list = matcher.group("options");
    for (String option : list == null || list.isBlank() ? new String[0] : list.split(";", -1)) {
      int equals = option.indexOf('=');
      if (equals < 1) {
        throw new InputError(at + "option '" + option + "' of '" + text + "' is not name=value");
      }
      options.put(option.substring(0, equals).strip(), option.substring(equals + 1).strip());
    }
    String version =
        matcher.group("early") != null ? matcher.group("early") : matcher.group("late");
    String variant = matcher.group("variant");
    return new CacheName(
        matcher.group("product"),
        variant == null ? "" : variant,
        Optional.ofNullable(version),
        options);
  }

  /** The name without its version: {@code product:variant[options]}. */
  public String unversioned() {
    return kind() + optionList();
  }

  /** Product and variant alone: {@code product:variant}. */
  public String kind() {
    return product + (variant.isEmpty() ? "" : ":" + variant);
  }

  /** The name in full: {@code product:variant@version[options]}. */
  @Override
  public String toString() {
    return kind() + version.map(v -> "@" + v).orElse("") + optionList();
  }

  private String optionList() {
    return options.isEmpty()
        ? ""
        : options.entrySet().stream()
            .map(Map.Entry::toString)
            .collect(Collectors.joining(";", "[", "]"));
  }
}
