/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.runner.sweep;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.cachemark.runner.input.YamlNode;
import org.jspecify.annotations.Nullable;

/**
 * A value of a YAML file, as text, and the line that it stands on.
 *
 * @param line from 1
 */
record Located(String text, int line) {

  private static Located of(YamlNode node, String key) {
    return new Located(node.text(key), node.line());
  }

  /** The value of a key; null if there is no such key. */
  static @Nullable Located in(YamlNode map, String key) {
    YamlNode value = map.get(key);
    return value == null ? null : of(value, key);
  }

  /** The values of a key, one or many; null if there is no such key. */
  static @Nullable List<Located> listIn(YamlNode map, String key) {
    YamlNode value = map.get(key);
    return value == null ? null : value.list(key).stream().map(item -> of(item, key)).toList();
  }

  /** The keys and values that a key has; null if there is no such key. */
  static @Nullable Map<String, Located> mapIn(YamlNode map, String key) {
    YamlNode value = map.get(key);
    if (value == null) {
      return null;
    }
    Map<String, Located> all = new LinkedHashMap<>();
    value.keys(key).forEach(own -> all.put(own, in(value, own)));
    return all;
  }
}
