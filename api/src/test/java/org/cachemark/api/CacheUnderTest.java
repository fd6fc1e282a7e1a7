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
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * One cache that the contract is held against.
 *
 * @param label the name that people write, such as {@code guava:concurrent@31.1-jre}
 * @param factory name or class name of its factory
 * @param options the settings that make the variant
 * @param declared the capabilities that the product's catalogue promises
 * @param keepsThreads names of threads that the product starts once a JVM and never ends
 */
record CacheUnderTest(
    String label,
    String factory,
    Options options,
    Set<Capability> declared,
    Set<String> keepsThreads) {

  /** The system property that names the one cache to check, see {@link ContractCheck}. */
  static final String LABEL = "cachemark.check.label";

  /** The cache named by the system properties, or else every cache of the module's catalogue. */
  static List<CacheUnderTest> all() {
    return System.getProperty(LABEL) == null ? ofCatalogue() : List.of(ofProperties());
  }

  private static CacheUnderTest ofProperties() {
    return new CacheUnderTest(
        System.getProperty(LABEL),
        System.getProperty("cachemark.check.factory"),
        Options.parse(System.getProperty("cachemark.check.options", "")),
        capabilities(listed("cachemark.check.capabilities")),
        Set.copyOf(listed("cachemark.check.keepsThreads")));
  }

  private static List<String> listed(String property) {
    String list = System.getProperty(property, "");
    return list.isEmpty() ? List.of() : Arrays.asList(list.split(","));
  }

  private static List<CacheUnderTest> ofCatalogue() {
    String path = "/META-INF/cachemark/product.yaml";
    try (InputStream yaml = CacheUnderTest.class.getResourceAsStream(path)) {
      if (yaml == null) {
        throw new IllegalStateException("this module has no " + path);
      }
      List<CacheUnderTest> caches = new ArrayList<>();
      for (JsonNode product :
          new YAMLMapper().readerFor(JsonNode.class).<JsonNode>readValues(yaml).readAll()) {
        caches.add(of(product, product, ""));
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
        capabilities(texts(promised)),
        Set.copyOf(texts(product.path("keepsThreads"))));
  }

  private static List<String> texts(JsonNode list) {
    List<String> texts = new ArrayList<>();
    list.forEach(text -> texts.add(text.asText()));
    return texts;
  }

  private static Set<Capability> capabilities(List<String> names) {
    Set<Capability> capabilities = EnumSet.noneOf(Capability.class);
    names.forEach(name -> capabilities.add(Capability.valueOf(name)));
    return capabilities;
  }

  @Override
  public String toString() {
    return label;
  }
}
