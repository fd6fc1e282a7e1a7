/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.reports;

import java.util.ArrayList;
import java.util.List;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.sampling.ArraySampler;
import org.apache.commons.rng.simple.RandomSource;

/**
 * Finds where a series changes, by E-divisive: Matteson and James, "A Nonparametric Approach for
 * Multiple Change Point Analysis of Multivariate Data", JASA 109 (2014). Nothing is assumed of the
 * distribution but that it has a mean.
 *
 * <p>Each step splits, of all segments found so far, the one whose two halves differ most, by the
 * energy distance of Székely and Rizzo weighted by their sizes; a permutation test, within the
 * segments, says whether that is more than chance. The first split that is not ends the search.
 */
public final class EnergyDivisive {

  /** Fewer values than this have no change point: a permutation test could hardly find one. */
  public static final int FEWEST = 8;

  /** A segment has so many values at least: one odd release is no new level. */
  static final int SHORTEST = 2;

  private static final int PERMUTATIONS = 999;

  /** Of an order that splits as well, such as the mirrored one, the sums differ in last bits. */
  private static final double ROUNDING = 1e-9;

  private EnergyDivisive() {}

  /**
   * A place where the series changes.
   *
   * @param at index of the first value of the new segment
   * @param p how often chance does as much, between 0 and 1
   */
  public record Split(int at, double p) {}

  /**
   * The change points of a series, in the order of the series.
   *
   * @param series finite values; it stays as it is
   * @param significance the most that chance may do as much, such as 0.05
   * @param seed of the permutations: the same seed gives the same answer
   * @return none for fewer than eight values
   */
  public static List<Split> splits(double[] series, double significance, long seed) {
    List<Split> splits = new ArrayList<>();
    if (series.length < FEWEST) {
      return splits;
    }
    UniformRandomProvider random = RandomSource.XO_RO_SHI_RO_128_PP.create(seed);
    List<Integer> bounds = new ArrayList<>(List.of(0, series.length));
    while (true) {
      Candidate best = best(series, bounds);
      if (best.statistic <= 0) { // nothing differs at all
        return sorted(splits);
      }
      double almost = best.statistic * (1 - ROUNDING);
      int asMuch = 0;
      for (int i = 0; i < PERMUTATIONS; i++) {
        if (best(shuffled(series, bounds, random), bounds).statistic >= almost) {
          asMuch++;
        }
      }
      double p = (1.0 + asMuch) / (1.0 + PERMUTATIONS);
      if (p > significance) {
        return sorted(splits);
      }
      splits.add(new Split(best.at, p));
      bounds.add(best.at);
      bounds.sort(null);
    }
  }

  private static List<Split> sorted(List<Split> splits) {
    return splits.stream().sorted((a, b) -> Integer.compare(a.at, b.at)).toList();
  }

  private static double[] shuffled(
      double[] series, List<Integer> bounds, UniformRandomProvider random) {
    double[] shuffled = series.clone();
    for (int i = 1; i < bounds.size(); i++) {
      ArraySampler.shuffle(random, shuffled, bounds.get(i - 1), bounds.get(i));
    }
    return shuffled;
  }

  private record Candidate(int at, double statistic) {}

  /**
   * The best split of all segments: where what comes before, from the segment's start, differs most
   * from what comes after, up to any end within the segment. The free end finds levels that are
   * left again.
   */
  private static Candidate best(double[] series, List<Integer> bounds) {
    Distances distances = new Distances(series);
    Candidate best = new Candidate(-1, 0);
    for (int i = 1; i < bounds.size(); i++) {
      int from = bounds.get(i - 1);
      for (int at = from + SHORTEST; at <= bounds.get(i) - SHORTEST; at++) {
        for (int to = at + SHORTEST; to <= bounds.get(i); to++) {
          double statistic = distances.statistic(from, at, to);
          if (statistic > best.statistic) {
            best = new Candidate(at, statistic);
          }
        }
      }
    }
    return best;
  }

  /** Distances of all values of a series, summed up so that those of any two runs are at hand. */
  static final class Distances {

    /** Over all pairs of one of the first i values with one of the first j. */
    private final double[][] sums;

    Distances(double[] series) {
      int n = series.length;
      sums = new double[n + 1][n + 1];
      for (int i = 0; i < n; i++) {
        for (int j = 0; j < n; j++) {
          sums[i + 1][j + 1] =
              Math.abs(series[i] - series[j]) + sums[i][j + 1] + sums[i + 1][j] - sums[i][j];
        }
      }
    }

    /**
     * How far two neighbouring runs are apart: {@code nm/(n+m)} times the squared energy distance
     * of {@code [from, at)} and {@code [at, to)}.
     */
    double statistic(int from, int at, int to) {
      double n = at - from;
      double m = to - at;
      double between = sum(from, at, at, to) / (n * m);
      double first = sum(from, at, from, at) / (n * n);
      double second = sum(at, to, at, to) / (m * m);
      return n * m / (n + m) * (2 * between - first - second);
    }

    private double sum(int from, int to, int otherFrom, int otherTo) {
      return sums[to][otherTo] - sums[from][otherTo] - sums[to][otherFrom] + sums[from][otherFrom];
    }
  }
}
