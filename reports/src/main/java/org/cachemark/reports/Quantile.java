/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.reports;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.commons.statistics.distribution.TDistribution;

/** A quantile of Student's t distribution. */
public record Quantile(double freedom, double p) {

  /** Those of whole degrees of freedom, of which there are few: thousands of looks ask for them. */
  private static final Map<Quantile, Double> KNOWN = new ConcurrentHashMap<>();

  /**
   * The value below which a share p of the distribution lies. Threads may call it at once.
   *
   * @param freedom degrees of freedom, above 0
   * @param p from 0 to 1
   */
  public static double of(double freedom, double p) {
    Quantile quantile = new Quantile(freedom, p);
    return freedom == Math.rint(freedom)
        ? KNOWN.computeIfAbsent(quantile, Quantile::value)
        : quantile.value();
  }

  private double value() {
    return TDistribution.of(freedom).inverseCumulativeProbability(p);
  }
}
