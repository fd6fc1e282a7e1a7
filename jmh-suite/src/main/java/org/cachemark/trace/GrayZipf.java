/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.trace;

/**
 * Items by Zipf's law: of n, the i-th from 0 is asked for in proportion to 1 / (i + 1)^θ. The
 * method is that of Gray and others, Quickly Generating Billion-Record Synthetic Databases (SIGMOD
 * 1994): exact for the first two items, and close for the others.
 */
final class GrayZipf {

  private final Uniform uniform;
  private final int items;
  private final double theta;
  private final double zeta;
  private final double eta;

  /**
   * @param items from 2
   * @param theta exponent, from 0 to below 1
   */
  GrayZipf(int items, double theta, long seed) {
    this.items = items;
    this.theta = theta;
    uniform = new Uniform(seed);
    zeta = zeta(items);
    eta = (1 - Math.pow(2.0 / items, 1 - theta)) / (1 - zeta(2) / zeta);
  }

  private double zeta(int n) {
    double sum = 0;
    for (int i = 1; i <= n; i++) {
      sum += 1 / Math.pow(i, theta);
    }
    return sum;
  }

  /** The next item, from 0 to below the number of items. */
  int next() {
    double u = uniform.next();
    double scaled = u * zeta;
    if (scaled < 1) {
      return 0;
    }
    if (scaled < 1 + Math.pow(0.5, theta)) {
      return 1;
    }
    return (int) (items * Math.pow(eta * u - eta + 1, 1 / (1 - theta)));
  }
}
