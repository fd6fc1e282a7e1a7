/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.runner.catalogue;

import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import org.cachemark.runner.InputError;
import org.cachemark.runner.input.YamlFile;
import org.cachemark.runner.input.YamlNode;

/** Reads what a suite brings: a kind of measurement, and its benchmarks. */
final class Suites {

  static final String FAMILY = "META-INF/cachemark/family.yaml";
  private static final String BENCHMARKS = "META-INF/cachemark/benchmarks.json";

  private static final Set<String> KEYS =
      Set.of("family", "about", "slots", "capabilities", "check", "profilers", "libraries");

  private static final ObjectMapper JSON =
      JsonMapper.builder().enable(MapperFeature.ACCEPT_CASE_INSENSITIVE_ENUMS).build();

  private Suites() {}

  /**
   * Reads a suite.
   *
   * @throws InputError if a part of its description is missing or wrong; in one line
   */
  static Family read(Path suite) {
    try (Resource yaml = Resource.open(suite, FAMILY);
        Resource json = Resource.open(suite, BENCHMARKS)) {
      List<YamlNode> documents = YamlFile.read(suite + "!/" + FAMILY, yaml.stream());
      if (documents.size() != 1 || documents.get(0).isNothing()) {
        throw new InputError(suite + "!/" + FAMILY + ": describes no family, or more than one");
      }
      Map<String, Benchmark> benchmarks = new TreeMap<>();
      for (Benchmark benchmark : JSON.readValue(json.stream(), Benchmark[].class)) {
        benchmarks.put(benchmark.name(), benchmark);
      }
      return family(documents.get(0), suite.toAbsolutePath(), benchmarks);
    } catch (IOException | IllegalArgumentException e) {
      throw new InputError(suite + " is no suite: " + CatalogueFiles.firstLine(e), e);
    }
  }

  private static Family family(YamlNode node, Path suite, Map<String, Benchmark> benchmarks) {
    node.requireKeys("the file", "key", KEYS);
    return new Family(
        node.needed("family").text("family"),
        node.needed("about").text("about"),
        slots(node.needed("slots"), suite, benchmarks.values()),
        each(node.needed("capabilities"), "capabilities", Suites::texts),
        each(node.needed("check"), "check", Suites::check),
        node.get("profilers") == null ? List.of() : List.copyOf(texts(node.needed("profilers"))),
        List.copyOf(texts(node.needed("libraries"))),
        suite,
        benchmarks);
  }

  private static Map<String, Set<String>> slots(
      YamlNode node, Path suite, Collection<Benchmark> benchmarks) {
    Map<String, Set<String>> slots = each(node, "slots", Suites::texts);
    for (Benchmark benchmark : benchmarks) {
      if (benchmark.slots() == null) {
        continue;
      }
      for (String slot : benchmark.slots()) {
        if (!slots.containsKey(slot)) {
          throw InputError.unknown(
              suite + "!/" + BENCHMARKS,
              "slot of " + benchmark.name(),
              slot,
              List.copyOf(slots.keySet()),
              "");
        }
      }
    }
    return slots;
  }

  private static <T> Map<String, T> each(YamlNode map, String key, Function<YamlNode, T> reader) {
    Map<String, T> all = new LinkedHashMap<>();
    map.keys(key).forEach(own -> all.put(own, reader.apply(map.needed(own))));
    return all;
  }

  private static Set<String> texts(YamlNode list) {
    Set<String> all = new LinkedHashSet<>();
    list.list("a list").forEach(one -> all.add(one.text("a list")));
    return all;
  }

  private static Family.Check check(YamlNode node) {
    node.requireKeys("check", "key of a check", Set.of("main", "inSuite"));
    return new Family.Check(
        node.needed("main").text("main"), node.needed("inSuite").text("inSuite").equals("true"));
  }
}
