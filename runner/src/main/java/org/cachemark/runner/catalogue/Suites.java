/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.runner.catalogue;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.BiFunction;
import org.cachemark.results.Json;
import org.cachemark.results.Shown;
import org.cachemark.runner.InputError;
import org.cachemark.runner.input.YamlFile;
import org.cachemark.runner.input.YamlNode;

/** Reads what a suite brings: a kind of measurement, and its benchmarks. */
final class Suites {

  static final String FAMILY = "META-INF/cachemark/family.yaml";
  private static final String BENCHMARKS = "META-INF/cachemark/benchmarks.json";

  private static final Set<String> KEYS =
      Set.of(
          "family",
          "about",
          "slots",
          "capabilities",
          "check",
          "profilers",
          "libraries",
          "overheadSeconds");

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
      return family(
          documents.get(0),
          suite.toAbsolutePath(),
          benchmarks(suite + "!/" + BENCHMARKS, json.stream()));
    } catch (IOException e) {
      throw new InputError(suite + " is no suite: " + CatalogueFiles.firstLine(e), e);
    }
  }

  private static Map<String, Benchmark> benchmarks(String file, InputStream in) {
    Map<String, Benchmark> benchmarks = new TreeMap<>();
    try {
      JsonNode json = Json.read(file, in);
      if (!json.isArray()) {
        throw new InputError(file + " is damaged: it is no list of benchmarks");
      }
      for (int i = 0; i < json.size(); i++) {
        Benchmark benchmark = Json.as(Benchmark.class, json.get(i), file, "[" + i + "]");
        if (benchmarks.put(benchmark.name(), benchmark) != null) {
          throw new InputError(
              "%s is damaged: [%d]: benchmark '%s' is there already"
                  .formatted(file, i, Shown.name(benchmark.name())));
        }
      }
    } catch (IOException e) {
      throw new InputError(e.getMessage(), e);
    }
    return benchmarks;
  }

  private static Family family(YamlNode node, Path suite, Map<String, Benchmark> benchmarks) {
    node.requireKeys("the file", "key", KEYS);
    return new Family(
        node.needed("family").text("family"),
        node.needed("about").text("about"),
        slots(node.needed("slots"), suite, benchmarks.values()),
        each(node.needed("capabilities"), "capabilities", Suites::texts),
        each(node.needed("check"), "check", Suites::check),
        node.get("profilers") == null
            ? List.of()
            : List.copyOf(texts(node.needed("profilers"), "profilers")),
        List.copyOf(texts(node.needed("libraries"), "libraries")),
        node.needed("overheadSeconds").seconds("overheadSeconds"),
        suite,
        benchmarks);
  }

  private static Map<String, Set<String>> slots(
      YamlNode node, Path suite, Collection<Benchmark> benchmarks) {
    Map<String, Set<String>> slots = each(node, "slots", Suites::texts);
    if (slots.isEmpty()) {
      throw new InputError(node.at() + ": 'slots' names none");
    }
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

  private static <T> Map<String, T> each(
      YamlNode map, String key, BiFunction<YamlNode, String, T> reader) {
    Map<String, T> all = new LinkedHashMap<>();
    map.keys(key).forEach(own -> all.put(own, reader.apply(map.needed(own), own)));
    return all;
  }

  private static Set<String> texts(YamlNode list, String key) {
    Set<String> all = new LinkedHashSet<>();
    list.list(key).forEach(one -> all.add(one.text(key)));
    return all;
  }

  private static Family.Check check(YamlNode node, String kind) {
    node.requireKeys(kind, "key of a check", Set.of("main", "inSuite"));
    return new Family.Check(
        node.needed("main").text("main"), node.needed("inSuite").isTrue("inSuite"));
  }
}
