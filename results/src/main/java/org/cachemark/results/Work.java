/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.results;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * What a run knows of a benchmark: enough to read its figures and to judge them.
 *
 * @param family the kind of measurement that it belongs to
 * @param sampling how its figures come about
 * @param metrics the first is the score
 * @param tabulated parameters by whose words shares of hits are put into tables, a column each
 * @param asTimed of a parameter, the words with which a system is as where its speed is measured;
 *     of one that is not in it, all
 */
@JsonInclude(JsonInclude.Include.NON_EMPTY)
public record Work(
    String family,
    Sampling sampling,
    List<Metric> metrics,
    @JsonSetter(nulls = Nulls.AS_EMPTY) List<String> tabulated,
    @JsonSetter(nulls = Nulls.AS_EMPTY) Map<String, List<String>> asTimed) {

  /** One whose parameters are nothing to a report but what they are called. */
  public Work(String family, Sampling sampling, List<Metric> metrics) {
    this(family, sampling, metrics, List.of(), Map.of());
  }

  public Work {
    Run.present(family, "family");
    Run.present(sampling, "sampling");
    Run.present(metrics, "metrics");
    Run.present(tabulated, "tabulated");
    Run.present(asTimed, "asTimed");
    metrics = List.copyOf(metrics);
    tabulated = List.copyOf(tabulated);
    Map<String, List<String>> words = new TreeMap<>();
    asTimed.forEach((param, some) -> words.put(param, List.copyOf(some)));
    asTimed = Collections.unmodifiableMap(words);
    if (metrics.isEmpty()) {
      throw new IllegalArgumentException("a benchmark needs a metric");
    }
    Set<String> names = new HashSet<>();
    for (Metric metric : metrics) {
      boolean isScore = metric.shown() == Metric.Shown.SCORE;
      if (!names.add(metric.name()) || isScore != metric.equals(metrics.get(0))) {
        throw new IllegalArgumentException(
            "metric %s: each is there once, and the first, and no other, is the score"
                .formatted(metric.name()));
      }
    }
  }

  /** What the benchmark is about. */
  public Metric score() {
    return metrics.get(0);
  }

  /** Whether, with these parameters, systems are as they are where their speed is measured. */
  public boolean isAsTimed(Map<String, Value> params) {
    return asTimed.entrySet().stream()
        .allMatch(
            some -> {
              Value value = params.get(some.getKey());
              return value == null || some.getValue().contains(value.toString());
            });
  }

  /** The metrics that are shown in one place. */
  public List<Metric> shown(Metric.Shown where) {
    return metrics.stream().filter(metric -> metric.shown() == where).toList();
  }
}
