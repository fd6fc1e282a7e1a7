/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.stores;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.abort;
import static org.junit.jupiter.api.DynamicContainer.dynamicContainer;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.cachemark.api.Options;
import org.cachemark.api.Service;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.TestFactory;

/**
 * For adapters to extend: holds every store in their {@code product.yaml} to the contract, with the
 * server that it names started beside. One whose programs are not there is skipped, and so is,
 * unless it is asked for, the same store over the loopback.
 */
public abstract class StoreContractTest {

  private final List<Service> services = new ArrayList<>();

  @AfterEach
  void endServices() throws Exception {
    for (Service service : services) {
      service.close();
    }
  }

  @TestFactory
  Stream<DynamicNode> keepsToTheContract() throws Exception {
    List<DynamicNode> stores = new ArrayList<>();
    for (JsonNode product : products()) {
      Optional<String> lack = NeedsPrograms.lack(product);
      if (lack.isPresent()) {
        stores.add(skipped(product, lack.get()));
        continue;
      }
      stores.add(store(product, product, ""));
      for (Map.Entry<String, JsonNode> variant : product.path("variants").properties()) {
        boolean isServerBeside = variant.getValue().has("service") && !product.has("service");
        stores.add(
            isServerBeside && !NeedsPrograms.isNamed(product)
                ? skipped(product, "its server is started where -Dcachemark.stores names the store")
                : store(product, variant.getValue(), ":" + variant.getKey()));
      }
    }
    return stores.stream();
  }

  private static DynamicNode skipped(JsonNode product, String why) {
    return dynamicTest(product.get("product").asText(), () -> abort(why));
  }

  /** The stores that the module describes; others of its products are of another family. */
  static List<JsonNode> products() throws IOException {
    try (InputStream yaml =
        StoreContractTest.class.getResourceAsStream("/META-INF/cachemark/product.yaml")) {
      return new YAMLMapper()
          .readerFor(JsonNode.class).<JsonNode>readValues(yaml).readAll().stream()
              .filter(product -> product.path("kind").asText().equals("store"))
              .filter(product -> !product.at("/uri/only").asBoolean()) // which only a user has
              .toList();
    }
  }

  private DynamicNode store(JsonNode product, JsonNode variant, String suffix) throws Exception {
    Map<String, String> options = new TreeMap<>();
    variant
        .path("options")
        .properties()
        .forEach(option -> options.put(option.getKey(), option.getValue().asText()));
    JsonNode main = (variant.has("service") ? variant : product).at("/service/main");
    if (!main.isMissingNode()) {
      Service service =
          Class.forName(main.asText())
              .asSubclass(Service.class)
              .getDeclaredConstructor()
              .newInstance();
      services.add(service);
      options.put(Service.OPTION, service.start(new Options(options)));
    }
    Set<StoreCapability> promised = new TreeSet<>();
    (variant.has("capabilities") ? variant : product)
        .get("capabilities")
        .forEach(name -> promised.add(StoreCapability.valueOf(name.asText())));
    String name = product.get("product").asText();
    StoreContract contract =
        new StoreContract(BenchmarkStoreFactory.find(name), new Options(options), promised);
    return dynamicContainer(name + suffix, tests(contract, product, variant));
  }

  /** Those that its description offers to benchmarks; of a parameter that it lacks, the default. */
  private static Set<Way> ways(JsonNode product, JsonNode variant, String parameter) {
    Set<Way> ways = EnumSet.noneOf(Way.class);
    (variant.at("/parameters").has(parameter) ? variant : product)
        .at("/parameters")
        .path(parameter)
        .forEach(word -> ways.add(Way.valueOf(word.asText().toUpperCase(Locale.ROOT))));
    return ways.isEmpty() ? EnumSet.of(Way.LOOP) : ways;
  }

  private static Stream<DynamicNode> tests(
      StoreContract contract, JsonNode product, JsonNode variant) {
    return Stream.concat(
        contract.rules().stream()
            .filter(rule -> contract.lacks(rule).isEmpty())
            .map(rule -> dynamicTest(rule.name(), () -> rule.check().run())),
        Stream.of(
            dynamicTest(
                "offersTheWaysOfItsDescription",
                () ->
                    assertThat(contract.ways())
                        .as("parameters: {way: …}")
                        .isEqualTo(ways(product, variant, "way"))),
            dynamicTest(
                "offersTheWaysToWriteOfItsDescription",
                () ->
                    assertThat(contract.writing())
                        .as("parameters: {writing: …}")
                        .isEqualTo(ways(product, variant, "writing"))),
            dynamicTest(
                "tellsItsConfiguration", () -> assertThat(contract.configuration()).isNotBlank())));
  }
}
