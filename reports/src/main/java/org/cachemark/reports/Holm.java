/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.reports;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Holm's (1979) procedure: many pairs are judged at once, so that where all are equal none is told
 * apart in 95 % of runs at the least, whichever of them somebody looks at.
 */
final class Holm {

  private Holm() {}

  /**
   * The level at which each difference is judged: it is certain if its {@link Location#p} is not
   * above it, which is where its interval of 1 - level leaves 0 out.
   *
   * @param differences in any order; those without an error cannot be certain, so that they are no
   *     chance to err
   */
  static double[] levels(List<Location> differences) {
    double alpha = 1 - Summary.CONFIDENCE;
    int[] byP =
        IntStream.range(0, differences.size())
            .boxed()
            .filter(i -> !Double.isNaN(differences.get(i).p()))
            .sorted(Comparator.comparingDouble(i -> differences.get(i).p()))
            .mapToInt(Integer::intValue)
            .toArray();
    double[] levels = new double[differences.size()];
    Arrays.fill(levels, alpha);
    double level = 0;
    boolean areCertain = true;
    for (int i = 0; i < byP.length; i++) {
      level = areCertain ? alpha / (byP.length - i) : level; // what is left stays at one level
      areCertain &= differences.get(byP[i]).p() <= level;
      levels[byP[i]] = level;
    }
    return levels;
  }
}
