/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.results;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The name of a system under measurement, as people write it: {@code
 * product[:variant][@version][[name=value;name=value]]}, where the version may also come before the
 * variant. In the place of variant and version, {@code group:artifact:version} names a library by
 * its Maven coordinates. A version that ends with {@code .jar} is a file: a build of one's own.
 * What kind of system it is says the slot that it stands in. Parsed and printed here alone.
 * Immutable.
 *
 * @param variant empty for the plain system; {@code group:artifact} for Maven coordinates
 * @param version empty for the default
 * @param options settings beside those of the variant
 */
public record SystemId(
    String product, String variant, Optional<String> version, Map<String, String> options)
    implements Comparable<SystemId> {

  /** How a name is written, for messages. */
  public static final String SYNTAX =
      "product, product:variant, product@version, product@my.jar,"
          + " 'product[option=value;option=value]' or jcache:group:artifact:version";

  /** Stands between the names of systems that make one subject together. */
  public static final String AND = " + ";

  private static final String JAR = ".jar";

  private static final int LONGEST = 1000;

  private static final Pattern NAME =
      Pattern.compile(
          "(?<product>[\\w-]+)(?:@(?<early>(?!.*\\.jar\\b)[\\w.+~-]+))?"
              + "(?::(?<variant>[\\w.-]+:[\\w.-]+|[\\w-]+))?"
              + "(?:@(?<late>[^@:\\[\\]\\p{Cc}\\p{Zl}\\p{Zp}]+\\.jar|[\\w.+~-]+)|:(?<third>[\\w.+-]+))?"
              + "(?:\\[(?<options>[^\\]\\p{Cc}\\p{Zl}\\p{Zp}]*)\\])?");

  public SystemId {
    Run.present(product, "product");
    Run.present(variant, "variant");
    Run.present(version, "version");
    Run.present(options, "options");
    options = Collections.unmodifiableMap(new TreeMap<>(options));
  }

  /**
   * Reads a name.
   *
   * @throws IllegalArgumentException if it is not written like one; the message says so in a line
   */
  @JsonCreator
  public static SystemId parse(String text) {
    if (text.length() > LONGEST) {
      throw unreadable(text);
    }
    Matcher matcher = NAME.matcher(text.strip());
    if (!matcher.matches()) {
      throw unreadable(text);
    }
    String[] versions =
        Stream.of("early", "late", "third")
            .map(matcher::group)
            .filter(version -> version != null)
            .toArray(String[]::new);
    if (versions.length > 1) {
      throw unreadable(text);
    }
    String variant = matcher.group("variant");
    return new SystemId(
        matcher.group("product"),
        variant == null ? "" : variant,
        Stream.of(versions).findFirst(),
        options(matcher.group("options"), text));
  }

  private static Map<String, String> options(@Nullable String list, String text) {
    Map<String, String> options = new TreeMap<>();
    for (String option : list == null || list.isBlank() ? new String[0] : list.split(";", -1)) {
      int equals = option.indexOf('=');
      if (equals < 1) {
        throw new IllegalArgumentException(
            "option '%s' of '%s' is not name=value"
                .formatted(Shown.name(option), Shown.name(text)));
      }
      String name = option.substring(0, equals).strip();
      if (name.isEmpty() || options.put(name, option.substring(equals + 1).strip()) != null) {
        throw new IllegalArgumentException(
            "option '%s' of '%s' has no name, or is there twice"
                .formatted(Shown.name(option), Shown.name(text)));
      }
    }
    return options;
  }

  private static IllegalArgumentException unreadable(String text) {
    return new IllegalArgumentException("'" + Shown.name(text) + "' is no name; write " + SYNTAX);
  }

  /** Whether the variant is the {@code group:artifact} of Maven coordinates. */
  public boolean isCoordinates() {
    return variant.indexOf(':') > 0;
  }

  /** Whether the version is a file: a build of one's own. */
  public boolean isOwnBuild() {
    return version.filter(name -> name.endsWith(JAR)).isPresent();
  }

  /** The same system in a version. */
  public SystemId at(String otherVersion) {
    return new SystemId(product, variant, Optional.of(otherVersion), options);
  }

  /** The same system, with a version and with these settings too, where it says nothing else. */
  public SystemId completed(Optional<String> otherVersion, Map<String, String> settings) {
    Map<String, String> all = new TreeMap<>(settings);
    all.putAll(options);
    return new SystemId(product, variant, otherVersion, all);
  }

  /** The same system in whatever version. */
  public SystemId unversioned() {
    return new SystemId(product, variant, Optional.empty(), options);
  }

  /** Product and variant alone: {@code product:variant}. */
  public String kind() {
    return product + (variant.isEmpty() ? "" : ":" + variant);
  }

  /**
   * Whether a system is meant by this name: the product is the same, and what else the name says is
   * so.
   */
  public boolean covers(SystemId other) {
    return product.equals(other.product)
        && (variant.isEmpty() || variant.equals(other.variant))
        && (version.isEmpty() || version.equals(other.version))
        && other.options.entrySet().containsAll(options.entrySet());
  }

  /** The name in full: {@code product:variant@version[options]}. */
  @Override
  @JsonValue
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

  /** By the printed name. */
  @Override
  public int compareTo(SystemId other) {
    return toString().compareTo(other.toString());
  }

  /** The names of systems that make one subject together: {@code xxh3 + hashset}. */
  static String joined(Collection<SystemId> systems, UnaryOperator<SystemId> form) {
    return systems.stream().map(form).map(SystemId::toString).collect(Collectors.joining(AND));
  }

  /** The names in a text in which they make one subject together. */
  public static List<String> divided(String text) {
    return List.of(text.split(Pattern.quote(AND), -1));
  }
}
