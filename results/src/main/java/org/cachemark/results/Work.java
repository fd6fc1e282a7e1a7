/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.results;

import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * What a run knows of a benchmark: enough to read its figures and to judge them.
 *
 * @param family the kind of measurement that it belongs to
 * @param sampling how its figures come about
 * @param metrics the first is the score
 */
public record Work(String family, Sampling sampling, List<Metric> metrics) {

  public Work {
    Run.present(family, "family");
    Run.present(sampling, "sampling");
    Run.present(metrics, "metrics");
    metrics = List.copyOf(metrics);
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

  /** The metrics that are shown in one place. */
  public List<Metric> shown(Metric.Shown where) {
    return metrics.stream().filter(metric -> metric.shown() == where).toList();
  }
}
