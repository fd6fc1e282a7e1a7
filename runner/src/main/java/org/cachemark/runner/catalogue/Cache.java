/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.runner.catalogue;

import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * A cache that exists: a name, found in the catalogue, with the version that is meant.
 *
 * @param name with its version, unless the product has none
 * @param adapter the jar (or folder of classes) of the adapter
 */
public record Cache(CacheName name, Product product, Path adapter) {

  /** All settings that the factory gets: the variant's, and those that were written. */
  public Map<String, String> options() {
    Map<String, String> options = new TreeMap<>();
    if (!name.variant().isEmpty()) {
      options.putAll(product.variants().get(name.variant()).options());
    }
    options.putAll(name.options());
    return options;
  }

  /** The settings as the API's {@code Options} reads them. */
  public String optionText() {
    return options().entrySet().stream().map(Map.Entry::toString).collect(Collectors.joining(";"));
  }

  /** What it can do. */
  public Set<String> capabilities() {
    Product.Variant variant = product.variants().get(name.variant());
    return variant == null || variant.capabilities() == null
        ? product.capabilities()
        : variant.capabilities();
  }

  /** The version; empty for what comes with the JDK. */
  public String version() {
    return name.version().orElse("");
  }

  /** The name for people, without the version: {@code Guava (concurrent)}. */
  public String title() {
    String options =
        name.options().entrySet().stream()
            .map(Map.Entry::toString)
            .collect(Collectors.joining(";"));
    String tuning =
        name.variant() + (name.variant().isEmpty() || options.isEmpty() ? "" : ", ") + options;
    return product.title() + (tuning.isEmpty() ? "" : " (" + tuning + ")");
  }
}
