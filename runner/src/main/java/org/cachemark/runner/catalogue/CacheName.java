/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.runner.catalogue;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.cachemark.runner.InputError;
import org.cachemark.runner.input.Shown;

/**
 * A cache as people write it: {@code product[:variant][@version][[name=value;name=value]]}, where
 * the version may also come before the variant. In the place of variant and version, {@code
 * group:artifact:version} names a library by its Maven coordinates. A version that ends with {@code
 * .jar} is a file: a build of one's own.
 *
 * @param variant empty for the plain cache; {@code group:artifact} for Maven coordinates
 * @param version empty for the default
 * @param options settings beside those of the variant
 */
public record CacheName(
    String product, String variant, Optional<String> version, Map<String, String> options) {

  private static final Pattern SYNTAX =
      Pattern.compile(
          "(?<product>[\\w-]+)"
              + "(?:@(?<early>(?!.*\\.jar\\b)[\\w.+-]+))?"
              + "(?::(?<variant>[\\w-]+|[\\w.-]+:[\\w.-]+))?"
              + "(?:@(?<late>[^@:\\[\\]]+\\.jar|[\\w.+-]+)|:(?<third>[\\w.+-]+))?"
              + "(?:\\[(?<options>[^\\]]*)\\])?");

  /** Names become a part of the names of folders, and of what is said. */
  private static final int MOST_LENGTH = 1000;

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
    if (text.length() > MOST_LENGTH) {
      throw new InputError(
          at + "'" + Shown.name(text) + "' is no cache: a name has at most " + MOST_LENGTH);
    }
    Matcher matcher = SYNTAX.matcher(text.strip());
    List<String> versions =
        matcher.matches()
            ? Stream.of("early", "late", "third")
                .map(matcher::group)
                .filter(Objects::nonNull)
                .toList()
            : List.of("unreadable", "unreadable");
    if (versions.size() > 1) {
      throw new InputError(
          at
              + "'"
              + Shown.name(text)
              + "' is no cache; write product, product:variant, product@version, product@my.jar,"
              + " 'product[option=value;option=value]' or jcache:group:artifact:version");
    }
    Map<String, String> options = new TreeMap<>();
    String list = matcher.group("options");
    for (String option : list == null || list.isBlank() ? new String[0] : list.split(";", -1)) {
      int equals = option.indexOf('=');
      if (equals < 1) {
        throw new InputError(
            at
                + "option '"
                + Shown.name(option)
                + "' of '"
                + Shown.name(text)
                + "' is not name=value");
      }
      options.put(option.substring(0, equals).strip(), option.substring(equals + 1).strip());
    }
    String variant = matcher.group("variant");
    return new CacheName(
        matcher.group("product"),
        variant == null ? "" : variant,
        versions.stream().findFirst(),
        options);
  }

  /** Whether the variant is the {@code group:artifact} of Maven coordinates. */
  public boolean isCoordinates() {
    return variant.indexOf(':') > 0;
  }

  /** The same cache in a version. */
  public CacheName at(String otherVersion) {
    return new CacheName(product, variant, Optional.of(otherVersion), options);
  }

  /** The same cache, with a version and with these settings too, where it says nothing else. */
  CacheName completed(Optional<String> otherVersion, Map<String, String> settings) {
    Map<String, String> all = new TreeMap<>(settings);
    all.putAll(options);
    return new CacheName(product, variant, otherVersion, all);
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
