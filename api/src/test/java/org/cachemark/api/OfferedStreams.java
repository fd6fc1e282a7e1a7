/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.api;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What a module's {@code product.yaml} says of the streams that a variant can be written.
 *
 * @param product name of the factory
 * @param options settings of the variant
 * @param all the words of the product, by the name of their parameter
 * @param offered those of the variant
 * @param meaning the words under which a number or a time means something, by its name
 */
record OfferedStreams(
    String product,
    Options options,
    Map<String, List<String>> all,
    Map<String, List<String>> offered,
    Map<String, List<String>> meaning) {

  /** Reads the description of the module's first product. */
  static OfferedStreams of(String variant) {
    try (InputStream yaml =
        OfferedStreams.class.getResourceAsStream("/META-INF/cachemark/product.yaml")) {
      JsonNode product = new YAMLMapper().readTree(yaml);
      JsonNode described = product.path("variants").path(variant);
      if (described.isMissingNode()) {
        throw new IllegalArgumentException("there is no variant " + variant);
      }
      Map<String, String> options = new TreeMap<>();
      described
          .path("options")
          .properties()
          .forEach(option -> options.put(option.getKey(), option.getValue().asText()));
      Map<String, List<String>> all = lists(product.path("parameters"));
      Map<String, List<String>> offered = new TreeMap<>(all);
      offered.putAll(lists(described.path("parameters")));
      return new OfferedStreams(
          product.get("product").asText(),
          new Options(options),
          all,
          offered,
          lists(product.path("meaning")));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Map<String, List<String>> lists(JsonNode node) {
    Map<String, List<String>> lists = new TreeMap<>();
    node.properties()
        .forEach(
            entry -> {
              List<String> words = new ArrayList<>();
              entry.getValue().forEach(word -> words.add(word.asText()));
              lists.put(entry.getKey(), words);
            });
    return lists;
  }

  /** Whether a number or a time means something in a stream. */
  boolean isMeant(String setting, StreamSpec stream) {
    List<String> under = meaning.getOrDefault(setting, List.of());
    return under.contains("always")
        || under.contains("way=" + stream.way())
        || under.contains("update=" + stream.update());
  }
}
