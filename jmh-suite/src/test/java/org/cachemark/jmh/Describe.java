/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.jmh;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.TreeMap;
import org.cachemark.api.Capability;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.runner.BenchmarkList;
import org.openjdk.jmh.runner.BenchmarkListEntry;
import org.openjdk.jmh.runner.format.OutputFormatFactory;
import org.openjdk.jmh.runner.options.VerboseMode;

/**
 * Writes {@code META-INF/cachemark/benchmarks.json} at build time, from JMH's own list and the
 * annotations, so that the code is the one place where a benchmark is described.
 */
public final class Describe {

  private static final String SUFFIX = "Benchmark";

  private Describe() {}

  public static void main(String[] args) throws IOException, ReflectiveOperationException {
    ObjectMapper mapper = new ObjectMapper();
    TreeMap<String, ObjectNode> byName = new TreeMap<>();
    for (BenchmarkListEntry entry :
        BenchmarkList.defaultList()
            .getAll(
                OutputFormatFactory.createFormatInstance(System.out, VerboseMode.SILENT),
                List.of())) {
      Class<?> type = Class.forName(entry.getUserClassQName());
      ObjectNode described = describe(mapper, type);
      if (byName.put(described.get("name").asText(), described) != null) {
        throw new IllegalStateException(type + " has more than one @Benchmark method");
      }
    }
    Path file = Path.of(args[0]);
    Files.createDirectories(file.getParent());
    mapper.writerWithDefaultPrettyPrinter().writeValue(file.toFile(), byName.values());
  }

  private static ObjectNode describe(ObjectMapper mapper, Class<?> type) {
    About about = type.getAnnotation(About.class);
    String simple = type.getSimpleName();
    if (about == null || !simple.endsWith(SUFFIX)) {
      throw new IllegalStateException(type + " needs an @About, and a name that ends in " + SUFFIX);
    }
    ObjectNode described = mapper.createObjectNode();
    described.put("name", simple.substring(0, simple.length() - SUFFIX.length()));
    described.put("method", type.getName() + "." + method(type).getName());
    described.put("mode", type.getAnnotation(BenchmarkMode.class).value()[0].name());
    described.put("about", about.value());
    ArrayNode needs = described.putArray("needs");
    for (Capability capability : about.needs()) {
      needs.add(capability.name());
    }
    ObjectNode params = described.putObject("params");
    for (Field field : type.getFields()) {
      if (field.isAnnotationPresent(Param.class)
          && field.getDeclaringClass() != CacheBenchmark.class) {
        describe(params.putObject(field.getName()), field);
      }
    }
    return described;
  }

  private static void describe(ObjectNode param, Field field) {
    Range range = field.getAnnotation(Range.class);
    if (range == null) {
      throw new IllegalStateException(field + " needs a @Range");
    }
    param.put("about", range.value());
    param.put("min", range.min());
    param.put("max", range.max());
    param.put("remoteMax", range.remoteMax());
    ArrayNode defaults = param.putArray("defaults");
    for (String value : field.getAnnotation(Param.class).value()) {
      defaults.add(Long.parseLong(value));
    }
  }

  private static Method method(Class<?> type) {
    return Arrays.stream(type.getMethods())
        .filter(method -> method.isAnnotationPresent(Benchmark.class))
        .findAny()
        .orElseThrow();
  }
}
