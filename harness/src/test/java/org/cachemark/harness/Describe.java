/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.harness;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.TreeMap;
import org.cachemark.api.Counted;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.runner.BenchmarkList;
import org.openjdk.jmh.runner.BenchmarkListEntry;
import org.openjdk.jmh.runner.format.OutputFormatFactory;
import org.openjdk.jmh.runner.options.VerboseMode;

/**
 * Writes {@code META-INF/cachemark/benchmarks.json} at build time, from JMH's own list, that of the
 * benchmarks which count, and the annotations, so that the code is the one place where a benchmark
 * is described.
 */
public final class Describe {

  private static final String SUFFIX = "Benchmark";

  /** The parameter of benchmarks that drive their own threads. */
  private static final String THREADS = "threads";

  private Describe() {}

  /**
   * Describes the benchmarks of a folder of classes in that folder.
   *
   * @param args the folder, and the enums of the capabilities that its benchmarks may need
   * @throws IllegalStateException if one is not described as it needs to be
   */
  public static void main(String[] args) throws IOException, ReflectiveOperationException {
    Path classes = Path.of(args[0]);
    Set<String> capabilities = new HashSet<>();
    for (int i = 1; i < args.length; i++) {
      for (Object capability : Class.forName(args[i]).getEnumConstants()) {
        capabilities.add(capability.toString());
      }
    }
    TreeMap<String, ObjectNode> byName = new TreeMap<>();
    for (Counted counted : ServiceLoader.load(Counted.class)) {
      ObjectNode described = describe(counted.getClass());
      byName.put(described.get("name").asText(), described);
    }
    for (BenchmarkListEntry entry :
        BenchmarkList.fromFile(classes.resolve("META-INF/BenchmarkList").toString())
            .getAll(
                OutputFormatFactory.createFormatInstance(System.out, VerboseMode.SILENT),
                List.of())) {
      Class<?> type =
          Class.forName(entry.getUserClassQName(), false, Describe.class.getClassLoader());
      ObjectNode described = describe(type);
      if (byName.put(described.get("name").asText(), described) != null) {
        throw new IllegalStateException(type + " has more than one @Benchmark method");
      }
    }
    byName.values().forEach(described -> requireKnown(described, capabilities));
    Path file = classes.resolve("META-INF/cachemark/benchmarks.json");
    Files.createDirectories(file.getParent());
    new ObjectMapper()
        .enable(SerializationFeature.INDENT_OUTPUT)
        .writeValue(file.toFile(), byName.values());
  }

  /**
   * Describes a benchmark.
   *
   * @throws IllegalStateException if its name, its annotations or those of its parameters leave
   *     something open
   */
  public static ObjectNode describe(Class<?> type) {
    About about = type.getAnnotation(About.class);
    String simple = type.getSimpleName();
    if (about == null || !simple.endsWith(SUFFIX)) {
      throw new IllegalStateException(type + " needs an @About, and a name that ends in " + SUFFIX);
    }
    requireOneOfALevel(type);
    for (Class<?> state : type.getDeclaredClasses()) {
      requireOneOfALevel(state);
    }
    ObjectNode described = JsonNodeFactory.instance.objectNode();
    described.put("name", simple.substring(0, simple.length() - SUFFIX.length()));
    if (Counted.class.isAssignableFrom(type)) {
      described.put("method", type.getName());
      described.put("measurer", "counted");
    } else {
      described.put("method", type.getName() + "." + method(type).getName());
      described.put("measurer", "timed");
      described.put("mode", type.getAnnotation(BenchmarkMode.class).value()[0].name());
    }
    described.put("about", about.value());
    if (!about.waits().isEmpty()) {
      described.put("waits", about.waits());
    }
    ArrayNode needs = described.putArray("needs");
    for (String capability : about.needs()) {
      needs.add(capability);
    }
    if (about.slots().length > 0) {
      ArrayNode slots = described.putArray("slots");
      for (String slot : about.slots()) {
        slots.add(slot);
      }
    }
    if (about.threads() > 1) {
      described.put("threads", about.threads());
    }
    if (about.mostThreads() > 0) {
      described.put("mostThreads", about.mostThreads());
    }
    described.put("ownThreads", false);
    ObjectNode params = described.putObject("params");
    for (Field field : type.getFields()) {
      if (!field.isAnnotationPresent(Param.class)
          || field.isAnnotationPresent(OfSystem.class)
          || List.of(about.without()).contains(field.getName())) {
        continue;
      }
      ObjectNode param = DescribedParam.describe(field);
      if (field.getName().equals(THREADS)) {
        described.put("ownThreads", true); // a property of every cell, and no parameter of some
      } else {
        params.set(field.getName(), param);
      }
    }
    described.set("metrics", DescribedMetrics.describe(type));
    return described;
  }

  /** Whatever a benchmark, or a word of its parameters, needs has to be a capability. */
  public static void requireKnown(ObjectNode described, Set<String> capabilities) {
    for (JsonNode needs : described.findValues("needs")) {
      for (JsonNode need : needs) {
        String capability = need.asText().substring(need.asText().indexOf('.') + 1);
        if (!capabilities.contains(capability)) {
          throw new IllegalStateException(
              "%s needs %s, which is no capability"
                  .formatted(described.get("name").asText(), need.asText()));
        }
      }
    }
  }

  /** Of several JMH would choose the order, by the names of their classes. */
  private static void requireOneOfALevel(Class<?> state) {
    Set<String> seen = new HashSet<>();
    for (Class<?> type = state; type != null; type = type.getSuperclass()) {
      for (Method method : type.getDeclaredMethods()) {
        Setup setUp = method.getAnnotation(Setup.class);
        TearDown tearDown = method.getAnnotation(TearDown.class);
        if ((setUp != null && !seen.add("@Setup of a " + setUp.value()))
            || (tearDown != null && !seen.add("@TearDown of a " + tearDown.value()))) {
          throw new IllegalStateException(
              "%s has two methods for the same: %s may override what its template has for that"
                  .formatted(state, method.getName()));
        }
      }
    }
  }

  private static Method method(Class<?> type) {
    return Arrays.stream(type.getMethods())
        .filter(method -> method.isAnnotationPresent(Benchmark.class))
        .findAny()
        .orElseThrow(() -> new IllegalStateException(type + " has no @Benchmark method"));
  }
}
