/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.reports.compare;

import java.util.Optional;
import org.cachemark.results.Decider;
import org.cachemark.results.Metric;

/**
 * By what a pair is judged, see docs/method.md. Changes are differences of standings: of logarithms
 * where a metric is compared by ratios, of values in its own unit where it is not.
 *
 * @param metric what is compared
 * @param margin the change that does not matter, as a share, above 0; a metric that is compared by
 *     differences has a margin of its own
 * @param mostPairs pairs after which the search ends, with or without a decision; as many fresh
 *     ones may be needed to confirm what it finds
 * @param decider which score decides; empty where nobody settled that beforehand
 */
public record Rules(Metric metric, double margin, int mostPairs, Optional<Decider> decider) {

  /** The change that does not matter, unless somebody says other. */
  public static final double DEFAULT_MARGIN = 0.03;

  /** Confidence that stops the search for a change. */
  static final double SURE = 0.995;

  /** Confidence that makes a pair begin anew for its drift, before it has all its rounds. */
  public static final double SURE_OF_DRIFT = 0.99;

  /** How many times the planned warm-up a cell gets at the most that drifts. */
  public static final int MOST_WARM_UP = 4;

  /** Confidence of all other intervals. */
  public static final double CONFIDENCE = 0.95;

  /** Half of an interval that is narrow enough, whatever it says, as a share. */
  private static final double NARROW = 0.02;

  /** A pair of cells that would not have shown a change of so much is too noisy; as a share. */
  private static final double NOISE_CAP = 0.10;

  /**
   * The share of the cells in which nothing has changed that may be called changed, at the most;
   * ErrorRatesTest simulates it.
   */
  static final double ALARMS = 0.01;

  /** Pairs before the first look, and forks a side of what was measured elsewhere. */
  public static final int FIRST_LOOK = 8;

  /** Pairs from one look to the next. */
  static final int EVERY = 2;

  /** The difference of standings that does not matter. */
  double tolerance() {
    return metric.isLogarithmic() ? Math.log1p(margin) : metric.margin();
  }

  /** Half of an interval that is narrow enough, whatever it says. */
  double narrow() {
    return metric.isLogarithmic() ? NARROW : metric.margin() * NARROW / DEFAULT_MARGIN;
  }

  /** What has to be found at the least, as a difference of standings. */
  double noiseCap() {
    return metric.isLogarithmic()
        ? Math.log1p(NOISE_CAP)
        : metric.margin() * NOISE_CAP / DEFAULT_MARGIN;
  }
}
