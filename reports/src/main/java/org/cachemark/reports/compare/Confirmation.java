/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.reports.compare;

import java.util.stream.IntStream;
import org.cachemark.reports.Location;
import org.cachemark.reports.Quantile;

/**
 * How a change is confirmed that was found: by fresh pairs, whose number is settled when the search
 * ends, and which are looked at after each third of them, by the same interval of 97 %, as Pocock
 * (1977) does it. All looks together confirm by chance, where nothing is, in 4 % of the cases. Of
 * the ways that were simulated it took the fewest pairs: what is clear is confirmed at the first
 * look.
 *
 * @param pairs fresh ones, at the most
 */
record Confirmation(int pairs) {

  private static final int LOOKS = 3;

  /** Confidence of the interval at each look. */
  private static final double CONFIDENCE = 0.97;

  /** How often so many pairs show a change as large as the margin. */
  private static final double POWER = 0.90;

  /** A look at fewer pairs than the first of a search would say little. */
  private static final int FEWEST = LOOKS * Rules.FIRST_LOOK;

  /**
   * The confirmation of what a search has found. That is no guide to the size of the change, which
   * it exaggerates; but its error tells how many pairs show a change as large as the margin.
   */
  static Confirmation of(Location found, Rules rules) {
    double spread = found.error() * Math.sqrt(found.n());
    int most = rules.mostPairs();
    int pairs = Math.min(FEWEST, most);
    while (pairs < most && detectable(spread, pairs) > rules.tolerance()) {
      pairs++;
    }
    return new Confirmation(pairs);
  }

  private static double detectable(double spread, int pairs) {
    double freedom = pairs - 1;
    double errors = Quantile.of(freedom, (1 + CONFIDENCE) / 2) + Quantile.of(freedom, POWER);
    return errors * spread / Math.sqrt(pairs);
  }

  /** After how many of the fresh pairs they are looked at. */
  int[] looks() {
    return IntStream.rangeClosed(1, LOOKS)
        .map(look -> Math.min(pairs, Math.max(Rules.FIRST_LOOK, pairs * look / LOOKS)))
        .distinct()
        .toArray();
  }

  /** Whether fresh pairs show what was found, in the same direction. */
  static boolean holds(Location found, Location fresh) {
    return fresh.excludesZero(CONFIDENCE) && fresh.value() < 0 == found.value() < 0;
  }
}
