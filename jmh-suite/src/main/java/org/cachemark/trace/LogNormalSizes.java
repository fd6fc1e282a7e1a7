/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.trace;

/**
 * Sizes of objects with a heavy tail, the same everywhere: log-normal, with a median of 4096 bytes
 * and a standard deviation of 1.5 of the logarithm, drawn again where they are out of bounds.
 * Normal numbers are by Box and Muller's method (A Note on the Generation of Random Normal
 * Deviates, 1958), through StrictMath, which every JVM computes alike.
 */
final class LogNormalSizes {

  static final int LEAST = 64;
  static final int GREATEST = 1_000_000;

  private static final double MEDIAN = 4096;
  private static final double SIGMA = 1.5;

  private LogNormalSizes() {}

  /** The sizes of so many objects, in bytes. */
  static int[] of(int objects, long seed) {
    Uniform uniform = new Uniform(seed);
    int[] sizes = new int[objects];
    for (int i = 0; i < objects; i++) {
      double size = draw(uniform);
      while (size < LEAST || size > GREATEST) {
        size = draw(uniform);
      }
      sizes[i] = (int) size;
    }
    return sizes;
  }

  private static double draw(Uniform uniform) {
    double radius = StrictMath.sqrt(-2 * StrictMath.log(1 - uniform.next()));
    double normal = radius * StrictMath.cos(2 * StrictMath.PI * uniform.next());
    return StrictMath.rint(MEDIAN * StrictMath.exp(SIGMA * normal));
  }
}
