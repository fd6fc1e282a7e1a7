/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.dedupe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicContainer.dynamicContainer;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
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
 * For adapters to extend: holds every system of this family in their {@code product.yaml} to its
 * contract, with the server that it names started beside.
 */
public abstract class SystemContractTest {

  private static final Set<String> KINDS = Set.of("hash", "memory", "channel", "sink");

  private final Map<String, Service> services = new TreeMap<>();
  private final Map<String, String> places = new TreeMap<>();

  @AfterEach
  void endServices() throws Exception {
    for (Service service : services.values()) {
      service.close();
    }
  }

  @TestFactory
  Stream<DynamicNode> keepsToTheContract() throws Exception {
    List<DynamicNode> systems = new ArrayList<>();
    try (InputStream yaml =
        SystemContractTest.class.getResourceAsStream("/META-INF/cachemark/product.yaml")) {
      for (JsonNode product :
          new YAMLMapper().readerFor(JsonNode.class).<JsonNode>readValues(yaml).readAll()) {
        if (!KINDS.contains(product.path("kind").asText("cache"))) {
          continue; // one of another family, by the same library
        }
        if (!product.path("onlyVariants").asBoolean()) {
          systems.add(system(product, product, ""));
        }
        for (Map.Entry<String, JsonNode> variant : product.path("variants").properties()) {
          systems.add(system(product, variant.getValue(), ":" + variant.getKey()));
        }
      }
    }
    return systems.stream();
  }

  private DynamicNode system(JsonNode product, JsonNode variant, String suffix) throws Exception {
    Map<String, String> values = new TreeMap<>();
    for (JsonNode from : List.of(product, variant)) {
      from.path("options")
          .properties()
          .forEach(option -> values.put(option.getKey(), option.getValue().asText()));
    }
    Set<String> promised = new TreeSet<>();
    (variant.has("capabilities") ? variant : product)
        .path("capabilities")
        .forEach(name -> promised.add(name.asText()));
    String name = product.get("product").asText();
    JsonNode main = (variant.has("service") ? variant : product).at("/service/main");
    if (!main.isMissingNode()) {
      values.put(Service.OPTION, place(main.asText(), new Options(values)));
    }
    Options options = new Options(values);
    return switch (product.get("kind").asText()) {
      case "hash" ->
          dynamicContainer(
              name + suffix,
              tests(
                  new HashContract(
                      TextHashFactory.find(name), options, as(HashCapability.class, promised))));
      case "memory" ->
          dynamicContainer(
              name + suffix,
              tests(
                  new MemoryContract(
                      KeyMemoryFactory.find(name), options, as(MemoryCapability.class, promised))));
      case "channel" ->
          dynamicContainer(
              name + suffix,
              tests(
                  new ChannelContract(
                      TextChannelFactory.find(name),
                      options,
                      as(ChannelCapability.class, promised))));
      case "sink" ->
          dynamicContainer(
              name + suffix,
              tests(
                  new SinkContract(
                      TextSinkFactory.find(name), options, as(SinkCapability.class, promised))));
      default -> throw new IllegalStateException("no kind of this family: " + product);
    };
  }

  /** Systems with the same options share a server. */
  private String place(String main, Options options) throws Exception {
    String key = main + options;
    if (!services.containsKey(key)) {
      Service service =
          Class.forName(main).asSubclass(Service.class).getDeclaredConstructor().newInstance();
      services.put(key, service);
      places.put(key, service.start(options));
    }
    return places.get(key);
  }

  private static <C extends Enum<C>> Set<C> as(Class<C> type, Set<String> names) {
    Set<C> all = new TreeSet<>();
    names.forEach(name -> all.add(Enum.valueOf(type, name)));
    return all;
  }

  private static <C extends Enum<C>> Stream<DynamicNode> tests(Contract<C> contract) {
    return Stream.concat(
        contract.rules().stream()
            .filter(rule -> contract.lacks(rule).isEmpty())
            .map(rule -> dynamicTest(rule.name(), () -> rule.check().run())),
        Stream.of(
            dynamicTest(
                "tellsItsConfiguration", () -> assertThat(contract.configuration()).isNotBlank())));
  }
}
