/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.reports.compare;

import java.util.Arrays;
import java.util.List;
import org.apache.commons.statistics.distribution.TDistribution;
import org.apache.commons.statistics.inference.MannWhitneyUTest;
import org.cachemark.results.Observation;

/** The ways of telling a change from two samples that others use, to hold ours against them. */
enum Rule {
  /** The 99.9 % intervals that JMH prints, over all iterations, do not overlap. */
  JMH("JMH's 99.9 % intervals do not overlap") {
    @Override
    int alarm(double[] base, double[] other) {
      boolean apart = Math.abs(mean(base) - mean(other)) > jmhError(base) + jmhError(other);
      return apart ? direction(base, other) : 0;
    }
  },
  /** Mann–Whitney's test over all iterations, at 5 %. */
  MANN_WHITNEY("Mann–Whitney over all iterations, 5 %") {
    @Override
    int alarm(double[] base, double[] other) {
      boolean differ = MannWhitneyUTest.withDefaults().test(base, other).getPValue() < 0.05;
      return differ ? direction(base, other) : 0;
    }
  },
  /** The means differ by more than 5 %. */
  FIXED("the means differ by more than 5 %") {
    @Override
    int alarm(double[] base, double[] other) {
      boolean beyond = Math.abs(mean(other) / mean(base) - 1) > 0.05;
      return beyond ? direction(base, other) : 0;
    }
  };

  private static final double JMH_CONFIDENCE = 0.999;

  private final String title;

  Rule(String title) {
    this.title = title;
  }

  String title() {
    return title;
  }

  /** Below 0 if the other is found slower, above if faster, 0 if neither; samples are speeds. */
  abstract int alarm(double[] base, double[] other);

  /** Speeds of all iterations of the given forks, times a factor. */
  static double[] speeds(List<Observation> forks, double factor) {
    return forks.stream()
        .flatMap(
            fork ->
                fork.scores().stream()
                    .map(score -> fork.score().isLessBetter() ? 1 / score : score))
        .mapToDouble(speed -> factor * speed)
        .toArray();
  }

  private static double mean(double[] values) {
    return Arrays.stream(values).average().orElseThrow();
  }

  private static int direction(double[] base, double[] other) {
    return Double.compare(mean(other), mean(base));
  }

  private static double jmhError(double[] values) {
    double mean = mean(values);
    double squares = Arrays.stream(values).map(x -> (x - mean) * (x - mean)).sum();
    int n = values.length;
    return TDistribution.of(n - 1).inverseSurvivalProbability((1 - JMH_CONFIDENCE) / 2)
        * Math.sqrt(squares / (n - 1) / n);
  }
}
