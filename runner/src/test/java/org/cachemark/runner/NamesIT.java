/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.runner;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.cachemark.results.SystemId;
import org.cachemark.runner.catalogue.Catalogue;
import org.cachemark.runner.catalogue.Product;
import org.cachemark.runner.catalogue.SystemUnderTest;
import org.junit.jupiter.api.Test;

/** What the catalogue of the checkout knows can be named, and its names be read. */
class NamesIT {

  private final Catalogue catalogue = Catalogue.load(new Home(CachemarkProcess.HOME), List.of());

  /** Of each system, in each version and none, with each option, all of them, and none. */
  @Test
  void whatIsPrintedIsParsedBack() {
    int names = 0;
    for (SystemUnderTest system : catalogue.listed()) {
      SystemId plain = system.name();
      for (Optional<String> version : versions(system)) {
        for (Map<String, String> options : choices(system)) {
          SystemId name = new SystemId(plain.product(), plain.variant(), version, options);
          assertThat(SystemId.parse(name.toString())).isEqualTo(name).hasToString(name.toString());
          names++;
        }
      }
    }
    assertThat(names).as("names").isGreaterThan(catalogue.listed().size());
  }

  @Test
  void whatIsFoundIsFoundByItsFullName() {
    for (SystemUnderTest system : catalogue.listed()) {
      for (Optional<String> version : versions(system)) {
        SystemId written = system.name().completed(version, Map.of());
        SystemUnderTest found = catalogue.system(written.toString());
        assertThat(catalogue.system(found.name().toString())).isEqualTo(found);
      }
    }
  }

  private static Set<Optional<String>> versions(SystemUnderTest system) {
    Set<Optional<String>> versions = new LinkedHashSet<>(Set.of(Optional.empty()));
    versions.add(system.name().version());
    system.library().fits().forEach(version -> versions.add(Optional.of(version)));
    return versions;
  }

  private static List<Map<String, String>> choices(SystemUnderTest system) {
    List<Map<String, String>> choices = new ArrayList<>(List.of(Map.of()));
    Map<String, String> all = new TreeMap<>(system.options());
    Product product = system.product();
    product
        .named()
        .forEach((option, values) -> values.keySet().forEach(v -> choices.add(Map.of(option, v))));
    product.files().forEach(option -> all.putIfAbsent(option, "classpath:a-file.xml"));
    for (Product.Effect effect : product.effects()) {
      if (effect.option() != null) {
        String[] option = effect.option().split("=", 2);
        all.putIfAbsent(option[0], option.length > 1 ? option[1] : "1");
      }
    }
    all.forEach((option, value) -> choices.add(Map.of(option, value)));
    choices.add(all);
    return choices;
  }
}
