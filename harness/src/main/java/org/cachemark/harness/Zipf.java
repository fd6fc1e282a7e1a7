/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.harness;

import java.math.BigInteger;
import java.util.SplittableRandom;
import org.apache.commons.rng.sampling.distribution.RejectionInversionZipfSampler;
import org.apache.commons.rng.sampling.distribution.SharedStateDiscreteSampler;

/**
 * Places drawn by Zipf's law: that of rank k, from 1, is drawn in proportion to k^−exponent. All
 * places of the range are ranked, so that the hottest have the share that the law says, whatever
 * the range: who draws from far more ranks than there are places, and folds these by their hash,
 * has a law of his own.
 *
 * <p>Ranks are put at places one to one, by a step that has no divisor in common with the range and
 * is near the range over the golden ratio (Knuth, The Art of Computer Programming, volume 3, 6.4):
 * so hot places are no neighbours, and they are the same for whoever draws.
 *
 * @param range how many places there are, from 1
 * @param exponent from 0, where all places are alike
 */
public record Zipf(int range, double exponent) {

  private static final double GOLDEN = (Math.sqrt(5) - 1) / 2;

  /**
   * @throws IllegalArgumentException if the range is below 1, or the exponent below 0 or no number
   */
  public Zipf {
    if (range < 1 || !(exponent >= 0)) {
      throw new IllegalArgumentException("no Zipf of %d by %s".formatted(range, exponent));
    }
  }

  /** Where a rank is, from 1; no other is there. */
  public int place(int rank) {
    return (int) ((rank - 1L) * step() % range);
  }

  private long step() {
    long step = Math.max(1, Math.round(range * GOLDEN));
    while (!BigInteger.valueOf(step).gcd(BigInteger.valueOf(range)).equals(BigInteger.ONE)) {
      step++;
    }
    return step;
  }

  /** So many places, from 0 to below the range, each drawn by itself. */
  public int[] places(SplittableRandom random, int count) {
    SharedStateDiscreteSampler ranks =
        RejectionInversionZipfSampler.of(random::nextLong, range, exponent);
    long step = step();
    int[] places = new int[count];
    for (int i = 0; i < count; i++) {
      places[i] = (int) ((ranks.sample() - 1L) * step % range);
    }
    return places;
  }
}
