/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.results;

import java.nio.file.Path;
import java.util.Collections;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * What a fork has recorded of itself: the contents of {@code fork.json} in a cell's directory, or
 * of {@code round-N.fork.json} for a round that was otherwise.
 *
 * @param conditions what its JVM ran with, in effect, by name
 * @param configurations how the systems were configured that it measured, in their own words, by
 *     slot
 */
public record Fork(Map<String, String> conditions, Map<String, String> configurations) {

  /** What a fork leaves that records nothing. */
  public static final Fork NONE = new Fork(Map.of(), Map.of());

  /** As Object.toString ends, or a lambda's class name; and where a server of a fork's own is. */
  private static final Pattern IDENTITY =
      Pattern.compile(
          "(?:/0x[0-9a-f]+)?@[0-9a-f]{4,16}\\b"
              + "|\\b127(?:\\.\\d{1,3}){3}(?::\\d+)?"
              + "|\\bcachemark-\\d+-\\d+-[0-9a-z]+\\b");

  private static final String CONDITION = "condition.";
  private static final String CONFIGURATION = "configuration.";

  public Fork {
    Run.present(conditions, "conditions");
    Run.present(configurations, "configurations");
    conditions = Collections.unmodifiableMap(new TreeMap<>(conditions));
    configurations = Collections.unmodifiableMap(new TreeMap<>(configurations));
  }

  /** What a fork has written as properties. */
  public static Fork of(Properties lines) {
    return new Fork(startingWith(CONDITION, lines), startingWith(CONFIGURATION, lines));
  }

  private static Map<String, String> startingWith(String prefix, Properties lines) {
    Map<String, String> found = new TreeMap<>();
    for (String name : lines.stringPropertyNames()) {
      if (name.startsWith(prefix)) {
        found.put(name.substring(prefix.length()), lines.getProperty(name));
      }
    }
    return found;
  }

  /** Whether all is as in another, but for identities, local addresses and given names. */
  public boolean isLike(Fork other) {
    return conditions.equals(other.conditions) && isConfiguredLike(other);
  }

  /**
   * Whether the systems are configured as in another, but for identities, local addresses and given
   * names.
   */
  public boolean isConfiguredLike(Fork other) {
    return plain(configurations).equals(plain(other.configurations));
  }

  private static Map<String, String> plain(Map<String, String> texts) {
    Map<String, String> plain = new TreeMap<>(texts);
    plain.replaceAll((slot, text) -> IDENTITY.matcher(text).replaceAll("@"));
    return plain;
  }

  /** Where it is kept for all rounds of a cell but those that have their own. */
  public static Path ofCell(Path runDirectory, String cellId) {
    return Results.cellDirectory(runDirectory, cellId).resolve("fork.json");
  }

  /** Where it is kept for a round that is not like the others of its cell. */
  public static Path ofRound(Path runDirectory, String cellId, int round) {
    return Results.cellDirectory(runDirectory, cellId).resolve("round-" + round + ".fork.json");
  }
}
