/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.harness;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The metrics of a benchmark, its superclasses' among them, in the order in which they are shown.
 */
public final class DescribedMetrics {

  private static final Pattern NAME = Pattern.compile("[A-Za-z][A-Za-z0-9]*");

  private DescribedMetrics() {}

  /**
   * Describes them, the score first, then those of the class itself, then its superclasses'.
   *
   * @throws IllegalStateException if there is no score, or a class declares two, or one name twice
   */
  public static ArrayNode describe(Class<?> type) {
    Map<String, Metric> byName = new LinkedHashMap<>();
    Metric score = null;
    for (Class<?> declaring = type; declaring != null; declaring = declaring.getSuperclass()) {
      Metric inherited = score;
      Map<String, Metric> own = own(declaring);
      for (Metric metric : own.values()) {
        if (metric.shown() != Metric.Shown.SCORE) {
          byName.putIfAbsent(metric.name(), metric);
        } else if (inherited == null) {
          requireOne(declaring, score);
          score = metric;
        }
      }
    }
    if (score == null) {
      throw new IllegalStateException(type + " needs a @Metric that is its score");
    }
    byName.remove(score.name());
    ArrayNode described = JsonNodeFactory.instance.arrayNode();
    described.add(describe(score));
    byName.values().forEach(metric -> described.add(describe(metric)));
    return described;
  }

  private static Map<String, Metric> own(Class<?> type) {
    Map<String, Metric> own = new LinkedHashMap<>();
    for (Metric metric : declared(type).toList()) {
      if (!NAME.matcher(metric.name()).matches() || metric.unit().contains(",")) {
        throw new IllegalStateException("%s: what is '%s'?".formatted(type, metric.name()));
      }
      if (own.put(metric.name(), metric) != null) {
        throw new IllegalStateException(type + " has two metrics " + metric.name());
      }
    }
    return own;
  }

  /** Its own, then its helpers'. */
  private static Stream<Metric> declared(Class<?> type) {
    Metric.Of helpers = type.getDeclaredAnnotation(Metric.Of.class);
    return Stream.concat(
        Stream.of(type.getDeclaredAnnotationsByType(Metric.class)),
        helpers == null
            ? Stream.empty()
            : Stream.of(helpers.value()).flatMap(DescribedMetrics::declared));
  }

  private static void requireOne(Class<?> type, Metric score) {
    if (score != null) {
      throw new IllegalStateException(type + " has more than one score");
    }
  }

  private static ObjectNode describe(Metric metric) {
    ObjectNode described =
        JsonNodeFactory.instance
            .objectNode()
            .put("name", metric.name())
            .put("title", metric.title())
            .put("unit", metric.unit())
            .put("better", word(metric.better()))
            .put("scale", word(metric.scale()))
            .put("iterations", word(metric.iterations()))
            .put("forks", word(metric.forks()))
            .put("shown", word(metric.shown()))
            .put("about", metric.about());
    if (!metric.price().isEmpty()) {
      described.put("price", metric.price());
    }
    if (metric.means() != Metric.Means.ITSELF) {
      described.put("means", word(metric.means()));
    }
    if (metric.percentile() != 0) {
      described.put("percentile", metric.percentile());
    }
    return metric.margin() == 0 ? described : described.put("margin", metric.margin());
  }

  private static String word(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT);
  }
}
