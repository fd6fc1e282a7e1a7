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
import java.util.Set;
import java.util.TreeMap;

/** The caches in a module's {@code product.yaml}. Apart, since a check runs without Jackson. */
final class ProductFile {

  private ProductFile() {}

  static List<CacheUnderTest> read() {
    String path = "/META-INF/cachemark/product.yaml";
    try (InputStream yaml = ProductFile.class.getResourceAsStream(path)) {
      if (yaml == null) {
        throw new IllegalStateException("this module has no " + path);
      }
      List<CacheUnderTest> caches = new ArrayList<>();
      for (JsonNode product :
          new YAMLMapper().readerFor(JsonNode.class).<JsonNode>readValues(yaml).readAll()) {
        if (!product.path("kind").asText("cache").equals("cache")) {
          continue; // another family's
        }
        if (!product.path("onlyVariants").asBoolean()) {
          caches.add(of(product, product, ""));
        }
        for (Map.Entry<String, JsonNode> variant : product.path("variants").properties()) {
          caches.add(of(product, variant.getValue(), ":" + variant.getKey()));
        }
      }
      return caches;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static CacheUnderTest of(JsonNode product, JsonNode variant, String suffix) {
    Map<String, String> options = new TreeMap<>();
    variant
        .path("options")
        .properties()
        .forEach(o -> options.put(o.getKey(), o.getValue().asText()));
    JsonNode promised =
        variant.has("capabilities") ? variant.get("capabilities") : product.get("capabilities");
    String name = product.get("product").asText();
    return new CacheUnderTest(
        name + suffix,
        name,
        new Options(options),
        CacheUnderTest.capabilities(texts(promised)),
        Set.copyOf(texts(product.path("keepsThreads"))));
  }

  private static List<String> texts(JsonNode list) {
    List<String> texts = new ArrayList<>();
    list.forEach(text -> texts.add(text.asText()));
    return texts;
  }
}
