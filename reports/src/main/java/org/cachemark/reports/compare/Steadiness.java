/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.reports.compare;

import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import org.cachemark.reports.Location;
import org.cachemark.results.Observation;

/** Whether a cell's speed still drifts while it is measured, so that it was not warm. */
public final class Steadiness {

  /** A drift of less does not matter. */
  private static final double LEAST = 0.01;

  private Steadiness() {}

  /**
   * How much faster the second halves of the forks' iterations were than the first, as a share, if
   * that is certain and not little.
   *
   * @param confidence how certain it has to be
   * @return empty where the speed is steady, or nothing is known of it
   */
  public static Optional<Double> drift(List<Observation> observations, double confidence) {
    return drift(observations, Observation::drift, Rules.FIRST_LOOK, confidence);
  }

  /** The same by the clock, from as few forks as an interval needs. */
  public static Optional<Double> byClock(List<Observation> observations, double confidence) {
    return drift(observations, Observation::driftByClock, 1, confidence);
  }

  private static Optional<Double> drift(
      List<Observation> observations,
      ToDoubleFunction<Observation> ofFork,
      int least,
      double confidence) {
    double[] drifts =
        observations.stream().mapToDouble(ofFork).filter(drift -> !Double.isNaN(drift)).toArray();
    if (drifts.length < least) {
      return Optional.empty();
    }
    Location drift = Location.of(drifts);
    double share = Math.expm1(drift.value());
    return drift.excludesZero(confidence) && Math.abs(share) > LEAST
        ? Optional.of(share)
        : Optional.empty();
  }
}
